import type { QuestionKind } from '../../../course/questions/questions.ts'
import { readAskable } from '../../../flows/sources/look-through-source.ts'
import type { ASKABLE } from '../../../flows/sources/read-source-document.ts'
import type { SourceRow } from '../../../store/sources.ts'
import { plainLanguageName } from '../../language-name.ts'
import type { CountKey, Words } from '../../words.ts'

export type CanAsk = Record<(typeof ASKABLE)[number], number>

/** Kinds of question, each with the key of its label, in the order of the page. */
const ASKED = {
  order: 'asked.order',
  match: 'asked.match',
  sort: 'asked.sort',
  number: 'asked.number',
  single: 'asked.single',
  multiple: 'asked.multiple',
  recall: 'asked.recall',
} as const satisfies Record<QuestionKind, CountKey>
const KINDS = Object.keys(ASKED) as QuestionKind[]

/** Returns the facts about a document, such as `Word`, `12 pages`, `3,410 words` and `English`. */
export function sourceFacts(words: Words, { kind, pages, words: length, headings, language }: SourceRow): string[] {
  return [
    words.find('fileKinds', kind) ?? kind,
    ...(pages === null ? [] : [words.count(kind === 'pptx' ? 'counts.slides' : 'counts.pages', pages)]),
    words.count('counts.words', length),
    words.count('counts.headings', headings),
    language === null ? words.text('sources.languageUnknown') : plainLanguageName(words, language),
  ]
}

/**
 * Returns what can be asked about a document: `pending` while the document is being analysed, null if it could not be
 * analysed.
 */
export function readCan({ can }: Pick<SourceRow, 'can'>): CanAsk | 'pending' | null {
  return readAskable(can)
}

/** Returns one sentence that says what an author without a model can make of a document. */
export function canInWords(words: Words, can: CanAsk | 'pending' | null): string {
  if (can === 'pending') return words.text('sources.pending')
  if (!can) return words.text('sources.notSpoken')
  const questionCount = countQuestions(can)
  const lessons = words.count('counts.lessons', can.lessons)
  if (questionCount === 0) return words.text('sources.onlyLessons', { lessons })
  return words.text('sources.lessonsAndQuestions', {
    lessons,
    questions: words.count('counts.questions', questionCount),
  })
}

/** Returns how many questions of each kind there are, such as `7 figures to recall`. */
export function askedKinds(words: Words, can: CanAsk): string[] {
  return KINDS.flatMap(kind => (can[kind] > 0 ? [words.count(ASKED[kind], can[kind])] : []))
}

export function countQuestions(can: CanAsk): number {
  return KINDS.reduce((sum, kind) => sum + can[kind], 0)
}
