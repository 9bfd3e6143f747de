import type { Origin } from '../../course/schema.ts'
import type { LocaleCode } from '../../language/locales.ts'
import type { PackWords } from '../frames/frame-schema.ts'
import type { LibraryLesson, PackMaterial } from '../packs/pack-material.ts'
import { chapterScores, FITS_FROM, TEACHES_FROM } from './lesson-scores.ts'

/** The lessons of one chapter of the client's, in the order of the pack. */
export type PlacedChapter = {
  lessons: LibraryLesson[]
  /** No lesson is about this title: the chapter has the nearest one that there is. */
  gap: boolean
  /** The lesson that is about the title, although it is in another chapter. */
  taughtIn: LibraryLesson | null
}

/**
 * The lessons of a pack under the client's chapter titles: each where its topics, title and text fit best. No lesson is lost
 * as long as one chapter is near; null when none is.
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
    // Also a title that could hold any lesson, where there are more chapters than lessons.
    const gap = chapterLessons.length === 0 || isForeign
    return { lessons: chapterLessons, gap, taughtIn: gap ? findTeacher(chapter) : null }
  })

  /** The best that any lesson has for a chapter. */
  function countTeaching(chapter: number): number {
    return Math.max(...scores.map(row => row[chapter]!))
  }

  function findTeacher(chapter: number): LibraryLesson | null {
    const best = countTeaching(chapter)
    return best >= TEACHES_FROM ? lessons[scores.findIndex(row => row[chapter] === best)]! : null
  }
}

/** The points that the client must have and that no lesson is about. */
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

/** The lesson merely mentions the topic of the title, and another lesson teaches it. */
function isFarBetter(best: number, fit: number): boolean {
  return best >= TEACHES_FROM && fit < best / 2
}

/** The penalty for each place that a lesson moves, on a scale on which a full fit is 1. */
const FAR = 0.03
/** More than all fits together: each chapter that has a lesson counts before any fit does. */
const FILLED = 100

/**
 * What each lesson is worth under each title: how well it fits, less how far it is from there. Near are the lessons that a
 * title has for certain, those of the same chapter of the pack first; a title that has none, or no topic ("Basics", "Part 2"),
 * is near to the lessons of the same place in the pack.
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
      // Below that a fit is chance, and the neighbours know better.
      return (fit >= FITS_FROM ? fit : 0) - far * FAR
    }),
  )
}

/**
 * The chapter of each lesson. As many chapters as possible have a first lesson, and the sum of the worths is the largest: of a
 * first lesson, by which its chapter is judged, twice. The best sums are kept for each set of chapters (Bellman 1962).
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
