import { readdirSync, readFileSync } from 'node:fs'
import type { Edition } from '../course/editions.ts'

const FOLDERS = { scorm12: 'scorm12', scorm2004: 'scorm2004-3rd', scorm2004_4: 'scorm2004-4th' } as const

export type ControlDocument = { name: string; bytes: Uint8Array }

/** The schemas that the books want at the root of a package, as ADL and IMS published them. */
export function readControlDocuments(edition: Edition): ControlDocument[] {
  const folder = new URL(`./control-documents/${FOLDERS[edition]}/`, import.meta.url)
  return readdirSync(folder)
    .sort()
    .map(name => ({ name, bytes: readFileSync(new URL(name, folder)) }))
}
