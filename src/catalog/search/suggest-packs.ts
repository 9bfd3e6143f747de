import MiniSearch from 'minisearch'
import { deriveContent, readContent } from '../../content/read-content.ts'
import type { LocaleCode } from '../../language/locales.ts'
import { languageOfPacks, ORIGINAL_LOCALE } from '../editions/regions.ts'
import type { Pack } from '../packs/pack-schema.ts'
import { listPacks, packEntries } from '../packs/read-library.ts'
import type { Topic } from './known-names.ts'
import { requestLanguage } from './request-language.ts'
import { isIn, plainWords, root } from './request-words.ts'

const MOST_SUGGESTIONS = 5
/** The share of a subject's telling words that a suggestion has in its names. */
const SHARED_WORDS = 0.5
const FUZZY_FROM_LETTERS = 5

/** A pack or a part of one that is near to a request, in the locale that has it. */
export type Suggestion = { packId: string; topic?: Topic; locale: LocaleCode }

type Suggestible = { id: string; packId: string; topic?: Topic; name: string; others: string }

/** The packs and topics nearest to a subject, best first: in the language of the locale, then in English. Scores order, and decide nothing. */
export function suggestPacks(subject: string, locale: LocaleCode): Suggestion[] {
  const own = languageOfPacks(locale)
  const languages: LocaleCode[] = own === ORIGINAL_LOCALE ? [own] : [own, ORIGINAL_LOCALE]
  const there = new Set(listPacks(locale).map(({ id }) => id))
  const hits = languages.flatMap(language => searchIn(language, subject))
  const suggestions = hits.map(({ packId, topic }): Suggestion => {
    return { packId, ...(topic && { topic }), locale: there.has(packId) ? locale : ORIGINAL_LOCALE }
  })
  const keys = suggestions.map(({ packId, topic, locale: has }) => [packId, has, ...(topic?.lessons ?? [])].join(' '))
  return suggestions.filter((_, at) => keys.indexOf(keys[at]!) === at).slice(0, MOST_SUGGESTIONS)
}

function searchIn(language: LocaleCode, subject: string): Suggestible[] {
  const index = indexes.get(language) ?? indexPacks(language)
  indexes.set(language, index)
  const terms = new Set(tellingTerms(subject, language))
  const results = index.search(subject, {
    boost: { name: 2 },
    fuzzy: term => (term.length >= FUZZY_FROM_LETTERS ? 1 : false),
  })
  return results
    .filter(({ queryTerms }) => queryTerms.length >= terms.size * SHARED_WORDS)
    .map(result => result as unknown as Suggestible)
}

const indexes = new Map<LocaleCode, MiniSearch<Suggestible>>()

function indexPacks(language: LocaleCode): MiniSearch<Suggestible> {
  const index = new MiniSearch<Suggestible>({
    fields: ['name', 'others'],
    storeFields: ['packId', 'topic'],
    tokenize: text => tellingTerms(text, language),
    processTerm: term => term,
  })
  const collect = () =>
    packEntries(language).flatMap(({ id, kind }) => (kind === 'subject' ? readPack(id, language) : []))
  index.addAll(deriveContent(`suggestions-${language}`, 'packs', collect))
  return index
}

function readPack(packId: string, language: LocaleCode): Suggestible[] {
  const {
    name,
    aliases,
    topics = [],
  } = readContent<Pick<Pack, 'name' | 'aliases' | 'topics'>>(`packs/${packId}/${language}`)
  return [
    { id: packId, packId, name, others: aliases.join(', ') },
    ...topics.map(({ name: topic, aliases: others = [], lessons }, at) => {
      return { id: `${packId} ${at}`, packId, topic: { name: topic, lessons }, name: topic, others: others.join(', ') }
    }),
  ]
}

function tellingTerms(text: string, language: LocaleCode): string[] {
  const other = requestLanguage(language)
  const isSilent = other
    ? (word: string) => other.isIn('links', word) || other.isIn('for', word) || other.isIn('wrapping', word)
    : (word: string) => isIn('links', word) || isIn('for', word) || isIn('wrapping', word)
  return plainWords(text)
    .filter(word => !isSilent(word))
    .map(other?.stem ?? root)
}
