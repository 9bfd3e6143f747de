import { COURSE_LIMITS } from '../../course/parts.ts'
import type { Candidate } from '../questions/candidates.ts'
import { findQuestions } from '../questions/find-questions.ts'
import { joinGaps } from '../questions/gap-matches.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { PlacedBlock } from '../structure/placed-block.ts'
import { introducesList } from '../structure/procedures.ts'
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

/** Joins gaps from sentences of several lessons into questions, as `joinGaps` does, and returns all lessons. */
export function withJoinedGaps(
  chapters: { title: string; lessons: WrittenLesson[] }[],
  phrases: SourcePhrases,
): WrittenLesson[] {
  const lessons = chapters.flatMap(({ title, lessons: own }) => own.map(lesson => ({ lesson, chapter: title })))
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

/** Writes a planned lesson. It becomes several lessons if it has more blocks than one lesson may show. */
export function writeLessons(lesson: PlannedLesson, words: SourceWords, phrases: SourcePhrases): WrittenLesson[] {
  const blocks = lessonBlocks(lesson, words, phrases)
  return chunks(blocks.shown, TEACHING_BLOCKS, 1).map((shown, part, all) => {
    const firstShown = new Set(shown.filter(({ repeats }) => !repeats).flatMap(({ from }) => from))
    // Keeps the line that introduces a shown list: the line has become the list's title, which says what the list is
    // about.
    const isShown = ({ block, index }: PlacedBlock, at: number, all: PlacedBlock[]) =>
      firstShown.has(index) || (introducesList(block) && firstShown.has(all[at + 1]?.index ?? -1))
    const sections = lesson.sections
      .map(section => ({ ...section, blocks: section.blocks.filter(isShown) }))
      .filter(section => section.blocks.length > 0)
    const title = part === 0 ? lesson.title : say(phrases.part, { title: lesson.title, number: part + 1 })
    const planned =
      all.length === 1 ? lesson : { ...lesson, title, sections: sections.length > 0 ? sections : lesson.sections }
    const terms = blocks.terms.filter(({ from }) => firstShown.has(from))
    return {
      planned,
      blocks: { shown, terms },
      candidates: findQuestions({ ...planned, sections }, words, phrases),
    }
  })
}
