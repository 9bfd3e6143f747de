import { createRequire } from 'node:module'
import { deriveContent, hasContent, listContent, readContent } from '../../content/read-content.ts'
import type { LocaleCode } from '../../language/locales.ts'
import type { Edition } from '../editions/edition-schema.ts'
import { mergeEdition } from '../editions/merge-edition.ts'
import { languageOfPacks, ORIGINAL_LOCALE } from '../editions/regions.ts'
import { type Frame, frameSchema } from '../frames/frame-schema.ts'
import type { Pack } from './pack-schema.ts'

/** The fields of a pack that the search needs. The whole pack is only read and validated when it is used. */
export type PackEntry = Pick<Pack, 'id' | 'kind' | 'field' | 'aliases'> & {
  asks: string[]
  notAliases: string[]
  audiences: { match: string[] }[]
  topics: string[]
}

/**
 * Whether a pack is about a machine: it is about a tool, and one of its aliases contains "safety" or "operation". Packs
 * on all other tools are about software.
 */
export function isMachine({ field, aliases }: PackEntry): boolean {
  return field === 'tool' && aliases.some(alias => /\b(safety|operation)\b/.test(alias))
}

const entries = new Map<LocaleCode, PackEntry[]>()
const packs = new Map<string, Pack>()
const frames = new Map<LocaleCode, Frame>()

/**
 * Returns the files of complete packs. Every other file under `packs/` is an edition, which only holds the
 * differences from a complete pack.
 */
export function packFiles(): [name: string, head: PackEntry][] {
  return listContent('packs').flatMap(([name, { head }]) =>
    head?.['edition'] === undefined ? [[name, head as PackEntry]] : [],
  )
}

/**
 * Returns all packs written in a locale, ordered by id. The names that its editions add for other regions are included.
 */
export function packEntries(locale: LocaleCode = ORIGINAL_LOCALE): PackEntry[] {
  const cachedEntries = entries.get(locale)
  if (cachedEntries) return cachedEntries
  const read = packFiles()
    .filter(([name]) => name.endsWith(`/${locale}`))
    .map(([, entry]) => withNamesOfEditions(entry, locale))
  entries.set(locale, read)
  return read
}

/** Returns the titles under which a pack and its editions are shown: each full title, and its part before the colon. */
export function listTitles(id: string, locale: LocaleCode): string[] {
  const { name } = readContent<Pick<Pack, 'name'>>(`packs/${id}/${locale}`)
  const editionNames = editionHeads(id, locale).flatMap(({ language }) => {
    const { parts } = readContent<Partial<Pick<Edition, 'parts'>>>(`packs/${id}/${language}`)
    return (parts?.find(({ at }) => at === 'cover')?.set?.['name'] as string | undefined) ?? []
  })
  return [...new Set([name, ...editionNames].flatMap(title => [title, title.split(':')[0]!.trim()]))]
}

type EditionHead = Pick<Edition, 'language' | 'over' | 'aliases' | 'asks' | 'notAliases'>

function editionHeads(id: string, over: LocaleCode): EditionHead[] {
  return listContent('packs')
    .filter(([name, { head }]) => name.startsWith(`packs/${id}/`) && head?.['edition'] !== undefined)
    .map(([, { head }]) => head as EditionHead)
    .filter(head => head.over.language === over)
}

function withNamesOfEditions(entry: PackEntry, locale: LocaleCode): PackEntry {
  const heads = editionHeads(entry.id, locale)
  const added = (key: 'aliases' | 'asks' | 'notAliases') => [
    ...new Set([...entry[key], ...heads.flatMap(head => head[key]?.add ?? [])]),
  ]
  return { ...entry, aliases: added('aliases'), asks: added('asks'), notAliases: added('notAliases') }
}

/**
 * Returns the packs from which courses in the locale can be made: those written in the
 * locale, or with an edition in it.
 */
export function listPacks(locale: LocaleCode): PackEntry[] {
  return packEntries(languageOfPacks(locale)).filter(({ id }) => hasContent(`packs/${id}/${locale}`))
}

/** Returns the pack in this locale, with its edition merged if there is one. */
export function requirePack(id: string, locale: LocaleCode): Pack {
  const key = `${id}-${locale}`
  const cachedPack = packs.get(key)
  if (cachedPack) return cachedPack
  const pack = deriveContent(`pack-${key}`, `packs/${id}`, () => readPack(id, locale))
  packs.set(key, pack)
  return pack
}

/**
 * Returns the pack for the countries that a request names. If the locale's edition does not cover them but its source
 * pack does, returns the source pack in the locale's spelling.
 */
export function requirePackFor(id: string, locale: LocaleCode, named: string[]): Pack {
  const pack = requirePack(id, locale)
  const holdsThere = ({ places }: Pack) => named.some(place => places.includes(place))
  const original = languageOfPacks(locale)
  if (named.length === 0 || original === locale || holdsThere(pack) || !holdsThere(requirePack(id, original)))
    return pack
  const key = `${id}-${original}-as-${locale}`
  const cachedPack = packs.get(key)
  if (cachedPack) return cachedPack
  const respelt = deriveContent(`pack-${key}`, `packs/${id}`, () => respellPack(requirePack(id, original), locale))
  packs.set(key, respelt)
  return respelt
}

/** Returns the countries that the English versions of a pack cover. */
export function listHeldPlaces(id: string): string[] {
  const locales = (['en-GB', 'en-US'] as const).filter(locale => hasContent(`packs/${id}/${locale}`))
  return locales.flatMap(locale => requirePack(id, locale).places)
}

function readPack(id: string, locale: LocaleCode): Pack {
  const { packSchema, editionSchema } = loadSchemas()
  const parsedPack = packSchema.parse(readContent(`packs/${id}/${languageOfPacks(locale)}`))
  if (parsedPack.language === locale) return parsedPack
  const { merged, problems } = mergeEdition(parsedPack, editionSchema.parse(readContent(`packs/${id}/${locale}`)))
  if (problems.length > 0) throw new Error(`content/packs/${id}/${locale}.yaml: ${problems.join('; ')}`)
  return packSchema.parse(merged)
}

/** Returns a pack in the spelling of another region with no other change, by merging an edition without content. */
function respellPack(pack: Pack, locale: LocaleCode): Pack {
  const { packSchema, editionSchema } = loadSchemas()
  const { id, version, language } = pack
  const silent = { edition: 1, pack: id, language: locale, version, over: { language, version } }
  return packSchema.parse(mergeEdition(pack, editionSchema.parse(silent)).merged)
}

type Schemas = typeof import('./pack-schema.ts') & typeof import('../editions/edition-schema.ts')

/**
 * Loads the schemas on first use. Building them takes a tenth of a second, which only the first
 * course of a pack has to wait for.
 */
function loadSchemas(): Pick<Schemas, 'packSchema' | 'editionSchema'> {
  const require = createRequire(import.meta.url)
  return { ...(require('./pack-schema.ts') as Schemas), ...(require('../editions/edition-schema.ts') as Schemas) }
}

export function requireFrame(locale: LocaleCode): Frame {
  const cachedFrame = frames.get(locale)
  if (cachedFrame) return cachedFrame
  const name = `frames/${locale}`
  const frame = deriveContent(`frame-${locale}`, name, () => frameSchema.parse(readContent(name)))
  frames.set(locale, frame)
  return frame
}
