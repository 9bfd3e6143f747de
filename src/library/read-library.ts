import { readdirSync, readFileSync } from 'node:fs'
import type { LocaleCode } from '../course/locales.ts'
import { withAmericanSpelling } from './american-spelling.ts'
import { type Frame, frameSchema } from './frame-schema.ts'
import { type Pack, packSchema } from './pack-schema.ts'

const PACKS = new URL('packs/', import.meta.url)
const FRAMES = new URL('frames/', import.meta.url)

/** What finding needs of a pack; the whole of it is checked when it is used. */
export type PackEntry = Pick<Pack, 'id' | 'kind' | 'aliases'>

/** The locales that packs are written for. */
export const ENGLISH_LOCALES = ['en-US', 'en-GB'] as const
export type EnglishLocale = (typeof ENGLISH_LOCALES)[number]

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

/** A pack in the spelling of the locale. */
export function requirePack(id: string, locale: EnglishLocale): Pack {
  const key = `${locale} ${id}`
  const known = packs.get(key)
  if (known) return known
  packEntries()
  const british = packSchema.parse(rawPacks.get(id))
  const pack = locale === 'en-US' ? withAmericanSpelling(british) : british
  packs.set(key, pack)
  return pack
}

export function requireFrame(locale: LocaleCode): Frame {
  const known = frames.get(locale)
  if (known) return known
  const frame = frameSchema.parse(JSON.parse(readFileSync(new URL(`${locale}.json`, FRAMES), 'utf8')))
  frames.set(locale, frame)
  return frame
}
