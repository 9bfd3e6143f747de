import { z } from 'zod'
import { listSchemas, type Without } from '../kinds.ts'
import type { MediaUse } from '../media/media-use.ts'
import { pictureMarkdown, pictureTexts, pictureUses } from '../media/shown-picture.ts'
import { type CourseText, lineText } from '../texts.ts'
import { multiple, single } from './choice.ts'
import { match } from './match.ts'
import { number } from './number.ts'
import { order } from './order.ts'
import { recall } from './recall.ts'
import { sort } from './sort.ts'

/** All kinds of question. A new kind is added to this list, from which the schemas and types of questions derive. */
export const QUESTION_KINDS = [single, multiple, order, match, sort, number, recall] as const

/** A question with its key, as it is stored in the course. */
export const questionSchema = z
  .discriminatedUnion('kind', listSchemas(QUESTION_KINDS, 'storedSchema'))
  .superRefine((question, context) => {
    for (const message of findQuestionFaults(question)) context.addIssue({ code: 'custom', message })
  })

/** A question without ids, as a pack or a model writes it. */
export const writtenQuestionSchema = z.discriminatedUnion('kind', listSchemas(QUESTION_KINDS, 'writtenSchema'))

export type Question = z.output<typeof questionSchema>
export type WrittenQuestion = z.output<typeof writtenQuestionSchema>
export type QuestionKind = Question['kind']
export type ChoiceQuestion = Extract<Question, { options: unknown }>

/** The fields of a question that an author writes, with ids for the entries that a learner moves or picks. */
export type QuestionBody = Without<Question, 'id' | 'slot' | 'revision' | 'outcomeId' | 'evidence' | 'bloom' | 'cites'>

export function identifyQuestion(written: WrittenQuestion): QuestionBody {
  return {
    kind: written.kind,
    stem: written.stem,
    ...requireKind(written.kind).identify(written),
  } as QuestionBody
}

export function questionTexts(question: Question): CourseText[] {
  return [lineText(question.stem), ...pictureTexts(question.picture), ...requireKind(question.kind).texts(question)]
}

/** Returns the pictures of a question: at its stem and at its options. */
export function questionMedia(question: Question): MediaUse[] {
  const options = isChoice(question) ? question.options : []
  return pictureUses(question.picture, ...options.map(({ picture }) => picture))
}

export function questionMarkdown(question: Question): string {
  return `${pictureMarkdown(question.picture)}**${question.stem}** (${question.kind})\n\n${requireKind(question.kind).markdown(question)}`
}

/** Returns the rules of its kind that a question breaks and the schema cannot express. */
export function findQuestionFaults(question: Question | WrittenQuestion): string[] {
  return requireKind(question.kind).faults(asWritten(question))
}

export function isChoice(question: Question): question is ChoiceQuestion {
  return 'options' in question
}

/**
 * Returns a question as an author writes it, without the ids of its entries, so that the same rules can judge stored
 * and written questions.
 */
function asWritten(question: Question | WrittenQuestion): object {
  const bare = (entry: string | { text: string }) => (typeof entry === 'string' ? entry : entry.text)
  if (question.kind === 'order') return { ...question, items: question.items.map(bare) }
  if (question.kind === 'match') return { ...question, extra: question.extra?.map(bare) }
  if (question.kind === 'sort') {
    return { ...question, groups: question.groups.map(group => ({ ...group, items: group.items.map(bare) })) }
  }
  return question
}

/** The methods of a kind, typed for any question: the caller must pass a question of that kind. */
type AnyKind = {
  identify(written: WrittenQuestion): object
  texts(question: Question): CourseText[]
  markdown(question: Question): string
  faults(written: object): string[]
}

function requireKind(kind: QuestionKind): AnyKind {
  return QUESTION_KINDS.find(known => known.kind === kind) as unknown as AnyKind
}
