import { listLessons } from '../../course/list-parts.ts'
import { GenerationError } from '../../errors.ts'
import { askAll, type ModelJob } from '../ask.ts'
import type { Draft, LessonDraft, Task } from '../draft.ts'
import { keyReasons, statedAnswer } from '../grounding/ground-question.ts'
import { buildGround, judgedAs, judgeSentence } from '../grounding/ground-text.ts'
import { findSentence, type Grounds } from '../grounding/grounds.ts'
import { collectSentences } from '../grounding/supporting-ids.ts'
import type { PlannedLesson } from '../plan/plan.ts'
import { CLAIMS_PER_CALL, judgeQuestion, readJudgements } from '../prompts/judge.ts'

/**
 * Has a judge read every sentence that is not in the documents' own words and has no verdict yet, one call
 * for a lesson with its questions. Sentences without a verdict, because a call failed or the budget is
 * spent, are only checked by code.
 */
export async function judgeDraft(job: ModelJob, draft: Draft, at: number): Promise<void> {
  const { grounds } = draft.plan
  if (!job.judge || !grounds) return
  const tasks = listLessons(draft.plan).flatMap(planned => judgeTasks(draft, planned, grounds))
  try {
    await askAll(job, draft, tasks, { from: at, to: at })
  } catch (error) {
    if (!(error instanceof GenerationError && error.code === 'MODEL_BUDGET')) throw error
  }
}

function judgeTasks(draft: Draft, planned: PlannedLesson, grounds: Grounds): Task[] {
  const lessonDraft = draft.lessons.get(planned.id)
  const lesson = buildGround(grounds, planned.passages)
  const questions = draft.questions.filter(({ question }) => question.lesson.trim() === planned.number)
  const isUnjudged = (claim: string) => {
    const { verdict, isJudged } = judgeSentence(claim, lesson)
    return verdict !== 'placed' && !isJudged
  }
  const lessonStatements = [
    ...(lessonDraft ? lessonClaims(lessonDraft, grounds) : []),
    ...questions.flatMap(({ question }) => questionClaims(question)),
  ]
  const claims = [...new Map(lessonStatements.map(claim => [judgedAs(claim), claim])).values()].filter(isUnjudged)
  const calls = Array.from({ length: Math.ceil(claims.length / CLAIMS_PER_CALL) }, (_, call) =>
    claims.slice(call * CLAIMS_PER_CALL, (call + 1) * CLAIMS_PER_CALL),
  )
  return calls.map(batch => ({
    part: `judge ${planned.id}`,
    step: `judge ${planned.id}`,
    question: judgeQuestion(draft.brief, grounds, planned.passages, batch),
    read: (_draft, json) => {
      const knows = (id: string) => findSentence(grounds, id) !== undefined
      for (const [claim, judgement] of readJudgements(json, batch, knows))
        grounds.judgements.set(judgedAs(claim), judgement)
      return []
    },
    isIn: () => true,
  }))
}

function lessonClaims({ blocks, terms, exercise }: LessonDraft, { language }: Grounds): string[] {
  return [
    ...blocks.flatMap(({ block }) =>
      block.type === 'check' ? questionClaims(block.question) : collectSentences(block, language),
    ),
    ...terms.map(({ definition }) => definition),
    ...collectSentences(exercise, language),
  ]
}

/** Returns the claims of a question: its stem with the right answer, and the reasons for its key. */
function questionClaims(question: Parameters<typeof statedAnswer>[0]): string[] {
  return [statedAnswer(question), ...keyReasons(question)]
}
