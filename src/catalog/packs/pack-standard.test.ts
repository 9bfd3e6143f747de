import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortfalls } from './pack-standard.ts'
import { requirePack } from './read-library.ts'

test('a bank has two questions for each that is drawn, and two on each lesson', () => {
  const pack = requirePack('negotiation', 'en-GB')
  assert.deepEqual(shortfalls(pack), [])
  const questions = pack.assessment.questions.filter(({ evidence }) => !evidence.startsWith('4.3.'))
  assert.deepEqual(shortfalls({ ...pack, assessment: { draw: 10, questions } }), [
    `a bank of ${questions.length} for 10 drawn; the standard is 2 for each`,
    '4.3: 0 questions of the bank; the standard is 2 or more',
  ])
})
