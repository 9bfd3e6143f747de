import type { LocaleCode } from '../../language/locales.ts'
import { type PackEntry, packEntries } from '../packs/read-library.ts'
import { plainWord, type RequestLanguage, requestLanguage } from './request-language.ts'

/** One of the names that people call a pack's subject by, in the pack's language. */
export type TranslatedName = { words: string[]; stems: string[]; joined: string }

/** A pack in another language than English, with what a request is held against. */
export type KnownTranslation = {
  entry: PackEntry
  names: TranslatedName[]
  misses: string[][]
  vocabulary: Set<string>
  topics: string[][]
  audiences: string[][]
}

type KnownLanguage = { packs: KnownTranslation[]; isName: (stem: string) => boolean }

const known = new Map<LocaleCode, KnownLanguage>()

/** Read when the first request in the language comes. */
export function knownTranslations(locale: LocaleCode): KnownLanguage {
  const read = known.get(locale)
  if (read) return read
  const language = requestLanguage(locale)!
  const packs = packEntries(locale).map(entry => readNames(entry, language, locale))
  const names = packs.flatMap(pack => pack.names)
  const stems = new Set(names.flatMap(name => [...name.stems, language.stem(name.joined)]))
  const made = { packs, isName: (stem: string) => stems.has(stem) }
  known.set(locale, made)
  return made
}

function readNames(entry: PackEntry, language: RequestLanguage, locale: LocaleCode): KnownTranslation {
  const telling = (name: string) => tellingWords(name, language, locale)
  const stemsOf = (name: string) => telling(name).map(language.stem)
  const names = [...entry.aliases, ...entry.asks].map(alias => {
    const words = telling(alias)
    return { words, stems: words.map(language.stem), joined: words.join('') }
  })
  return {
    entry,
    names,
    misses: entry.notAliases.map(stemsOf),
    // What people ask is whole sentences, whose words may stand in any.
    vocabulary: new Set(entry.aliases.flatMap(stemsOf)),
    topics: entry.topics.map(stemsOf),
    audiences: entry.audiences.flatMap(({ match }) => match.map(stemsOf)),
  }
}

function tellingWords(name: string, { isIn }: RequestLanguage, locale: LocaleCode): string[] {
  const words = (name.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(word => plainWord(word, locale.slice(0, 2)))
  const telling = words.filter(word => !isIn('links', word) && !isIn('for', word))
  return telling.length > 0 ? telling : words
}
