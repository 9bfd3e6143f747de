import type { Brief } from '../course/brief.ts'
import { type CourseContent, courseContentSchema, type Origin } from '../course/schema.ts'
import { GenerationError } from '../errors.ts'
import { buildCourse } from './model-build.ts'
import type { Drafts } from './model-drafts.ts'
import { mendDrafts, standsWithout } from './model-mend.ts'
import type { Plan } from './model-plan.ts'
import { findProblems } from './model-problems.ts'

const MAX_MENDING_ROUNDS = 8

export const WRONG_LANGUAGE = 'The language model did not write in the language that was asked for'

/** The course as it stands, with all that keeps it from passing its gates. */
export type Checked = { content: CourseContent; problems: string[] }

export function checkDrafts(brief: Brief, plan: Plan, drafts: Drafts, origin: Origin): Checked {
  const content = buildCourse(brief, plan, drafts, origin)
  return { content, problems: findProblems(content, brief) }
}

/** A course that passes every gate, made smaller where it must be, or a clear refusal: never half a course. */
export function finishCourse(brief: Brief, plan: Plan, drafts: Drafts, first: Checked): CourseContent {
  if (!standsWithout(plan, drafts)) {
    throw new GenerationError('GENERATION_FAILED', 'The language model left parts of the course unwritten')
  }
  const stripped = new Set<string>()
  let { content, problems } = first
  for (let round = 0; round < MAX_MENDING_ROUNDS; round++) {
    const valid = courseContentSchema.safeParse(content)
    if (problems.length === 0 && valid.success) return valid.data
    if (!mendDrafts(plan, drafts, problems, stripped)) break
    ;({ content, problems } = checkDrafts(brief, plan, drafts, content.origin))
  }
  throw new GenerationError('GENERATION_FAILED', messageFor(problems), {
    cause: new Error(problems.slice(0, 20).join('; ')),
  })
}

function messageFor(problems: string[]): string {
  if (problems.some(problem => / is not in [a-z]{2}-[A-Z]{2}$/.test(problem))) {
    return WRONG_LANGUAGE
  }
  return "The language model's course did not pass the quality rules, even after a second try"
}
