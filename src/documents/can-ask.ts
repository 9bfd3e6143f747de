import { QUESTION_KINDS, type QuestionKind } from '../course/questions/questions.ts'
import type { SourceDocument } from '../course/source-document.ts'
import { planLessons } from './lessons/plan-lessons.ts'
import { type WrittenLesson, writeChapters } from './lessons/write-lessons.ts'
import { readPhrases } from './source-phrases.ts'
import { readSourceWords } from './source-words.ts'
import { splitSections } from './structure/sections.ts'

export const ASKED_KINDS = QUESTION_KINDS.map(({ kind }) => kind)
const OTHERS = ['cards', 'lessons', 'sectionsWithout'] as const

/**
 * Counts of what the author without a model can make of a document: questions by kind, flashcards, lessons, and lessons
 * without a question.
 */
export type CanAsk = Record<QuestionKind | (typeof OTHERS)[number], number>
export const ASKABLE = [...QUESTION_KINDS.map(({ kind }) => kind), ...OTHERS] as (keyof CanAsk)[]

/** Zero for every kind: the default for kinds that a count stored by an earlier version lacks. */
export const NOTHING_ASKED = Object.fromEntries(ASKABLE.map(key => [key, 0])) as CanAsk

/**
 * Counts what can be asked with certainty from a document, before a credit is spent. Returns null in a language for
 * which the author without a model has no phrases.
 */
export function canAsk(document: SourceDocument, language: string): CanAsk | null {
  const phrases = readPhrases(language)
  if (!phrases) return null
  const words = readSourceWords(language)
  const chapters = planLessons(splitSections(document, words).sections, 0, document.title ?? '–', words, phrases)
  const lessons = writeChapters(chapters, words, phrases)
  return countAskable(lessons)
}

/** Counts the questions and flashcards of written lessons, and the lessons without a question. */
export function countAskable(lessons: WrittenLesson[]): CanAsk {
  const kinds = lessons.flatMap(({ candidates }) => candidates.map(({ question }) => question.kind))
  const countsByKind = QUESTION_KINDS.map(({ kind }) => [kind, kinds.filter(one => one === kind).length])
  const cards = lessons.flatMap(({ blocks }) =>
    blocks.shown.flatMap(({ block }) => (block.type === 'flashcards' ? block.cards : [])),
  )
  return {
    ...(Object.fromEntries(countsByKind) as Record<QuestionKind, number>),
    cards: cards.length,
    lessons: lessons.length,
    sectionsWithout: lessons.filter(({ candidates }) => candidates.length === 0).length,
  }
}

/** Returns the total number of questions of all kinds; 0 for null. */
export function countQuestions(can: CanAsk | null): number {
  return can ? QUESTION_KINDS.reduce((sum, { kind }) => sum + can[kind], 0) : 0
}
