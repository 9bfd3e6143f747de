import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chooseDraw } from '../../course/assessment-rules.ts'
import { COURSE_LIMITS } from '../../course/parts.ts'
import { MOST_QUESTIONS } from '../prompts/questions.ts'
import { findBankPart, planBank, questionsPerTry } from './bank.ts'

const sizes = { lessons: fc.integer({ min: 1, max: COURSE_LIMITS.lessons }), outcomes: fc.integer({ min: 1, max: 9 }) }

test('each lesson gets its questions in one call, in the order of the course, and no call writes more than its maximum', () => {
  fc.assert(
    fc.property(sizes.lessons, sizes.outcomes, (lessons, outcomes) => {
      const ids = Array.from({ length: lessons }, (_, index) => `l${index}`)
      const bank = planBank(ids, outcomes)
      assert.deepEqual(
        bank.flatMap(part => part.lessons.map(({ id }) => id)),
        ids,
      )
      const counts = bank.map(part => sum(part.lessons.map(({ questions }) => questions)))
      assert.ok(counts.every(count => count <= MOST_QUESTIONS))
      assert.ok(sum(counts) <= COURSE_LIMITS.assessmentQuestions && sum(counts) >= questionsPerTry(outcomes))
    }),
  )
})

test('up to thirty lessons have at least two questions each, and seven lessons or more have a bank', () => {
  for (let lessons = 1; lessons <= 30; lessons++) {
    const parts = planBank(
      Array.from({ length: lessons }, (_, index) => `l${index}`),
      4,
    )
    const questions = parts.flatMap(part => part.lessons.map(lesson => lesson.questions))
    assert.ok(questions.every(count => count >= 2))
    const drawn = chooseDraw(sum(questions), 4, questionsPerTry(4))
    if (lessons >= 7) assert.equal(drawn, 10)
  }
})

test('the place of a question tells which call wrote it', () => {
  const ids = Array.from({ length: 30 }, (_, index) => `l${index}`)
  for (const { part, offset } of planBank(ids, 6)) {
    for (const place of [1, MOST_QUESTIONS, 60]) assert.equal(findBankPart(offset + place), part)
  }
})

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
