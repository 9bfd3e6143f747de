import type { MaterialChapter, MaterialLesson } from '../course/material.ts'
import { COURSE_LIMITS } from '../course/parts.ts'
import { stem, subjectWords } from './subject-words.ts'

/** Words of chapter titles that name a place in a course instead of a topic. */
const PLACE_WORDS = new Set(
  (
    'overview summary conclusion wrap wrapup recap review background topic topics part chapter module unit section session day week ' +
    'advanced further next more other key important core main general final closing opening finish end begin beginning middle everything all'
  ).split(' '),
)

/** What a word is worth, by where in the lesson it stands. */
const IN_TITLE = 4
const IN_HEADINGS = 2
/** As much as a heading, for a word that the text keeps coming back to, or that hardly any other lesson has. */
const IN_TEXT = 2
const OFTEN = 4
/** The share of a chapter title's worth that a lesson must reach. */
const FITS_FROM = 0.3

type Indexed = { lesson: MaterialLesson; title: Set<string>; headings: Set<string>; text: Map<string, number> }

/** The lessons of a pack under the given chapter titles: each where its words fit best, in the order of the pack. */
export function placeLessons(chapters: MaterialChapter[], outline: string[], subject: string): MaterialLesson[][] {
  const index = chapters.flatMap(chapter => chapter.lessons.map(lesson => indexLesson(lesson, chapter.title)))
  const known = new Set(subjectWords(subject).map(word => word.stem))
  const titles = outline.map(title => topicWords(title, known))
  const chapterOf = index.map(entry => bestChapter(entry, titles, index))
  fillByPlace(chapterOf, titles)

  const placed: MaterialLesson[][] = outline.map(() => [])
  for (const [at, chapter] of chapterOf.entries()) {
    if (chapter !== null && placed[chapter]!.length < COURSE_LIMITS.lessonsPerChapter - 1)
      placed[chapter]!.push(index[at]!.lesson)
  }
  return placed
}

/** What a chapter title is about, beyond the subject itself and words such as "introduction". */
function topicWords(title: string, subject: Set<string>): string[] {
  const words = subjectWords(title).filter(
    word => !word.framing && !PLACE_WORDS.has(word.text) && !/^\d+$/.test(word.text),
  )
  const beyond = words.filter(word => !subject.has(word.stem))
  return [...new Set(beyond.map(word => root(word.text)))]
}

function bestChapter(entry: Indexed, titles: string[][], index: Indexed[]): number | null {
  let best: number | null = null
  let bestScore = FITS_FROM
  for (const [chapter, words] of titles.entries()) {
    const score = fitOf(entry, words, index)
    if (score > bestScore) {
      best = chapter
      bestScore = score
    }
  }
  return best
}

/** 0 to 1: how much of the title's worth is in the lesson. A word of few lessons is worth more than one of all. */
function fitOf(entry: Indexed, words: string[], index: Indexed[]): number {
  let reached = 0
  let possible = 0
  for (const word of words) {
    const lessons = index.filter(other => other.text.has(word) || other.headings.has(word)).length
    const rarity = Math.log(1 + index.length / Math.max(1, lessons))
    possible += rarity * IN_TITLE
    if (entry.title.has(word)) reached += rarity * IN_TITLE
    else if (entry.headings.has(word)) reached += rarity * IN_HEADINGS
    else reached += rarity * IN_TEXT * weightInText(entry, word, index)
  }
  return possible === 0 ? 0 : reached / possible
}

function weightInText(entry: Indexed, word: string, index: Indexed[]): number {
  const count = entry.text.get(word) ?? 0
  if (count < 2) return 0
  const everywhere = index.reduce((sum, other) => sum + (other.text.get(word) ?? 0), 0)
  return Math.max(Math.min(1, count / OFTEN), count / everywhere)
}

/**
 * A title without a topic, such as "Basics" or "Part 2", takes whatever stands at its place in the pack; a lesson that
 * fits no title is left out when there is no such chapter near it.
 */
function fillByPlace(chapterOf: (number | null)[], titles: string[][]): void {
  const open = titles.flatMap((words, chapter) => (words.length === 0 ? [chapter] : []))
  if (open.length === 0) return
  for (const [at, chapter] of chapterOf.entries()) {
    if (chapter !== null) continue
    const place = ((at + 0.5) / chapterOf.length) * titles.length - 0.5
    chapterOf[at] = open.reduce((near, other) => (Math.abs(other - place) < Math.abs(near - place) ? other : near))
  }
}

function indexLesson(lesson: MaterialLesson, chapterTitle: string): Indexed {
  const { title, blocks } = lesson
  const headings = blocks.flatMap(block =>
    'title' in block ? [block.title] : 'caption' in block ? [block.caption] : [],
  )
  return {
    lesson,
    title: new Set(rootsOf(title)),
    headings: new Set(rootsOf([chapterTitle, ...headings].join(' '))),
    text: countsOf(rootsOf(textsIn(blocks).join(' '))),
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function rootsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+[+#]*/gu) ?? []).map(root)
}

/** "Evacuation" and "evacuate", "selecting" and "select": enough to compare titles with texts. */
function root(word: string): string {
  const short = stem(word).replace(/(ations?|ating|ated|ates?|ings?|ions?|ers?|ed|age|e)$/, '')
  return short.length >= 3 ? short : word
}

function countsOf(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
