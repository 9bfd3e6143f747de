import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recallShortfalls } from './pack-recall.ts'
import type { Pack } from './pack-schema.ts'
import { requirePack } from './read-library.ts'

const pack = requirePack('negotiation', 'en-GB')
const anchor = findRecall('anchor')
const batna = findRecall('BATNA')

test('the term of a recall question is printed in no other question of the test', () => {
  assert.deepEqual(recallShortfalls(pack), [])
  assert.deepEqual(recallShortfalls(withFirst({ stem: 'Who profits from an *anchor*?' })), [
    `question 1: prints “anchor”, which question ${anchor} wants typed`,
  ])
})

test('an option that prints the term of a recall question is reported', () => {
  const [question] = pack.assessment.questions
  assert.ok(question?.kind === 'single')
  const [option, ...options] = question.options
  const printed = withFirst({ options: [{ ...option!, text: 'Their best alternative' }, ...options] })
  assert.deepEqual(recallShortfalls(printed), [
    `question 1: prints “best alternative”, which question ${batna} wants typed`,
  ])
})

test('an everyday word that is also accepted, and the reasons shown after an answer, do not count as printing the term', () => {
  const [question] = pack.assessment.questions
  assert.ok(question?.kind === 'single')
  const options = question.options.map(option => ({ ...option, reason: 'That is an anchor.' }))
  assert.deepEqual(recallShortfalls(withFirst({ stem: 'Is there an alternative?', options })), [])
})

function findRecall(term: string): number {
  return pack.assessment.questions.findIndex(each => each.kind === 'recall' && each.accepted[0] === term) + 1
}

function withFirst(fields: object): Pack {
  const [first, ...others] = pack.assessment.questions
  return {
    ...pack,
    assessment: { ...pack.assessment, questions: [{ ...first!, ...fields }, ...others] } as Pack['assessment'],
  }
}
