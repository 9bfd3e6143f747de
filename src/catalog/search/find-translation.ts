import type { LocaleCode } from '../../language/locales.ts'
import { languageOfPacks, ORIGINAL_LOCALE } from '../editions/regions.ts'
import { listPacks } from '../packs/read-library.ts'
import { findPack, type Match } from './find-pack.ts'
import { knownNames } from './known-names.ts'
import { holdsNearMiss } from './match-names.ts'
import { readRequest } from './read-request.ts'

/** A pack in the language of a course, and the language in which the request was understood. */
export type FoundPack = Match & {
  readIn: LocaleCode
  /** The language, neither the course's nor English, by whose names the pack was found. */
  subjectLanguage?: LocaleCode
}

/** Locales of translated packs, whose names a request may have in a course of another language. */
const TRANSLATED: LocaleCode[] = ['de-DE', 'es-ES', 'fr-FR', 'it-IT', 'pt-BR']

/**
 * The pack that is about this subject, as it stands in the language of the locale; null when there is none. A subject is
 * looked for under the names that it has in that language, then under the English ones, which people use everywhere, then under
 * those of other languages. Names decide, and never the detection of a language, which is sure and wrong on a few words.
 */
export function findPackIn(subject: string, locale: LocaleCode): FoundPack | null {
  const packs = listPacks(locale)
  if (packs.length === 0) return null
  const packLocale = languageOfPacks(locale)
  const isTranslated = packLocale !== ORIGINAL_LOCALE
  const own = isTranslated ? findPack(subject, packLocale) : null
  if (own) return packs.includes(own.pack) ? { ...own, readIn: packLocale } : null
  if (isTranslated && isNearMissOfAny(subject, packLocale)) return null
  const english = findIn(ORIGINAL_LOCALE)
  return english?.pack.kind === 'subject' ? english : (findInOthers() ?? english)

  function findIn(readIn: LocaleCode): FoundPack | null {
    const match = findPack(subject, readIn)
    const pack = packs.find(({ id }) => id === match?.pack.id)
    return match && pack ? { ...match, pack, readIn } : null
  }

  /** Nothing may stand beside a name of another language: a word of it may be a word of any. */
  function findInOthers(): FoundPack | null {
    const others = TRANSLATED.filter(other => other !== packLocale)
    const isKnownIn = new Map(others.map(other => [other, isSpelled(subject, other)]))
    // "Higiene alimentar" is Portuguese, and would be Spanish with a slip of the pen.
    const spelledFirst = others.toSorted((one, other) => Number(isKnownIn.get(other)) - Number(isKnownIn.get(one)))
    for (const subjectLanguage of spelledFirst) {
      const match = findIn(subjectLanguage)
      if (match && match.qualifiers.length === 0) return { ...match, subjectLanguage }
    }
    return null
  }
}

function isNearMissOfAny(subject: string, locale: LocaleCode): boolean {
  const { packs, byStem } = knownNames(locale)
  const tokens = readRequest(subject, locale, stem => byStem.has(stem))
  return packs.some(pack => holdsNearMiss(pack, tokens))
}

/** Whether each word of a subject belongs to the names of this language, letter by letter. */
function isSpelled(subject: string, locale: LocaleCode): boolean {
  const { byStem, byJoined } = knownNames(locale)
  const isKnown = (stem: string) => byStem.has(stem) || byJoined.has(stem)
  return readRequest(subject, locale, isKnown).every(({ stem, link }) => link || isKnown(stem))
}
