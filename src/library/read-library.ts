import { createRequire } from 'node:module'
import { contentIn, readContent } from '../content/read-content.ts'
import type { LocaleCode } from '../course/locales.ts'
import { withAmericanSpelling } from './american-spelling.ts'
import { withAmericanWords } from './american-words.ts'
import { type Frame, frameSchema } from './frame-schema.ts'
import type { Pack } from './pack-schema.ts'

/** The language in which packs are written first. */
const SOURCE_LOCALE = 'en-GB'

/** What finding needs of a pack; the whole of it is checked when it is used. */
export type PackEntry = Pick<Pack, 'id' | 'kind' | 'field' | 'aliases'> & {
  notAliases: string[]
  audiences: { match: string[] }[]
  topics: string[]
}

/** A tool with handles, about which safety is taught; the others are software, which has names like a person's. */
export function isMachine({ field, aliases }: PackEntry): boolean {
  return field === 'tool' && aliases.some(alias => /\b(safety|operation)\b/.test(alias))
}

/** The locales that packs are written for. */
export const ENGLISH_LOCALES = ['en-US', 'en-GB'] as const
export type EnglishLocale = (typeof ENGLISH_LOCALES)[number]

let entries: PackEntry[] | null = null
const packs = new Map<string, Pack>()
const frames = new Map<LocaleCode, Frame>()

/** All packs in the order of their ids. */
export function packEntries(): PackEntry[] {
  entries ??= contentIn('packs')
    .filter(([name]) => name.endsWith(`/${SOURCE_LOCALE}`))
    .map(([, { head }]) => head as PackEntry)
  return entries
}

/** A pack in the spelling of the locale. */
export function requirePack(id: string, locale: EnglishLocale): Pack {
  const key = `${locale} ${id}`
  const known = packs.get(key)
  if (known) return known
  const british = loadPackSchema().parse(readContent(`packs/${id}/${SOURCE_LOCALE}`))
  const pack = locale === 'en-US' ? withAmericanSpelling(withAmericanWords(british)) : british
  packs.set(key, pack)
  return pack
}

/** Its many parts cost a tenth of a second to build, which a start need not wait for. */
function loadPackSchema(): typeof import('./pack-schema.ts').packSchema {
  return (createRequire(import.meta.url)('./pack-schema.ts') as typeof import('./pack-schema.ts')).packSchema
}

export function requireFrame(locale: LocaleCode): Frame {
  const known = frames.get(locale)
  if (known) return known
  const frame = frameSchema.parse(readContent(`frames/${locale}`))
  frames.set(locale, frame)
  return frame
}
