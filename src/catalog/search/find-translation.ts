import { readContent } from '../../content/read-content.ts'
import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import { languageOfPacks, ORIGINAL_LOCALE } from '../editions/regions.ts'
import { listPacks } from '../packs/read-library.ts'
import { findPack, type Match } from './find-pack.ts'
import { knownNames } from './known-names.ts'
import { holdsNearMiss } from './match-names.ts'
import { readRequest } from './read-request.ts'

/** A pack in the language of a course, and the language in which the request was understood. */
export type FoundPack = Match & {
  readIn: LocaleCode
  /** The language whose names matched the request, if it is neither English nor the language of the course. */
  subjectLanguage?: LocaleCode
}

/** Locales of the translated packs. A request in a course of another language may use their names. */
const TRANSLATED: LocaleCode[] = ['de-DE', 'es-ES', 'fr-FR', 'it-IT', 'pt-BR']

/**
 * Returns the pack about this subject in the language of the locale, or null. The subject is compared with the pack
 * names of that language, then with the English names, which people use everywhere, then with those of the other
 * languages. There is no automatic language detection, because on a few words it is confident and wrong.
 */
export function findPackIn(subject: string, locale: LocaleCode): FoundPack | null {
  const packs = listPacks(locale)
  if (packs.length === 0) return null
  const packLocale = languageOfPacks(locale)
  const isTranslated = packLocale !== ORIGINAL_LOCALE
  const localMatch = isTranslated ? findPack(subject, packLocale, locale) : null
  if (localMatch) return packs.includes(localMatch.pack) ? { ...localMatch, readIn: packLocale } : null
  if (isTranslated && isNearMissOfAny(subject, packLocale)) return null
  const english = findIn(ORIGINAL_LOCALE)
  return english?.pack.kind === 'subject' ? english : (findInOthers() ?? english)

  function findIn(readIn: LocaleCode): FoundPack | null {
    const match = findPack(subject, readIn, locale)
    const pack = packs.find(({ id }) => id === match?.pack.id)
    return match && pack ? { ...match, pack, readIn } : null
  }

  /**
   * Returns a pack found by its name in another language. A request with qualifiers is not accepted, because the words
   * of a qualifier could belong to any language.
   */
  function findInOthers(): FoundPack | null {
    if (isNearMissOfAny(subject, ORIGINAL_LOCALE)) return null
    const others = TRANSLATED.filter(other => other !== packLocale)
    const strangeness = new Map(
      others.map(other => [other, countUnknownWords(subject, other) + countForeignLetters(subject, other)]),
    )
    // The languages that a request can best be written in are tried first: "higiene alimentar" is Portuguese, but would
    // match Spanish with a typo.
    const bestFirst = others.toSorted((one, other) => strangeness.get(one)! - strangeness.get(other)!)
    for (const subjectLanguage of bestFirst) {
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

/** Returns the number of words in a subject that occur in no name of this language, or only with a typo. */
function countUnknownWords(subject: string, locale: LocaleCode): number {
  const { byStem, byJoined } = knownNames(locale)
  const isKnown = (stem: string) => byStem.has(stem) || byJoined.has(stem)
  return readRequest(subject, locale, isKnown).filter(({ stem, link }) => !link && !isKnown(stem)).length
}

/** Returns the number of letters with marks that this language does not have, such as "ê" in Spanish. */
function countForeignLetters(subject: string, locale: LocaleCode): number {
  const ownLetters = readContent<Record<string, string>>('words/accented-letters')[primaryLanguage(locale)] ?? ''
  const letters =
    subject
      .normalize('NFC')
      .toLowerCase()
      .match(/[^\p{ASCII}\P{L}]/gu) ?? []
  return letters.filter(letter => !ownLetters.includes(letter)).length
}
