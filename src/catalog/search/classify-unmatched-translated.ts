import type { LocaleCode } from '../../language/locales.ts'
import type { KnownTranslation } from './known-translations.ts'
import type { Qualifier } from './qualifier.ts'
import type { Word } from './read-subject.ts'
import { type RequestLanguage, requestLanguage } from './request-language.ts'

const LONGEST_PLACE_WORDS = 3

type Judged = {
  known: KnownTranslation
  covered: Word[]
  rest: Word[]
  subject: string
  locale: LocaleCode
  otherPack: (strange: Word[]) => Word[] | null
}

/** The qualifiers among the words that are left, or null when one of them makes another subject of the request. */
export function judgeTranslatedRest({ known, covered, rest, subject, locale, otherPack }: Judged): Qualifier[] | null {
  const language = requestLanguage(locale)!
  const qualifiers: (Qualifier & { start: number })[] = []
  const told = new Set<Word>()
  const say = (kind: Qualifier['kind'], words: Word[], place?: string) => {
    for (const word of words) told.add(word)
    const [start, end] = [words[0]!.start, words.at(-1)!.end]
    qualifiers.push({ kind, text: subject.slice(start, end), start, ...(place !== undefined && { place }) })
  }
  const open = () => rest.filter(word => !told.has(word))

  if (rest.some(word => language.isIn('others', word.plain))) return null
  const learners = learnersIn(covered, known, language)
  if (learners.length > 0) say('audience', learners)
  for (const { words, place } of placesIn(rest, language)) say('place', words, place)
  for (const words of partsForWhom(open())) if (isAudience(words, known, language)) say('audience', words)
  for (const word of topicsIn(open(), known)) told.add(word)
  const strange: Word[] = []
  for (const word of open()) {
    const kind = word.link ? 'nothing' : judgeWord(word, known, language)
    if (kind === null) strange.push(word)
    else if (kind !== 'nothing') say(kind, [word])
  }
  if (strange.length > 0) {
    const other = otherPack(strange)
    if (!other) return null
    say('also', other)
  }
  return qualifiers.sort((a, b) => a.start - b.start).map(({ start: _start, ...qualifier }) => qualifier)
}

/** Whom a name of the pack is for: the last word of "erste hilfe im büro", all of "brandschutzhelfer". */
function learnersIn(covered: Word[], { audiences }: KnownTranslation, { isIn }: RequestLanguage): Word[] {
  const told = covered.filter(word => !word.link)
  const isOne = (words: Word[]) => audiences.some(phrase => phrase.join(' ') === words.map(word => word.stem).join(' '))
  if (isOne(told)) return told
  const tail = told.filter(word => word.forWhom !== null || isIn('settings', word.plain))
  return isOne(tail) ? tail : []
}

/** Countries and regions, of one word or several. */
function placesIn(rest: Word[], { placeOf }: RequestLanguage): { words: Word[]; place: string }[] {
  const found: { words: Word[]; place: string }[] = []
  for (let from = 0; from < rest.length; from++) {
    for (let count = LONGEST_PLACE_WORDS; count > 0; count--) {
      const words = rest.slice(from, from + count)
      const place = words.length === count ? placeOf(words.map(word => word.plain).join(' ')) : null
      if (place === null || words.every(word => word.link)) continue
      found.push({ words, place })
      from += count - 1
      break
    }
  }
  return found
}

/** The words of each part that says for whom, from the first that tells something to the last. */
function partsForWhom(rest: Word[]): Word[][] {
  const parts = new Map<number, Word[]>()
  for (const word of rest) {
    if (word.forWhom !== null) parts.set(word.forWhom, [...(parts.get(word.forWhom) ?? []), word])
  }
  return [...parts.values()]
    .map(words =>
      words.slice(
        words.findIndex(word => !word.link),
        words.findLastIndex(word => !word.link) + 1,
      ),
    )
    .filter(words => words.length > 0)
}

/** Somebody is named in it: people at work, a trade by its ending, or one of the audiences that the pack has an example for. */
function isAudience(words: Word[], known: KnownTranslation, { isIn }: RequestLanguage): boolean {
  const stems = new Set(words.map(word => word.stem))
  return (
    known.audiences.some(phrase => phrase.every(part => stems.has(part))) ||
    words.some(word => isIn('people', word.plain) || isIn('endings', word.plain))
  )
}

/** The words that name what a lesson of the pack is about. */
function topicsIn(rest: Word[], { topics }: KnownTranslation): Word[] {
  const stems = new Set(rest.map(word => word.stem))
  const named = new Set(topics.filter(topic => topic.every(part => stems.has(part))).flat())
  return rest.filter(word => !word.link && named.has(word.stem))
}

function judgeWord(
  { plain, stem }: Word,
  { entry, vocabulary }: KnownTranslation,
  { isIn }: RequestLanguage,
): Qualifier['kind'] | 'nothing' | null {
  if (/^\d+$/.test(plain) || vocabulary.has(stem) || isIn('wrapping', plain)) return 'nothing'
  if (isIn('settings', plain)) return 'setting'
  if (isIn('people', plain)) return 'audience'
  if (isIn('purposes', plain)) return 'purpose'
  if (isIn('advanced', plain)) return 'level'
  // What the law says of phishing is for lawyers; what it says of fire safety is the subject.
  return isIn('rules', plain) && entry.field !== 'skill' ? 'nothing' : null
}
