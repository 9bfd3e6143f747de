import type { LocaleCode } from '../../language/locales.ts'
import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import { packEntries, packsFor } from '../packs/read-library.ts'
import type { Topic } from './find-topic.ts'
import { isIn, plainWords, stem } from './request-words.ts'

const MOST_SUGGESTIONS = 5

/** A pack or a part of one that is near to a request, in the locale that has it. */
export type NearPack = { packId: string; topic?: Topic; locale: LocaleCode }

/** The packs that share words with a subject, in the language of the locale, else in English. */
export function suggestPacks(subject: string, locale: LocaleCode): NearPack[] {
  const asked = new Set(tellingStems(subject))
  const own = new Set(packsFor(locale).map(({ id }) => id))
  return packEntries()
    .filter(({ kind }) => kind === 'subject')
    .map(({ id, aliases }) => {
      const shared = aliases.map(alias => tellingStems(alias).filter(word => asked.has(word)).length)
      return { packId: id, locale: own.has(id) ? locale : ORIGINAL_LOCALE, shared: Math.max(...shared) }
    })
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ packId, locale: has }) => ({ packId, locale: has }))
}

function tellingStems(text: string): string[] {
  return plainWords(text)
    .filter(word => !isIn('links', word) && !isIn('prepositions', word) && !isIn('wrapping', word))
    .map(stem)
}
