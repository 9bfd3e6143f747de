import type { LocaleCode } from '../../language/locales.ts'
import { languageOfPacks, ORIGINAL_LOCALE } from '../editions/regions.ts'
import { type PackEntry, packsFor } from '../packs/read-library.ts'
import { judgeTranslatedRest } from './classify-unmatched-translated.ts'
import { findPack, type Match } from './find-pack.ts'
import { findTopic } from './find-topic.ts'
import { isTypo } from './is-typo.ts'
import type { Topic } from './known-topics.ts'
import { type KnownTranslation, knownTranslations, type TranslatedName } from './known-translations.ts'
import type { Qualifier } from './qualifier.ts'
import { readRequest } from './read-request.ts'
import { readSubject, type Word } from './read-subject.ts'
import { requestLanguage } from './request-language.ts'

type Candidate = { pack: PackEntry; covered: Word[]; qualifiers: Qualifier[] }

/** A pack in the language of a course, what of it was asked for, and the language in which the request was understood. */
export type FoundPack = Match & {
  readIn: LocaleCode
  /** The part of the pack that the request asks for, from its topics or the title of a lesson; absent for the whole pack. */
  topic?: Topic
  /** A refresher, or a course in so many minutes. */
  isShort?: boolean
  /** What the request asks for and awareness does not qualify for: entry, rescue, removal of listed dangerous work. */
  narrower?: string
  /** The language, other than the course's, by whose names the pack was found. */
  subjectLanguage?: LocaleCode
}

/**
 * The pack that is about this subject, as it stands in the language of the locale; null when there is none. A subject is
 * looked for under the names that it has in that language, then under the English ones, which people use everywhere.
 */
export function findPackIn(subject: string, locale: LocaleCode): FoundPack | null {
  const packLocale = languageOfPacks(locale)
  const packs = packsFor(locale)
  if (packs.length === 0) return null
  const own = packLocale === ORIGINAL_LOCALE ? null : findTranslation(subject, packLocale)
  if (own) return packs.includes(own.pack) ? { ...own, readIn: packLocale } : null
  if (packLocale !== ORIGINAL_LOCALE && isNearMissOfAny(subject, packLocale)) return null
  const english = findPack(subject)
  const pack = packs.find(({ id }) => id === english?.pack.id)
  if (!english || !pack) return null
  const topic = pack.kind === 'subject' ? findTopic(english.pack, readRequest(subject)) : null
  return { pack, qualifiers: english.qualifiers, readIn: ORIGINAL_LOCALE, ...(topic && { topic }) }
}

/** All words of one of its names must be there, and what is left must be known to leave the subject as it is. */
function findTranslation(subject: string, locale: LocaleCode): Match | null {
  const known = knownTranslations(locale)
  const words = readSubject(subject, locale)
  const candidates = known.packs.flatMap(pack =>
    pack.names.flatMap((name): Candidate[] => {
      const covered = coverOf(name, words)
      if (covered === null || !isTogether(covered, words, pack, locale) || isNearMiss(pack, name, words)) return []
      const rest = words.filter(word => !covered.includes(word))
      const otherPack = (strange: Word[]) => isAnotherSubject(strange, rest, pack, known.packs)
      const qualifiers = judgeTranslatedRest({ known: pack, covered, rest, subject, locale, otherPack })
      return qualifiers ? [{ pack: pack.entry, covered, qualifiers }] : []
    }),
  )
  const [best] = candidates.sort(byFit)
  return best ? { pack: best.pack, qualifiers: best.qualifiers } : null
}

/** The name that takes up most of the request; of two, the one that is named first. */
function byFit(a: Candidate, b: Candidate): number {
  const also = ({ qualifiers }: Candidate) => qualifiers.filter(({ kind }) => kind === 'also').length
  return (
    also(a) - also(b) ||
    b.covered.length - a.covered.length ||
    a.covered[0]!.start - b.covered[0]!.start ||
    (a.pack.id < b.pack.id ? -1 : 1)
  )
}

/** The words of the request that spell this name; null when one is missing. */
function coverOf(name: TranslatedName, words: Word[]): Word[] | null {
  const run = joinedRun(name, words)
  if (run) return run
  const covered: Word[] = []
  for (const [at, part] of name.stems.entries()) {
    const word = words.find(
      word => !covered.includes(word) && spells(word, part, name.words[at]!, name.stems.length === 1),
    )
    if (!word) return null
    covered.push(word)
  }
  return covered.sort((a, b) => a.start - b.start)
}

/** "Brand schutz" for Brandschutz, "cyber sécurité" for cybersécurité. */
function joinedRun(name: TranslatedName, words: Word[]): Word[] | null {
  for (let from = 0; from < words.length; from++) {
    let joined = ''
    for (let to = from; to < words.length && joined.length < name.joined.length; to++) {
      joined += words[to]!.plain
      if (joined === name.joined) return words.slice(from, to + 1)
    }
  }
  return null
}

function spells(word: Word, part: string, name: string, alone: boolean): boolean {
  return word.stem === part || isTypo(word.plain, name, alone)
}

/** Between the words of a name there are only words that name the same thing or say nothing. */
function isTogether(covered: Word[], words: Word[], { vocabulary }: KnownTranslation, locale: LocaleCode): boolean {
  const places = covered.map(word => words.indexOf(word))
  const language = requestLanguage(locale)!
  return words
    .slice(Math.min(...places), Math.max(...places) + 1)
    .every(
      word => covered.includes(word) || word.link || vocabulary.has(word.stem) || language.isIn('wrapping', word.plain),
    )
}

/** What the pack's writer names as another subject: all of its words are there, and more than the name that was found. */
function isNearMiss(known: KnownTranslation, name: TranslatedName, words: Word[]): boolean {
  const stems = new Set(words.map(word => word.stem))
  const telling = words.filter(word => !word.link).map(word => word.stem)
  return known.misses.some(
    miss =>
      miss.every(part => stems.has(part)) &&
      (name.stems.every(part => miss.includes(part)) || telling.every(part => miss.includes(part))),
  )
}

function isNearMissOfAny(subject: string, locale: LocaleCode): boolean {
  const stems = new Set(readSubject(subject, locale).map(word => word.stem))
  return knownTranslations(locale).packs.some(({ misses }) => misses.some(miss => miss.every(part => stems.has(part))))
}

/** The words that name another subject of ours, if it explains all that is strange. */
function isAnotherSubject(
  strange: Word[],
  rest: Word[],
  than: KnownTranslation,
  packs: KnownTranslation[],
): Word[] | null {
  for (const known of packs) {
    if (known === than) continue
    for (const name of known.names) {
      const covered = coverOf(name, rest)
      if (covered && strange.every(word => covered.includes(word))) return covered
    }
  }
  return null
}
