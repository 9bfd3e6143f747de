import type { LocaleCode } from '../../language/locales.ts'
import type { LibraryLesson, PackMaterial } from '../packs/pack-material.ts'
import { asTopic, type TitleReading, titleReading } from './title-words.ts'

/** Weight of a word by where it occurs in the lesson: in its name or in its headings. */
const IN_NAME = 4
const IN_HEADINGS = 2
/**
 * Weight of a word in a lesson's text, if the text repeats the word or hardly any other lesson has it. `OFTEN` is the
 * number of occurrences from which the word has its full weight.
 */
const IN_TEXT = 2
const OFTEN = 4
/** Weight of a word in the text if the name of another lesson has it. */
const IN_PASSING = 1
/**
 * Bonus where the chapter title equals a topic: "Shock" fits the topic "shock" better than "electric shock". The bonus
 * is doubled for the lesson's first topic.
 */
const WHOLE_TOPIC = 0.1
/**
 * Bonus for a word of the lesson's own title: "The Terror" fits the lesson of that title better than
 * a lesson on a man of that time.
 */
const IN_TITLE = 0.2
/**
 * A word of the course's subject tells lessons apart only if at most this share of the lessons have the word in their
 * names.
 */
const NAMED_BY_SUBJECT = 0.4
/** Minimum score at which a lesson fits a chapter title. */
export const FITS_FROM = 0.3
/**
 * Minimum score at which the course says that a lesson teaches what the chapter title asks for. It is higher than
 * `FITS_FROM`, because a lesson that shares only a word with the title may be about something else: temperature control
 * is not pest control.
 */
export const TEACHES_FROM = 0.6

/** Maximum share of lessons that may contain a word. A more frequent word says nothing about a single lesson. */
const EVERYWHERE = 0.9

/** The words of a lesson by where they occur; `name` holds its title and its topics. */
type Indexed = {
  title: Set<string>
  topics: string[]
  name: Set<string>
  headings: Set<string>
  text: Map<string, number>
}

/**
 * Returns a score for each lesson and chapter title, from 0 to slightly more than 1. `open` lists the titles that are
 * so general that they suit any lesson.
 */
export function chapterScores(
  pack: PackMaterial,
  outline: string[],
  subject: string,
  locale: LocaleCode,
): { scores: number[][]; open: number[] } {
  const reading = titleReading(locale)
  const index = pack.chapters.flatMap(chapter =>
    chapter.lessons.map(lesson => indexLesson(lesson, chapter.title, reading)),
  )
  const titles = outline.map(title => {
    const { words, ofSubject, isSubject, isTimed } = reading.topicWords(title, subject)
    return {
      isTimed,
      whole: reading.topicOf(title),
      words: [
        ...words.filter(word => shareOfLessons(word, index) < EVERYWHERE),
        ...(isSubject ? [] : ofSubject.filter(word => tellsApart(word, index))),
      ],
    }
  })
  const scores = index.map(lesson => titles.map(title => fitOfTitle(lesson, title, index)))
  // Several titles with "before", "during" or "after" divide a course by time. A single such title is a topic, and
  // possibly no lesson is about it.
  const isByTime = titles.filter(({ isTimed }) => isTimed).length > 1
  const open = titles.flatMap(({ words, isTimed }, chapter) => {
    const isOpen = words.length === 0 && (!isTimed || isByTime)
    return isOpen && scores.every(row => row[chapter] === 0) ? [chapter] : []
  })
  return { scores, open }
}

type Title = { whole: string; words: string[]; isTimed: boolean }

/**
 * Returns the score of a lesson for a title. A title that equals a topic, such as "How fires start", gets the full
 * score, however common its words are.
 */
function fitOfTitle(lesson: Indexed, { whole, words }: Title, index: Indexed[]): number {
  const fit = lesson.topics.includes(whole) ? 1 + wholeTopic(lesson, whole) : fitOfWords(lesson, words, index)
  return fit > 0 && words.some(word => lesson.title.has(word)) ? fit + IN_TITLE : fit
}

function wholeTopic({ topics }: Indexed, topic: string): number {
  const at = topics.indexOf(topic)
  return at === -1 ? 0 : WHOLE_TOPIC * (2 - at / topics.length)
}

/**
 * Whether a word of the subject tells lessons apart. It does in "Phishing and passwords", where only some lessons are
 * on phishing, but not in "Fire safety", where nearly all are on fire.
 */
function tellsApart(word: string, index: Indexed[]): boolean {
  const titleCount = index.filter(lesson => lesson.name.has(word)).length
  return titleCount > 0 && titleCount / index.length <= NAMED_BY_SUBJECT
}

/** Returns the share of the title's total weight that the lesson reaches. Words that few lessons have weigh more. */
function fitOfWords(lesson: Indexed, words: string[], index: Indexed[]): number {
  let reached = 0
  let possible = 0
  for (const word of words) {
    const rarity = Math.log((1 + 1 / index.length) / (shareOfLessons(word, index) + 0.5 / index.length))
    possible += rarity * IN_NAME
    if (lesson.name.has(word)) reached += rarity * IN_NAME
    else if (lesson.headings.has(word)) reached += rarity * IN_HEADINGS
    else reached += rarity * (isName(word, index) ? IN_PASSING : IN_TEXT) * weightInText(lesson, word, index)
  }
  if (possible === 0) return 0
  return reached / possible + wholeTopic(lesson, asTopic(words))
}

/** Returns the share of lessons that have a word: in their names if any name has it, otherwise in their texts. */
function shareOfLessons(word: string, index: Indexed[]): number {
  const titleCount = index.filter(lesson => lesson.name.has(word)).length
  const lessonCount =
    titleCount > 0 ? titleCount : index.filter(({ text, headings }) => text.has(word) || headings.has(word)).length
  return lessonCount / index.length
}

function isName(word: string, index: Indexed[]): boolean {
  return index.some(lesson => lesson.name.has(word))
}

function weightInText(lesson: Indexed, word: string, index: Indexed[]): number {
  const count = lesson.text.get(word) ?? 0
  if (count < 2) return 0
  const everywhere = index.reduce((sum, other) => sum + (other.text.get(word) ?? 0), 0)
  return Math.max(Math.min(1, count / OFTEN), count / everywhere)
}

function indexLesson(lesson: LibraryLesson, chapterTitle: string, { rootsOf, topicOf }: TitleReading): Indexed {
  const headings = lesson.blocks.flatMap(block =>
    'title' in block ? [block.title] : 'caption' in block ? [block.caption] : [],
  )
  return {
    title: new Set(rootsOf(lesson.title)),
    topics: lesson.topics.map(topicOf),
    name: new Set(rootsOf([lesson.title, ...lesson.topics].join(' '))),
    headings: new Set(rootsOf([chapterTitle, ...headings].join(' '))),
    text: countWords(rootsOf(collectTexts(lesson.blocks).join(' '))),
  }
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : []
}

function countWords(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
