import type { Course } from '../../src/course/schema.ts'
import { everyKindCourse } from './every-kind-course.ts'
import { sampleCourse } from './sample-course.ts'

export const MEAN = '\\bar{x} = \\frac{x_1 + x_2 + \\dots + x_n}{n}'
const WIDE = `s = ${Array.from({ length: 12 }, (_, index) => `\\frac{a_{${index}}}{b_{${index}}}`).join(' + ')}`

/** Text with inline formulas, displayed ones, some too wide for a phone, invalid ones, and prices that are no formulas. */
export const FORMULA_TEXT = [
  'The mean $\\bar{x}$ of $n$ values, and what it costs: $5 and $10.',
  `$$${MEAN}$$`,
  `- A wide one: $${WIDE}$`,
  `$$${WIDE}$$`,
  'Broken: $\\frac{1$. Matrix: $\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}$.',
].join('\n\n')

export function formulaCourse(course: Course = sampleCourse()): Course {
  const written = structuredClone(course)
  const block = written.chapters[0]!.lessons[0]!.blocks.find(({ type }) => type === 'text')
  if (block?.type !== 'text') throw new Error('The first lesson has no text')
  block.markdown = FORMULA_TEXT
  return written
}

/** Makes a course with formulas in its questions too. */
export function formulaQuestions(): Course {
  const course = formulaCourse(everyKindCourse())
  for (const question of course.assessment!.questions) question.stem = `${question.stem} $\\frac{a}{b} < c$`
  return course
}

/** Makes a course with a wide formula in every control that learners press. */
export function formulasInControls(): Course {
  const course = everyKindCourse()
  const wide = `$${WIDE}$`
  for (const block of course.chapters.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks))) {
    if (block.type === 'flashcards') block.cards[0]!.front = wide
    if (block.type === 'scenario') block.scenes[0]!.choices[0]!.text = wide
    if (block.type !== 'check') continue
    if (block.question.kind === 'single') block.question.options[0]!.text = wide
    if (block.question.kind === 'match') block.question.pairs[0]!.right = wide
  }
  return course
}
