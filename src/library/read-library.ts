import { readdirSync, readFileSync } from 'node:fs'
import type { LocaleCode } from '../course/locales.ts'
import { type Frame, frameSchema } from './frame-schema.ts'
import { type Pack, packSchema } from './pack-schema.ts'

const PACKS = new URL('packs/', import.meta.url)
const FRAMES = new URL('frames/', import.meta.url)

/** What finding needs of a pack; the whole of it is checked when it is used. */
export type PackEntry = Pick<Pack, 'id' | 'kind' | 'aliases'>

let entries: PackEntry[] | null = null
const rawPacks = new Map<string, unknown>()
const packs = new Map<string, Pack>()
const frames = new Map<LocaleCode, Frame>()

/** All packs in the order of their ids. Read from disk once. */
export function packEntries(): PackEntry[] {
  if (entries) return entries
  const files = readdirSync(PACKS).filter(name => name.endsWith('.json'))
  entries = files.sort().map(name => {
    const data = JSON.parse(readFileSync(new URL(name, PACKS), 'utf8')) as PackEntry
    rawPacks.set(data.id, data)
    return { id: data.id, kind: data.kind, aliases: data.aliases }
  })
  return entries
}

export function requirePack(id: string): Pack {
  const known = packs.get(id)
  if (known) return known
  packEntries()
  const pack = packSchema.parse(rawPacks.get(id))
  packs.set(id, pack)
  rawPacks.delete(id)
  return pack
}

export function requireFrame(locale: LocaleCode): Frame {
  const known = frames.get(locale)
  if (known) return known
  const frame = frameSchema.parse(JSON.parse(readFileSync(new URL(`${locale}.json`, FRAMES), 'utf8')))
  frames.set(locale, frame)
  return frame
}
