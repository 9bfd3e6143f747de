import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Case, compare, summarize } from '../eval/cases.ts'

const CASES: Case[] = [
  { group: 'unseen/subjects', id: 'Fire drills', wanted: ['fire'], got: 'fire' },
  { group: 'unseen/subjects', id: 'CPR', wanted: ['aid', 'infection'], got: 'infection' },
  { group: 'unseen/subjects', id: 'Kneading dough', wanted: [], got: 'food' },
  { group: 'unseen/subjects', id: 'Burns', wanted: ['aid'], got: null },
  { group: 'unseen/subjects', id: 'Kanban', wanted: ['scrum'], optional: true, got: null },
]

function withAnswer(id: string, got: string | null): Case[] {
  return CASES.map(each => (each.id === id ? { ...each, got } : each))
}

test('precision falls with wrong findings, recall with missed ones', () => {
  const { cases, right, precision, recall } = summarize(CASES)
  assert.deepEqual({ cases, right, precision, recall }, { cases: 5, right: 3, precision: 0.667, recall: 0.667 })
})

test('a corpus with nothing to find has neither precision nor recall', () => {
  const { precision, recall } = summarize([{ group: 'others/all', id: 'Dough', wanted: [], got: null }])
  assert.deepEqual([precision, recall], [null, null])
})

test('equal answers are not a change', () => {
  assert.deepEqual(compare(CASES, summarize(CASES)), [])
})

test('each changed answer is named as newly right or newly wrong', () => {
  const recorded = summarize(CASES)
  const changeOf = (cases: Case[]) => compare(cases, recorded).map(({ kind, id, says }) => [kind, id, says])
  assert.deepEqual(changeOf(withAnswer('Fire drills', null)), [['became wrong', 'Fire drills', 'fire → nothing']])
  assert.deepEqual(changeOf(withAnswer('Kneading dough', null)), [['became right', 'Kneading dough', 'food → nothing']])
  assert.deepEqual(changeOf(withAnswer('CPR', 'aid')), [['changed', 'CPR', 'infection → aid']])
  assert.deepEqual(changeOf(withAnswer('Burns', 'fire')), [['changed', 'Burns', 'nothing → fire']])
  assert.deepEqual(changeOf(withAnswer('Kanban', 'aid')), [['became wrong', 'Kanban', 'nothing → aid']])
})

test('a new wrong case fails until it is recorded, and a missing recorded case is reported', () => {
  const [first, ...rest] = CASES
  const recorded = summarize(rest)
  assert.deepEqual(compare([...rest, { ...first!, got: null }], recorded)[0]?.kind, 'became wrong')
  assert.deepEqual(
    compare(
      rest.filter(({ id }) => id !== 'Burns'),
      recorded,
    )[0]?.says,
    'no longer there',
  )
})
