import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Journey } from '../../../course/stages.ts'
import { timeLeft } from './time-left.ts'

const usual = { planning: 10_000, writing: 40_000, questions: 20_000, checking: 6_000 }
const at = (stage: Journey['stages'][number]['stage'], since: number, written = 0): Journey => ({
  stages: [{ stage, at: since }],
  chapters: [
    {
      title: 'One',
      lessons: [0, 1, 2, 3].map(n => ({
        id: `c1l${n}`,
        title: `${n}`,
        ...(n < written && { isWritten: true as const }),
      })),
    },
  ],
})

test('the time left is the rest of this stage and all later stages, at the speed of the last jobs', () => {
  assert.equal(timeLeft(at('planning', 1_000), [usual], 5_000), 6_000 + 66_000)
  assert.equal(timeLeft(at('checking', 0), [usual, { ...usual, checking: 10_000 }], 3_000), 5_000)
})

test('when a stage takes longer than usual, the time left is that of the later stages', () => {
  assert.equal(timeLeft(at('questions', 0), [usual], 90_000), 6_000)
})

test('the time for lessons depends on the number already written', () => {
  assert.equal(timeLeft(at('writing', 0), [usual], 10_000), 30_000 + 26_000)
  assert.equal(timeLeft(at('writing', 0, 3), [usual], 60_000), 20_000 + 26_000)
})

test('no time left is shown without an earlier job, or before the first stage', () => {
  assert.equal(timeLeft(at('writing', 0, 3), [], 60_000), null)
  assert.equal(timeLeft({ stages: [], chapters: [] }, [usual], 60_000), null)
})
