import { COURSE_LIMITS } from '../../course/parts.ts'
import type { Candidate } from '../questions/candidates.ts'
import { findQuestions } from '../questions/find-questions.ts'
import { joinGaps } from '../questions/gap-matches.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import { partNames } from '../structure/part-names.ts'
import type { PlacedBlock } from '../structure/placed-block.ts'
import { introducesList } from '../structure/procedures.ts'
import type { Section } from '../structure/section.ts'
import { type LessonBlocks, lessonBlocks } from './lesson-blocks.ts'
import type { PlannedChapter, PlannedLesson } from './planned.ts'
import { chunks } from './teaching-blocks.ts'

/** A lesson with the blocks that it shows and the questions that can be asked about it. */
export type WrittenLesson = { planned: PlannedLesson; blocks: LessonBlocks; candidates: Candidate[] }

const TEACHING_BLOCKS = COURSE_LIMITS.blocksPerLesson - COURSE_LIMITS.checksPerLesson

/** Returns how many lessons a planned lesson becomes, without looking for questions. */
export function countWritten(lesson: PlannedLesson, words: SourceWords, phrases: SourcePhrases): number {
  return chunks(lessonBlocks(lesson, words, phrases).shown, TEACHING_BLOCKS, 1).length
}

/** Writes all lessons of planned chapters, including the questions that combine several lessons. */
export function writeChapters(chapters: PlannedChapter[], words: SourceWords, phrases: SourcePhrases): WrittenLesson[] {
  const written = chapters.map(({ title, lessons }) => ({
    title,
    lessons: lessons.flatMap(lesson => writeLessons(lesson, words, phrases)),
  }))
  return withJoinedGaps(written, phrases)
}

/**
 * Returns all lessons in order, with gaps of their sentences joined into matching questions across lessons
 * (`joinGaps`).
 */
export function withJoinedGaps(
  chapters: { title: string; lessons: WrittenLesson[] }[],
  phrases: SourcePhrases,
): WrittenLesson[] {
  const lessons = chapters.flatMap(({ title, lessons: chapterLessons }) =>
    chapterLessons.map(lesson => ({ lesson, chapter: title })),
  )
  const candidates = joinGaps(
    lessons.map(({ lesson, chapter }) => ({
      candidates: lesson.candidates,
      chapter,
      document: lesson.planned.document,
    })),
    phrases,
  )
  return lessons.map(({ lesson }, at) => ({ ...lesson, candidates: candidates[at]! }))
}

/**
 * Adds part numbers to the titles of lessons that are parts of one section. The parts are counted together, whether the
 * section was divided before or after it was written.
 */
export function withPartNumbers(lessons: WrittenLesson[], phrases: SourcePhrases): WrittenLesson[] {
  const counts = new Map<string, number>()
  return lessons.map(lesson => {
    const whole = lesson.planned.whole ?? lesson.planned.title
    const number = (counts.get(whole) ?? 0) + 1
    counts.set(whole, number)
    if (lesson.planned.whole === undefined) return lesson
    const title = number === 1 ? whole : say(phrases.part, { title: whole, number })
    return { ...lesson, planned: { ...lesson.planned, title } }
  })
}

/**
 * Writes a planned lesson. The result is several lessons if the planned lesson has more blocks than one lesson may
 * show.
 */
export function writeLessons(lesson: PlannedLesson, words: SourceWords, phrases: SourcePhrases): WrittenLesson[] {
  const blocks = lessonBlocks(lesson, words, phrases)
  const namePart = createPartNaming(lesson, words, phrases)
  return chunks(blocks.shown, TEACHING_BLOCKS, 1).map((shown, part, all) => {
    const firstShown = new Set(shown.filter(({ repeats }) => !repeats).flatMap(({ from }) => from))
    // Keeps the line that introduces a shown list: the line has become the list's title, which says what the list is
    // about.
    const isShown = ({ block, index }: PlacedBlock, at: number, all: PlacedBlock[]) =>
      firstShown.has(index) || (introducesList(block) && firstShown.has(all[at + 1]?.index ?? -1))
    const sections = lesson.sections
      .map(section => ({ ...section, blocks: section.blocks.filter(isShown) }))
      .filter(section => section.blocks.length > 0)
    const planned =
      all.length === 1
        ? lesson
        : { ...lesson, ...namePart(part, firstShown), sections: sections.length > 0 ? sections : lesson.sections }
    const terms = blocks.terms.filter(({ from }) => firstShown.has(from))
    return {
      planned,
      blocks: { shown, terms },
      candidates: findQuestions({ ...planned, sections }, words, phrases),
    }
  })
}

/**
 * Names the parts of a lesson after the headings that begin in them. A part in which no heading begins keeps the name
 * of the part before it. The first part keeps the lesson's title, unless that title also names headings of later parts.
 */
function createPartNaming(lesson: PlannedLesson, words: SourceWords, phrases: SourcePhrases) {
  const names = partNames(lesson.sections, words, phrases)
  const titled = lesson.sections.filter(({ title }) => title !== '')
  const joinTitles = (namedSections: Section[]) =>
    names.join(
      namedSections.map(({ title }) => names.nameOf(title)),
      namedSections.map(section => section.words),
    )
  const namesAll = titled.length > 1 && lesson.title === joinTitles(titled)
  const begun = new Set<Section>()
  let whole = lesson.whole ?? lesson.title

  return (part: number, shown: ReadonlySet<number>) => {
    const begins = titled.filter(section => !begun.has(section) && section.blocks.some(({ index }) => shown.has(index)))
    for (const section of begins) begun.add(section)
    if (begins.length > 0 && (part > 0 ? titled.length > 1 : namesAll)) whole = joinTitles(begins)
    return { title: whole, whole }
  }
}
