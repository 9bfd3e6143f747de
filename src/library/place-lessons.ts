import type { LocaleCode } from '../course/locales.ts'
import type { Origin } from '../course/schema.ts'
import { chapterScores, FITS_FROM, TEACHES_FROM } from './lesson-scores.ts'
import type { LibraryLesson, PackMaterial } from './pack-material.ts'

/** The lessons of one chapter of the client's, in the order of the pack. */
export type PlacedChapter = {
  lessons: LibraryLesson[]
  /** No lesson of its own is about its title: what stands there is the nearest that there is. */
  gap: boolean
  /** The lesson that is about it and stands in another chapter. */
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
  const { scores, namesakes, open } = chapterScores(pack, outline, subject, locale)
  const chapterOf = scores.map(bestFit)
  if (open.length === 0 && chapterOf.every(chapter => chapter === null)) return null

  const whole = placeRest(chapterOf, lessons, open, outline.length)
  const moved = fillEmpty(whole, scores, namesakes, outline.length)
  return outline.map((_, chapter) => {
    const placed = lessons.filter((_, lesson) => moved[lesson] === chapter)
    const fitting = lessons.filter((_, lesson) => scores[lesson]![chapter]! >= FITS_FROM)
    const gap = !open.includes(chapter) && !fitting.some(lesson => placed.includes(lesson))
    return { lessons: placed, gap, taughtIn: gap ? teacherOf(chapter) : null }
  })

  function teacherOf(chapter: number): LibraryLesson | null {
    const best = Math.max(...scores.map(row => row[chapter]!))
    return best >= TEACHES_FROM ? lessons[scores.findIndex(row => row[chapter] === best)]! : null
  }
}

/** The points that the client must have and that no lesson is about. */
export function pointsLeftOut(
  pack: PackMaterial,
  points: string[],
  subject: string,
  locale: LocaleCode,
): Origin['leftOut'] {
  if (points.length === 0) return []
  const { scores, open } = chapterScores(pack, points, subject, locale)
  return points.flatMap((what, point) => {
    const covered = open.includes(point) || scores.some(row => row[point]! >= FITS_FROM)
    return covered ? [] : [{ what, why: 'The library has no lesson of its own on this point.' }]
  })
}

function bestFit(row: number[]): number | null {
  const best = Math.max(...row)
  return best >= FITS_FROM ? row.indexOf(best) : null
}

/**
 * A lesson that fits no title goes where a title without a topic ("Basics", "Part 2") stands nearest to its place in the
 * pack, or stays with its nearest neighbour of the pack, one of the same chapter first: whichever is nearer.
 */
function placeRest(chapterOf: (number | null)[], lessons: LibraryLesson[], open: number[], chapters: number): number[] {
  const lessonsEach = lessons.length / chapters
  return chapterOf.map((chapter, at) => {
    if (chapter !== null) return chapter
    const farFrom = (other: number) => Math.abs(other - at) + (isSameChapter(lessons[other]!, lessons[at]!) ? 0 : 0.5)
    const farFromTitle = (title: number) => Math.abs((title + 0.5) * lessonsEach - (at + 0.5))
    const goals = [
      ...open.map(title => ({ title, far: farFromTitle(title) })),
      ...chapterOf.flatMap((title, other) => (title === null ? [] : [{ title, far: farFrom(other) }])),
    ]
    return goals.reduce((near, goal) => (goal.far < near.far ? goal : near)).title
  })
}

function isSameChapter(one: LibraryLesson, other: LibraryLesson): boolean {
  return one.place.split('.')[0] === other.place.split('.')[0]
}

/**
 * A chapter without a lesson takes the nearest one of a chapter that has others: not the only one that teaches what that
 * chapter is called, and rather none that is called like it.
 */
function fillEmpty(chapterOf: number[], scores: number[][], namesakes: boolean[][], chapters: number): number[] {
  const placed = [...chapterOf]
  for (let chapter = 0; chapter < chapters; chapter++) {
    if (placed.includes(chapter)) continue
    const place = ((chapter + 0.5) / chapters) * placed.length - 0.5
    const others = placed.flatMap((of, lesson) => (canLeave(lesson, of) ? [lesson] : []))
    const fitsHere = (lesson: number) => scores[lesson]![chapter]! >= scores[lesson]![placed[lesson]!]!
    const strangers = others.filter(lesson => !namesakes[lesson]![placed[lesson]!] || fitsHere(lesson))
    const spare = strangers.length > 0 ? strangers : others
    // What it loses where it was counts against a lesson, so that a chapter keeps what is its own.
    const worth = (lesson: number) => scores[lesson]![chapter]! - loss(lesson) - Math.abs(lesson - place) / 1_000
    const loss = (lesson: number) => scores[lesson]![placed[lesson]!]! / 2
    if (spare.length === 0) continue
    placed[spare.reduce((best, lesson) => (worth(lesson) > worth(best) ? lesson : best))] = chapter
  }
  return placed

  function canLeave(lesson: number, of: number): boolean {
    const stay = placed.flatMap((other, index) => (other === of && index !== lesson ? [index] : []))
    const fits = (index: number) => scores[index]![of]! >= FITS_FROM
    return stay.length > 0 && (!fits(lesson) || stay.some(fits))
  }
}
