import { listLessons } from '../../course/list-parts.ts'
import { askAll, isSpent, type ModelJob } from '../ask.ts'
import type { Draft, LessonDraft, Task } from '../draft.ts'
import { standingOf } from '../grounding/ground-block.ts'
import { keyReasons, statedAnswer } from '../grounding/ground-question.ts'
import {
  buildGround,
  collectSentences,
  type Ground,
  judgedAs,
  judgeSentence,
  type Standing,
  weighByCode,
} from '../grounding/ground-text.ts'
import { passagesData } from '../grounding/grounded-prompts.ts'
import { findSentence, type Grounds } from '../grounding/grounds.ts'
import { beginJudgement, countNeededLooks, type Judgement } from '../grounding/looks.ts'
import type { PlannedLesson } from '../plan/plan.ts'
import { CLAIMS_PER_CALL, judgeQuestion, readJudgements } from '../prompts/judge.ts'

/** Maximum number of rounds of judge calls; most sentences are decided after the first round. */
const MOST_ROUNDS = 4
/**
 * The first verdicts on a sentence, up to this number, come from a judge that reads all passages of the lesson. For
 * later ones, the judge reads only the passages about which earlier verdicts disagree.
 */
const LOOKS_AT_ALL_PASSAGES = 3

/**
 * Asks a judge for verdicts on each sentence of the course until the sentence is decided; sentences that are word for
 * word in the documents need none. If a call fails or the budget is spent, sentences without a verdict are only checked
 * by code.
 */
export async function judgeDraft(job: ModelJob, draft: Draft, at: number): Promise<void> {
  const { grounds } = draft.plan
  if (!job.judge || !grounds) return
  for (let round = 0; round < MOST_ROUNDS; round++) {
    // A sentence that occurs in two lessons is judged in the first one only.
    const taken = new Set<string>()
    const tasks = listLessons(draft.plan).flatMap(planned => judgeTasks(draft, planned, grounds, taken))
    if (tasks.length === 0) return
    const answers = await askAll(job, draft, tasks, { from: at, to: at, optional: true })
    if (answers.some(({ lost }) => lost && isSpent(lost))) return
  }
}

/** A sentence of the course that is compared with the documents, and whether it may be invented. */
type Claim = { text: string; standing: Standing }
/** A verdict to ask for: the sentence, its verdicts so far, and the number of this verdict, counted from 1. */
type WantedLook = { claim: string; judgement: Judgement; look: number }

function judgeTasks(draft: Draft, planned: PlannedLesson, grounds: Grounds, taken: Set<string>): Task[] {
  const language = draft.brief.languageId
  const lesson = buildGround(grounds, planned.passages)
  const claims = listClaims(draft, planned, grounds).filter(({ text }) => !taken.has(judgedAs(text)))
  for (const { text } of claims) taken.add(judgedAs(text))
  const wanted = claims.flatMap(claim => wantedLooks(claim, lesson))
  return [...Map.groupBy(wanted, ({ look }) => look)].flatMap(([look, looks]) =>
    splitEvenly(dealt(looks, look), CLAIMS_PER_CALL).map((batch): Task => {
      const step = `judge ${planned.id}${look > 1 ? ` look ${look}` : ''}`
      const texts = batch.map(({ claim }) => claim)
      const passages = look > LOOKS_AT_ALL_PASSAGES ? disputedPassages(batch, lesson) : planned.passages
      return {
        part: `judge ${planned.id}`,
        step,
        question: judgeQuestion({ language, passages: passagesData(grounds, passages), claims: texts, look }),
        read: (_draft, json) => readLooks(json, texts, grounds),
        isIn: () => true,
      }
    }),
  )
}

function readLooks(json: unknown, claims: string[], grounds: Grounds): [] {
  const knows = (id: string) => findSentence(grounds, id) !== undefined
  for (const [claim, look] of readJudgements(json, claims, knows))
    grounds.judgements.get(judgedAs(claim))?.looks.push(look)
  return []
}

/** Returns the verdicts to ask for on a sentence. They count as asked for, even if the calls fail. */
function wantedLooks({ text, standing }: Claim, lesson: Ground): WantedLook[] {
  const { judgements } = lesson.grounds
  const key = judgedAs(text)
  if (!judgements.has(key)) {
    if (judgeSentence(text, lesson).verdict === 'placed') return []
    judgements.set(key, beginJudgement(weighByCode(text, lesson, standing)))
  }
  const judgement = judgements.get(key)!
  return Array.from({ length: countNeededLooks(judgement) }, () => ({
    claim: text,
    judgement,
    look: ++judgement.asked,
  }))
}

/**
 * Returns the ids of the passages on which earlier verdicts on these sentences rest, and of those that are closest to
 * the sentences.
 */
function disputedPassages(looks: WantedLook[], lesson: Ground): string[] {
  const sentences = looks.flatMap(({ claim, judgement }) => [
    ...judgement.looks.map(({ sentence }) => sentence),
    judgeSentence(claim, lesson).best?.id,
  ])
  return buildGround(
    lesson.grounds,
    sentences.filter(id => typeof id === 'string'),
  ).passages.map(({ id }) => id)
}

/**
 * Reorders a list as if its items were dealt into piles and the piles put on one another. So the sentences of each call
 * come in another order, and with other sentences, every time that they are judged.
 */
function dealt<Item>(items: Item[], piles: number): Item[] {
  return Array.from({ length: piles }, (_, pile) => items.filter((_, at) => at % piles === pile)).flat()
}

function splitEvenly<Item>(items: Item[], most: number): Item[][] {
  const size = Math.ceil(items.length / Math.ceil(items.length / most))
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}

/**
 * Returns the sentences of a lesson and of the questions about it that are compared with the documents, each once. A
 * sentence that occurs both in a story and in teaching must not be invented.
 */
function listClaims(draft: Draft, planned: PlannedLesson, grounds: Grounds): Claim[] {
  const lessonDraft = draft.lessons.get(planned.id)
  const questions = draft.questions.filter(({ question }) => question.lesson.trim() === planned.number)
  const claims = [
    ...questions.flatMap(({ question }) => questionClaims(question)),
    ...(lessonDraft ? lessonClaims(lessonDraft, grounds) : []),
  ].toSorted((a, b) => Number(a.standing === 'invented') - Number(b.standing === 'invented'))
  return [...Map.groupBy(claims, ({ text }) => judgedAs(text)).values()].map(([first]) => first!)
}

function lessonClaims({ blocks, terms, exercise }: LessonDraft, { language }: Grounds): Claim[] {
  return [
    ...blocks.flatMap(({ block }) =>
      block.type === 'check'
        ? questionClaims(block.question)
        : asClaims(collectSentences(block, language), standingOf(block)),
    ),
    ...asClaims(
      terms.map(({ definition }) => definition),
      'teaching',
    ),
    ...asClaims(collectSentences(exercise, language), 'invented'),
  ]
}

/** Returns what a question states: its stem with the right answer, and the reasons for this answer. */
function questionClaims(question: Parameters<typeof statedAnswer>[0]): Claim[] {
  return asClaims([statedAnswer(question), ...keyReasons(question)], 'teaching')
}

function asClaims(texts: string[], standing: Standing): Claim[] {
  return texts.map(text => ({ text, standing }))
}
