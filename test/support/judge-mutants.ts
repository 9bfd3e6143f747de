import { isDeepStrictEqual } from 'node:util'
import { writeFromLibrary } from '../../src/catalog/library-author.ts'
import { ADD_ONS, type Brief, briefSchema } from '../../src/course/brief.ts'
import type { Rule } from '../../src/course/findings.ts'
import type { CourseContent } from '../../src/course/schema.ts'
import { checkCourse } from '../../src/quality/check-course.ts'
import type { Mutant } from './mutants.ts'
import { writtenCourses } from './written-courses.ts'

export type GoodCourse = { name: string; brief: Brief; content: CourseContent }

/** Courses without findings, which mutants break. */
export const GOOD_COURSES: GoodCourse[] = [
  ...['food hygiene', 'first aid', 'gdpr', 'python', 'photosynthesis'].map(subject => {
    const brief = briefSchema.parse({ subject, languageId: 'en-GB', addOns: [...ADD_ONS] })
    return { name: subject, brief, content: writeFromLibrary(brief) }
  }),
  ...writtenCourses('model-courses'),
]

/**
 * Whether the mutant changes the course. A mutant does not change a course that lacks the parts it exchanges, or has
 * too few of them.
 */
export function spoils({ content }: GoodCourse, { spoil }: Mutant): boolean {
  const mutant = structuredClone(content)
  spoil(mutant, null)
  return !isDeepStrictEqual(mutant, content)
}

/** Lists the rules that the mutant breaks and the original does not. */
export function rulesAgainst(good: GoodCourse, { spoil }: Mutant): Rule[] {
  const mutant = structuredClone(good.content)
  spoil(mutant, null)
  return brokenRules(mutant, good.brief).filter(rule => !rulesOfOriginal(good).includes(rule))
}

const rulesByOriginal = new Map<GoodCourse, Rule[]>()

function rulesOfOriginal(good: GoodCourse): Rule[] {
  const rules = rulesByOriginal.get(good) ?? brokenRules(good.content, good.brief)
  rulesByOriginal.set(good, rules)
  return rules
}

/**
 * Lists the rules of which the course has findings. Findings that a single question does not fit its lesson are left
 * out. `not-reviewed` comes last, so it is the first rule only if the course breaks no other one.
 */
export function brokenRules(content: CourseContent, brief: Brief): Rule[] {
  const { form, substance } = checkCourse(content, brief)
  const findings = [...form.findings, ...(substance?.findings ?? [])].filter(
    ({ rule, at }) => rule !== 'question-fit' || at.part !== 'question',
  )
  const rules = [...new Set(findings.map(({ rule }) => rule))]
  return rules.sort((a, b) => Number(a === 'not-reviewed') - Number(b === 'not-reviewed'))
}
