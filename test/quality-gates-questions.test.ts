import { test } from 'node:test'
import { type Broken, caughtBy } from './support/broken-courses.ts'
import { firstCheck } from './support/good-course.ts'

const BROKEN: Broken[] = [
  {
    title: 'a question with two keys that says one',
    gate: 'questions',
    says: /c1l1b3q must have exactly one right option, has 2/,
    break: course => {
      for (const option of firstCheck(course).options.slice(0, 2)) option.correct = true
    },
  },
  {
    title: 'a question for many with a single key',
    gate: 'questions',
    says: /fewer than two are right/,
    break: course => {
      firstCheck(course).kind = 'multiple'
    },
  },
  {
    title: 'a question for many without a wrong option',
    gate: 'questions',
    says: /has no wrong option/,
    break: course => {
      firstCheck(course).kind = 'multiple'
      for (const option of firstCheck(course).options) option.correct = true
    },
  },
  {
    title: 'the same option twice',
    gate: 'questions',
    says: /has the same option twice/,
    break: course => {
      const { options } = firstCheck(course)
      options[1]!.text = `${options[2]!.text.toUpperCase()}.`
    },
  },
  {
    title: 'all of the above',
    gate: 'questions',
    says: /"all or none of the above" option/,
    break: course => {
      firstCheck(course).options[2]!.text = 'All of the above'
    },
  },
  {
    title: 'a reason that calls the key wrong',
    gate: 'questions',
    says: /the reason of option \d contradicts the key/,
    break: course => {
      firstCheck(course).options.find(option => option.correct)!.reason = 'Incorrect: nobody can see this.'
    },
  },
  {
    title: 'a wrong option with the reason of the key',
    gate: 'questions',
    says: /the reason of option \d contradicts the key/,
    break: course => {
      const { options } = firstCheck(course)
      options.find(option => !option.correct)!.reason = options.find(option => option.correct)!.reason
    },
  },
  {
    title: 'a question asked twice',
    gate: 'questions',
    says: /q1 repeats c1l1b3q/,
    break: course => {
      const { stem, options } = firstCheck(course)
      Object.assign(course.assessment!.questions[0]!, { stem, options })
    },
  },
  {
    title: 'evidence that does not exist',
    gate: 'questions',
    says: /q1 names no block that teaches it/,
    break: course => {
      course.assessment!.questions[0]!.evidence = 'c9l9b9'
    },
  },
  {
    title: 'a check that another lesson teaches',
    gate: 'questions',
    says: /c1l1b3q is taught in another lesson/,
    break: course => {
      firstCheck(course).evidence = 'c2l1b1'
    },
  },
  {
    title: 'two blocks of the same id',
    gate: 'questions',
    says: /two blocks have the same id/,
    break: course => {
      course.chapters[0]!.lessons[1]!.blocks[1]!.id = 'c1l1b1'
    },
  },
  {
    title: 'an outcome that nothing teaches, checks or tests',
    gate: 'outcomes',
    says: /outcome o9 is taught by no lesson/,
    break: course => {
      course.outcomes.push({ id: 'o9', text: 'Sing in tune' })
    },
  },
  {
    title: 'an outcome that the assessment leaves out',
    gate: 'outcomes',
    says: /outcome o4 is not tested by the assessment/,
    break: course => {
      const { questions } = course.assessment!
      course.assessment!.questions = questions.filter(question => question.outcomeId !== 'o4')
    },
  },
  {
    title: 'an outcome that the wrap-up leaves out',
    gate: 'outcomes',
    says: /outcome o1 is missing from the wrap-up/,
    break: course => {
      course.wrapup!.learned.shift()
    },
  },
  {
    title: 'an outcome that does not exist',
    gate: 'outcomes',
    says: /outcome o7 is named but does not exist/,
    break: course => {
      course.chapters[0]!.lessons[0]!.outcomeIds.push('o7')
    },
  },
]

test('the questions gate catches wrong keys, repeated options and missing evidence', () =>
  caughtBy('questions', BROKEN))
test('the outcomes gate catches outcomes that are not taught, checked or tested', () => caughtBy('outcomes', BROKEN))
