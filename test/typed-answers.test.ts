import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runAnswers } from '../eval/answers.ts'
import type { Case } from '../eval/cases.ts'

const CASES = runAnswers()
const LEAST_ANSWERS = 500

const inGroup = (name: string) => CASES.filter(({ group }) => group.startsWith(`${name}/`))
const isAcceptedWrongly = ({ wanted, got }: Case) => wanted.length === 0 && got !== null
const isRefusedWrongly = ({ wanted, got }: Case) => wanted.length > 0 && got === null

test('of 500 typed answers a test accepts no wrong one, and refuses at most 2 % of the right ones', () => {
  assertCountsInTests(inGroup('test'))
})

test('a lesson, which forgives slips, accepts at most 1 % of wrong answers, and refuses at most 2 % of right ones', () => {
  assertCountsInLessons(inGroup('lesson'))
})

test('answers by readers who saw only the questions are judged within the same limits', () => {
  assertCountsInTests(inGroup('readers in a test'))
  assertCountsInLessons(inGroup('readers in a lesson'))
})

function assertCountsInTests(answers: Case[]): void {
  assert.ok(answers.length >= LEAST_ANSWERS, `${answers.length} answers`)
  assert.deepEqual(answers.filter(isAcceptedWrongly), [])
  assertShare(answers, isRefusedWrongly, ({ wanted }) => wanted.length > 0, 0.02)
}

function assertCountsInLessons(answers: Case[]): void {
  assert.ok(answers.length >= LEAST_ANSWERS, `${answers.length} answers`)
  assertShare(answers, isAcceptedWrongly, ({ wanted }) => wanted.length === 0, 0.01)
  assertShare(answers, isRefusedWrongly, ({ wanted }) => wanted.length > 0, 0.02)
}

function assertShare(
  answers: Case[],
  isMistaken: (each: Case) => boolean,
  isCompared: (each: Case) => boolean,
  most: number,
): void {
  const mistakenAnswers = answers.filter(isMistaken).map(({ id }) => id)
  const share = mistakenAnswers.length / answers.filter(isCompared).length
  assert.ok(share <= most, `${(share * 100).toFixed(2)} %: ${mistakenAnswers.join('; ')}`)
}
