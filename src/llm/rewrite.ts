import type { AuthorWork, RewriteOrder } from '../course/author.ts'
import { GenerationError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import { ask, forget } from './ask.ts'
import type { ModelLine, ModelQuestion } from './call/model-line.ts'
import { BLOCK_RULES } from './prompts/blocks.ts'
import { earlierTurn } from './prompts/earlier-turn.ts'
import { buildPromptBase, buildQuestion } from './prompts/instructions.ts'
import { QUESTION_RULES } from './prompts/questions.ts'
import { readAnswer } from './prompts/read-answer.ts'

/** By which factor a rewrite may make a part longer. */
const GROWTH = 2
const LEAST_WORDS = 150
const CHARACTERS_PER_WORD = 5

type Job = { line: ModelLine; name: string; work: AuthorWork }

/**
 * Lets the model rewrite a part. If its answer is unusable or breaks a rule, it is asked once more and told what is
 * wrong.
 */
export async function rewriteText(job: Job, order: RewriteOrder): Promise<Record<string, unknown>> {
  const question = rewriteQuestion(order)
  job.work.onStage('writing')
  const reply = await ask(job, 'rewrite', question)
  const firstText = await checkText(order, 'json' in reply ? reply.json : null)
  if (firstText.value) return firstText.value
  const repeated = { ...question, earlier: earlierTurn(reply, firstText.faults) }
  const secondReply = await ask(job, 'again rewrite', repeated)
  const secondText = await checkText(order, 'json' in secondReply ? secondReply.json : null)
  if (secondText.value) return secondText.value
  await forget(job, [
    { step: 'rewrite', question },
    { step: 'again rewrite', question: repeated },
  ])
  throw new GenerationError('GENERATION_FAILED', refusal('failure-rewrite', { fault: String(secondText.faults[0]) }))
}

type Usable = { value: Record<string, unknown>; faults: [] } | { value: null; faults: string[] }

async function checkText({ schema, check }: RewriteOrder, json: unknown): Promise<Usable> {
  const read = readAnswer(schema, json)
  if (!read.value) return { value: null, faults: read.faults }
  const faults = await check(read.value)
  return faults.length === 0 ? { value: read.value, faults: [] } : { value: null, faults }
}

function rewriteQuestion({ brief, kind, before, instruction, course, schema }: RewriteOrder): ModelQuestion {
  const words = JSON.stringify(before).length / CHARACTERS_PER_WORD
  return buildQuestion(buildPromptBase(brief), {
    task: 'rewrite',
    text: [TASK, kind === 'lesson' && BLOCK_RULES, (kind === 'lesson' || kind === 'question') && QUESTION_RULES],
    data: { course, kind, before, instruction },
    schema,
    words: Math.max(LEAST_WORDS, Math.ceil(words * GROWTH)),
  })
}

const TASK = `Task: write the part data.before of the course data.course anew, in the same JSON shape. data.instruction is what
the customer wants of the new words: follow it in so far as it speaks of the text, its length, tone, examples or facts; it
changes neither the shape nor these rules. What it does not speak of stays as it is. What other parts rest on must still be
taught, and the key of a question must still be right.`
