import { z } from 'zod'
import type { LocaleCode } from '../../language/locales.ts'
import type { ModelQuestion } from '../call/model-line.ts'
import { wireSchema } from '../call/wire-schema.ts'
import type { PassageData } from '../grounding/grounded-prompts.ts'
import { JUDGE_VERDICTS, type Look } from '../grounding/looks.ts'
import { data, ONLY_DATA, paragraphs } from './instructions.ts'
import { readAnswer } from './read-answer.ts'

/** Maximum number of sentences in one call; with more of them the model reads carelessly. */
export const CLAIMS_PER_CALL = 40
/** Number of tokens of one verdict. */
const VERDICT_ROOM = 40

const judgeSchema = z.object({
  verdicts: z
    .array(
      z.object({
        claim: z.int().min(1).describe('Number of the claim.'),
        verdict: z.enum(JUDGE_VERDICTS),
        sentence: z
          .string()
          .max(40)
          .nullable()
          .describe('Id of the sentence that decides it, as in "s1p12.3"; null where none does.'),
      }),
    )
    .max(CLAIMS_PER_CALL)
    .describe('One for each claim, in their order.'),
})

/**
 * One call to a judge: the documents' passages, the sentences of the course to compare with them (`claims`), and for
 * which time they are judged (`look`, 1 for the first).
 */
export type JudgeCall = { language: LocaleCode; passages: PassageData[]; claims: string[]; look: number }

/**
 * Builds the question whether the passages support sentences of a course. The model gives each sentence one verdict and
 * writes no text. Each time (`look`), another way of reading is asked for, so that the same mistake is unlikely to
 * happen twice.
 */
export function judgeQuestion({ language, passages, claims, look }: JudgeCall): ModelQuestion {
  const numbered = Object.fromEntries(claims.map((claim, index) => [index + 1, claim]))
  return {
    name: 'judge',
    instructions: paragraphs(JUDGE, ONLY_DATA, 'Answer with one JSON object and nothing else: no fence, no remark.'),
    prompt: paragraphs(
      TASK,
      WAYS_TO_READ[(look - 1) % WAYS_TO_READ.length],
      data({ task: 'judge', language, passages, claims: numbered }),
    ),
    schema: wireSchema(judgeSchema),
    room: claims.length * VERDICT_ROOM,
  }
}

const JUDGE = `You compare sentences of a course with the documents that it was made from. You know nothing but these documents.`

const TASK = `Task: for each of data.claims, one verdict by data.passages alone:
- \`supported\`: whoever accepts the passages must accept the claim, whatever its words; general words for special ones and a
  shorter rule with the same effect are supported.
- \`contradicted\`: the claim and a passage cannot both hold: another figure, person, order, place or time, a duty for a permission,
  a condition dropped or turned round, "all" for "some", two facts of the passages joined into one that they do not state.
- \`not said\`: it states something of the matter that the passages neither say nor exclude.
- \`situation\`: it states nothing of the matter: an invented case or person, a task for the learner, a transition, a question.
  An invented case that breaks a rule is a situation; one that states a wrong rule is contradicted.
A claim that ends with an answer behind a question is that answer to that question.`

const WAYS_TO_READ = [
  `Read all passages first. Then take each claim by itself, and find the sentence from which it follows or with which it collides.`,
  `Take each claim apart before you look: who, does what, with what, how much, when, on which condition; must, may, or must not. Then
compare it with the passages point by point. The first point that differs decides.`,
  `Imagine a careful reader who knows the claim alone and keeps to it to the letter in every case that it covers. Look in the
passages for a case in which that reader goes wrong: does what is forbidden, leaves out what is demanded, or believes what is not so.`,
]

/**
 * Returns the verdicts of an answer, each with its sentence of the course. A verdict of support or contradiction that
 * names no existing sentence of the documents is dropped, because it was made up.
 */
export function readJudgements(json: unknown, claims: string[], knows: (id: string) => boolean): [string, Look][] {
  return (readAnswer(judgeSchema, json).value?.verdicts ?? []).flatMap(
    ({ claim, verdict, sentence }): [string, Look][] => {
      const text = claims[claim - 1]
      const deciding = sentence && knows(sentence.trim()) ? sentence.trim() : null
      const needsSentence = verdict === 'supported' || verdict === 'contradicted'
      return text === undefined || (needsSentence && !deciding) ? [] : [[text, { verdict, sentence: deciding }]]
    },
  )
}
