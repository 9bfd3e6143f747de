import { readdirSync, readFileSync } from 'node:fs'
import type { PlayerFormat } from './export-format.ts'

export type ControlDocument = { name: string; bytes: Uint8Array }

/** Reads the schema files that the standards require at the root of a package, as ADL and IMS published them. */
export function readControlDocuments({ controlDocuments }: PlayerFormat): ControlDocument[] {
  if (!controlDocuments) return []
  const folder = new URL(`./control-documents/${controlDocuments}/`, import.meta.url)
  return readdirSync(folder)
    .sort()
    .map(name => ({ name, bytes: readFileSync(new URL(name, folder)) }))
}
