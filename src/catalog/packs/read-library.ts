import { createRequire } from 'node:module'
import { contentIn, deriveContent, readContent } from '../../content/read-content.ts'
import type { LocaleCode } from '../../language/locales.ts'
import { packForRegion } from '../editions/pack-for-region.ts'
import { languageOfPacks, ORIGINAL_LOCALE, servesLocale } from '../editions/regions.ts'
import { type Frame, frameSchema } from '../frames/frame-schema.ts'
import type { Pack } from './pack-schema.ts'

/** What finding needs of a pack; the whole of it is checked when it is used. */
export type PackEntry = Pick<Pack, 'id' | 'kind' | 'field' | 'aliases'> & {
  asks: string[]
  notAliases: string[]
  audiences: { match: string[] }[]
  topics: string[]
}

/** A tool with handles, about which safety is taught; the others are software, which has names like a person's. */
export function isMachine({ field, aliases }: PackEntry): boolean {
  return field === 'tool' && aliases.some(alias => /\b(safety|operation)\b/.test(alias))
}

const entries = new Map<LocaleCode, PackEntry[]>()
const packs = new Map<string, Pack>()
const frames = new Map<LocaleCode, Frame>()

/** All packs that are written in a locale, in the order of their ids. */
export function packEntries(locale: LocaleCode = ORIGINAL_LOCALE): PackEntry[] {
  const known = entries.get(locale)
  if (known) return known
  const read = contentIn('packs')
    .filter(([name]) => name.endsWith(`/${locale}`))
    .map(([, { head }]) => head as PackEntry)
  entries.set(locale, read)
  return read
}

/** The packs that courses in the locale may come from. */
export function packsFor(locale: LocaleCode): PackEntry[] {
  return packEntries(languageOfPacks(locale)).filter(entry => servesLocale(entry, locale))
}

/** A pack as courses in the locale have it. */
export function requirePack(id: string, locale: LocaleCode): Pack {
  const key = `${id}-${locale}`
  const known = packs.get(key)
  if (known) return known
  const name = `packs/${id}/${languageOfPacks(locale)}`
  const pack = deriveContent(`pack-${key}`, name, () =>
    packForRegion(loadPackSchema().parse(readContent(name)), locale),
  )
  packs.set(key, pack)
  return pack
}

/** Its many parts cost a tenth of a second to build, which only the first course of a pack need wait for. */
function loadPackSchema(): typeof import('./pack-schema.ts').packSchema {
  return (createRequire(import.meta.url)('./pack-schema.ts') as typeof import('./pack-schema.ts')).packSchema
}

export function requireFrame(locale: LocaleCode): Frame {
  const known = frames.get(locale)
  if (known) return known
  const name = `frames/${locale}`
  const frame = deriveContent(`frame-${locale}`, name, () => frameSchema.parse(readContent(name)))
  frames.set(locale, frame)
  return frame
}
