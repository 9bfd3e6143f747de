import type { Brief } from '../course/brief.ts'
import type { Origin } from '../course/schema.ts'
import type { ModelReply } from './model-call.ts'
import type { Drafts } from './model-drafts.ts'
import { type Checked, checkDrafts } from './model-finish.ts'
import type { Part } from './model-parts.ts'
import type { Plan } from './model-plan.ts'
import { findFlaws } from './model-problems.ts'

/** A part's answer with what is wrong: faults keep the course from passing, flaws only make it worse than it could be. */
export type Answer = { part: Part; reply: ModelReply; faults: string[]; flaws: string[] }

export type Written = { drafts: Drafts; checked: Checked; answers: Answer[] }

/** Reads all parts and checks the course that they make. */
export function readAnswers(brief: Brief, plan: Plan, origin: Origin, parts: Part[], replies: ModelReply[]): Written {
  const drafts: Drafts = { lessons: new Map(), questions: [], articles: new Map(), wrapup: null, agreement: null }
  const complaints = parts.map((part, index) => readReply(replies[index]!, json => part.read(drafts, json)))
  const checked = checkDrafts(brief, plan, drafts, origin)
  const flaws = findFlaws(checked.content, brief)
  const answers = parts.map((part, index) => ({
    part,
    reply: replies[index]!,
    faults: [...complaints[index]!, ...checked.problems.filter(part.owns)],
    flaws: flaws.filter(part.owns),
  }))
  return { drafts, checked, answers }
}

/** Takes the repaired parts. One that could be used before and cannot be now stays as it was. */
export function readRepairs(brief: Brief, plan: Plan, written: Written, faulty: Answer[], repairs: ModelReply[]) {
  if (faulty.length === 0) return written
  const take = (chosen: (answer: Answer) => boolean) => {
    const drafts = structuredClone(written.drafts)
    const worse = faulty.filter((answer, index) => {
      if (!chosen(answer)) return false
      return readReply(repairs[index]!, json => answer.part.read(drafts, json)).length > 0
    })
    return { drafts, worse, checked: checkDrafts(brief, plan, drafts, written.checked.content.origin) }
  }
  const mended = take(() => true)
  const spoiled = faulty.filter(
    answer =>
      answer.faults.length === 0 && (mended.worse.includes(answer) || mended.checked.problems.some(answer.part.owns)),
  )
  return spoiled.length === 0 ? mended : take(answer => !spoiled.includes(answer))
}

export function readReply(reply: ModelReply, read: (json: unknown) => string[]): string[] {
  if ('json' in reply) return read(reply.json)
  return [reply.cut ? 'the answer was cut off: write it shorter' : 'the answer was not a JSON object']
}
