import type { LocaleCode } from '../../language/locales.ts'
import type { LibraryLesson, PackMaterial } from '../packs/pack-material.ts'
import { asTopic, type TitleReading, titleReading } from './title-words.ts'

/** Weights of a word by where in the lesson it occurs. */
const IN_NAME = 4
const IN_HEADINGS = 2
/** As much as a heading, for a word that the text keeps coming back to, or that hardly any other lesson has. */
const IN_TEXT = 2
const OFTEN = 4
/** For a word that another lesson is called by. */
const IN_PASSING = 1
/** For a title that is the whole of a topic: "Shock" is rather "shock" than "electric shock". Twice as much for the first topic. */
const WHOLE_TOPIC = 0.1
/** For a word of the lesson's own title: "The Terror" is rather the lesson of that title than one on a man of those years. */
const IN_TITLE = 0.2
/** If a larger share of the lessons has a word of the subject in the name, the word does not identify a lesson. */
const NAMED_BY_SUBJECT = 0.4
/** The share of a chapter title's worth that a lesson must reach. */
export const FITS_FROM = 0.3
/** The share from which we say that a lesson teaches the title: temperature control is not pest control. */
export const TEACHES_FROM = 0.6

/** A word of nearly all lessons says nothing about one of them. */
const EVERYWHERE = 0.9

/** `name` is what the lesson is called: its title and its topics. */
type Indexed = {
  title: Set<string>
  topics: string[]
  name: Set<string>
  headings: Set<string>
  text: Map<string, number>
}

/**
 * For each lesson, how well it fits each chapter title: 0 to 1 or a little more. `open` are titles that could stand above any
 * lesson.
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
  // "Before", "during" and "after" divide a course by time; one of them alone is a topic that no lesson may be about.
  const isByTime = titles.filter(({ isTimed }) => isTimed).length > 1
  const open = titles.flatMap(({ words, isTimed }, chapter) => {
    const isOpen = words.length === 0 && (!isTimed || isByTime)
    return isOpen && scores.every(row => row[chapter] === 0) ? [chapter] : []
  })
  return { scores, open }
}

type Title = { whole: string; words: string[]; isTimed: boolean }

/** A title that is a topic word for word fits, whatever its words are worth alone: "How fires start". */
function fitOfTitle(lesson: Indexed, { whole, words }: Title, index: Indexed[]): number {
  const fit = lesson.topics.includes(whole) ? 1 + wholeTopic(lesson, whole) : fitOfWords(lesson, words, index)
  return fit > 0 && words.some(word => lesson.title.has(word)) ? fit + IN_TITLE : fit
}

function wholeTopic({ topics }: Indexed, topic: string): number {
  const at = topics.indexOf(topic)
  return at === -1 ? 0 : WHOLE_TOPIC * (2 - at / topics.length)
}

/** Some lessons of "Phishing and passwords" are on phishing; hardly one of "Fire safety" is not on fire. */
function tellsApart(word: string, index: Indexed[]): boolean {
  const titleCount = index.filter(lesson => lesson.name.has(word)).length
  return titleCount > 0 && titleCount / index.length <= NAMED_BY_SUBJECT
}

/** How much of the title's worth is in the lesson. A word of few lessons is worth more than one of many. */
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

/** The share of lessons that have a word: in their titles, where any title has it, else in their texts. */
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
