import { GenerationError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import { ask, forget, type ModelJob } from '../ask.ts'
import type { ModelReply } from '../call/read-json.ts'
import { beginDraft, type Draft } from '../draft.ts'
import { settlePlan } from '../grounding/ground-plan.ts'
import type { Plan } from '../plan/plan.ts'
import { describeUnreadable, earlierTurn } from '../prompts/earlier-turn.ts'
import { buildPromptBase, type PromptBase } from '../prompts/instructions.ts'
import { planQuestion, type ReadPlan, readPlan } from '../prompts/plan.ts'

/** Writes the plan of the course and starts its draft. */
export async function planCourse(job: ModelJob): Promise<Draft> {
  const { brief, name } = job
  const promptBase = buildPromptBase(brief)
  const plan = await writePlan(job, promptBase)
  settlePlan(plan, brief.outline, brief.subject)
  return beginDraft({ brief, promptBase, plan }, name)
}

/** Asks for a plan and, if it has faults, once more. Returns the better of the two plans. */
async function writePlan(job: ModelJob, promptBase: PromptBase): Promise<Plan> {
  const { brief, grounds, compact } = job
  const question = planQuestion(promptBase, brief, grounds, compact)
  const reply = await ask(job, 'plan', question)
  const firstPlan = readPlanReply(reply, job)
  if (firstPlan.plan && firstPlan.complaints.length === 0) return firstPlan.plan

  const earlier = earlierTurn(reply, firstPlan.complaints)
  const repair = { ...question, inWords: true, earlier }
  const repairedPlan = readPlanReply(await ask(job, 'repair plan', repair), job)
  const answers = [
    { step: 'plan', question },
    { step: 'repair plan', question: repair },
  ]
  const usable = [repairedPlan, firstPlan].flatMap(({ plan, ...read }) => (plan ? [{ ...read, plan }] : []))
  if (usable.length === 0) {
    await forget(job, answers)
    throw new GenerationError('GENERATION_FAILED', refusal('failure-plan'))
  }
  // If all plans are in a wrong language, the job fails: the lessons would be in that language too, and be paid for in
  // vain.
  const readable = usable.filter(({ isForeign }) => !isForeign)
  if (readable.length === 0) {
    await forget(job, answers)
    throw new GenerationError('GENERATION_FAILED', refusal('failure-language'))
  }
  return readable.reduce((best, other) => (other.complaints.length < best.complaints.length ? other : best)).plan
}

function readPlanReply(reply: ModelReply, { brief, grounds }: ModelJob): ReadPlan {
  if ('json' in reply) return readPlan(reply.json, brief, grounds)
  return { plan: null, complaints: [describeUnreadable(reply)] }
}
