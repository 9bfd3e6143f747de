import type { Origin } from '../../course/schema.ts'
import type { LocaleCode } from '../../language/locales.ts'
import type { PackWords } from '../frames/frame-schema.ts'
import type { LibraryLesson, PackMaterial } from '../packs/pack-material.ts'
import { chapterScores, FITS_FROM, TEACHES_FROM } from './lesson-scores.ts'

/** The lessons under one of the client's chapter titles, in the pack's order. */
export type PlacedChapter = {
  lessons: LibraryLesson[]
  /**
   * Whether no lesson is about this title. The chapter then has the nearest lesson or, if there are fewer lessons than
   * chapters, perhaps none.
   */
  gap: boolean
  /** The lesson in another chapter that is about this title; null if there is none. */
  taughtIn: LibraryLesson | null
}

/**
 * Places the lessons of a pack under the client's chapter titles, each where its topics, title and text fit best. As
 * long as one title fits, every lesson is kept; if none fits, returns null.
 */
export function placeLessons(
  pack: PackMaterial,
  outline: string[],
  subject: string,
  locale: LocaleCode,
): PlacedChapter[] | null {
  const lessons = pack.chapters.flatMap(chapter => chapter.lessons)
  if (outline.length === 1) return [{ lessons, gap: false, taughtIn: null }]
  const { scores, open } = chapterScores(pack, outline, subject, locale)
  const fitted = scores.map(bestFit)
  if (open.length === 0 && fitted.every(chapter => chapter === null)) return null

  const chapterOf = bestPlaces(worths(lessons, scores, fitted, open, outline.length))
  return outline.map((_, chapter) => {
    const chapterLessons = lessons.filter((_, lesson) => chapterOf[lesson] === chapter)
    const fit = Math.max(0, ...scores.map((row, lesson) => (chapterOf[lesson] === chapter ? row[chapter]! : 0)))
    const isForeign = !open.includes(chapter) && (fit < FITS_FROM || isFarBetter(countTeaching(chapter), fit))
    // If there are more chapters than lessons, a title that suits any lesson may be left without a lesson.
    const gap = chapterLessons.length === 0 || isForeign
    return { lessons: chapterLessons, gap, taughtIn: gap ? findTeacher(chapter) : null }
  })

  /** Returns the best score of any lesson for a chapter. */
  function countTeaching(chapter: number): number {
    return Math.max(...scores.map(row => row[chapter]!))
  }

  function findTeacher(chapter: number): LibraryLesson | null {
    const best = countTeaching(chapter)
    return best >= TEACHES_FROM ? lessons[scores.findIndex(row => row[chapter] === best)]! : null
  }
}

/** Returns the points required by the client that no lesson is about. */
export function pointsLeftOut(
  pack: PackMaterial,
  points: string[],
  subject: string,
  locale: LocaleCode,
  reasons: PackWords['leftOut'],
): Origin['leftOut'] {
  if (points.length === 0) return []
  const { scores, open } = chapterScores(pack, points, subject, locale)
  return points.flatMap((what, point) => {
    const covered = open.includes(point) || scores.some(row => row[point]! >= FITS_FROM)
    return covered ? [] : [{ what, why: reasons.point }]
  })
}

function bestFit(row: number[]): number | null {
  const best = Math.max(...row)
  return best >= FITS_FROM ? row.indexOf(best) : null
}

/**
 * Whether a lesson of the pack teaches the title (`best` is its score), while the lesson that is placed under the
 * title, with the score `fit`, merely mentions it.
 */
function isFarBetter(best: number, fit: number): boolean {
  return best >= TEACHES_FROM && fit < best / 2
}

/** Penalty for each position by which a lesson moves; a lesson that fits a title fully has a score of 1. */
const FAR = 0.03
/**
 * Gain for each chapter that gets its first lesson. It exceeds the sum of all fits, so
 * that filling chapters comes first.
 */
const FILLED = 100

/**
 * Returns the worth of each lesson under each title: its score minus a penalty for distance. Distance is measured from
 * the lessons that certainly belong to the title; a lesson from another chapter of the pack is half a position further
 * away. For a title without such lessons, or without a topic ("Basics", "Part 2"), distance is measured from the
 * title's relative position in the pack.
 */
function worths(
  lessons: LibraryLesson[],
  scores: number[][],
  fitted: (number | null)[],
  open: number[],
  chapters: number,
): number[][] {
  const lessonsEach = lessons.length / chapters
  return scores.map((row, at) =>
    row.map((fit, title) => {
      const anchors = fitted.flatMap((chapter, other) => (chapter === title && other !== at ? [other] : []))
      const fromPlace = Math.abs((title + 0.5) * lessonsEach - (at + 0.5)) + (open.includes(title) ? 0 : 1)
      const fromLesson = (other: number) =>
        Math.abs(other - at) + (isSameChapter(lessons[other]!, lessons[at]!) ? 0 : 0.5)
      const far = anchors.length > 0 ? Math.min(...anchors.map(fromLesson)) : fromPlace
      // A lower score is chance; the position of the lesson is a better guide.
      return (fit >= FITS_FROM ? fit : 0) - far * FAR
    }),
  )
}

/**
 * Returns the chapter of each lesson. As many chapters as possible get a lesson; of the solutions with equally many
 * chapters, the one with the greatest sum of worths is chosen. The first lesson of a chapter counts twice, because
 * readers judge a chapter by it. The method is dynamic programming over sets of chapters (Bellman 1962).
 */
function bestPlaces(worth: number[][]): number[] {
  let best = new Map<number, Places>([[0, { sum: 0, chapters: [] }]])
  for (const row of worth) {
    const next: typeof best = new Map()
    const keep = (begun: number, { sum, chapters }: Places, chapter: number, gain: number) => {
      if (sum + gain <= (next.get(begun)?.sum ?? Number.NEGATIVE_INFINITY)) return
      next.set(begun, { sum: sum + gain, chapters: [...chapters, chapter] })
    }
    const nearest = row.indexOf(Math.max(...row))
    for (const [begun, places] of best) {
      keep(begun, places, nearest, row[nearest]!)
      for (const [chapter, value] of row.entries()) {
        const bit = 1 << chapter
        if ((begun & bit) === 0) keep(begun | bit, places, chapter, FILLED + 2 * value)
      }
    }
    best = next
  }
  return [...best.values()].reduce((some, other) => (other.sum > some.sum ? other : some)).chapters
}

type Places = { sum: number; chapters: number[] }

function isSameChapter(one: LibraryLesson, other: LibraryLesson): boolean {
  return one.place.split('.')[0] === other.place.split('.')[0]
}
