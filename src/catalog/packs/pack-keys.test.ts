import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countLongestKeys, keyPlaceShortfalls, keyShortfalls } from './pack-keys.ts'
import type { PackAssessmentQuestion } from './pack-question.ts'

const ask = (key: string, ...others: string[]): PackAssessmentQuestion => ({
  kind: 'single',
  stem: 'Who may open a locked cabinet?',
  outcome: 1,
  bloom: 'apply',
  evidence: '1.1.1',
  options: [
    ...others.map(text => ({ text, reason: 'It is not.' })),
    { text: key, correct: true as const, reason: 'It is.' },
  ],
})
const short = ask('a'.repeat(20), 'b'.repeat(40), 'c'.repeat(30))
const long = ask('a'.repeat(44), 'b'.repeat(40), 'c'.repeat(30))
const littleLonger = ask('a'.repeat(43), 'b'.repeat(40), 'c'.repeat(30))
const times = (count: number, question: PackAssessmentQuestion) => Array.from({ length: count }, () => question)

test('a right option counts as the longest when it is a tenth longer than the next one', () => {
  assert.deepEqual(countLongestKeys([short, long, littleLonger]), { longest: 1, singles: 3 })
})

test('a pack falls short if its right options are too seldom or too often the longest', () => {
  assert.deepEqual(keyShortfalls([...times(22, short), ...times(3, long)]), [])
  assert.deepEqual(keyShortfalls([...times(15, short), ...times(10, long)]), [])
  assert.deepEqual(keyShortfalls([...times(23, short), ...times(2, long)]), [
    'the key is the longest option in 2 of 25 questions; the standard is 12 to 40 %',
  ])
  assert.deepEqual(keyShortfalls([...times(14, short), ...times(11, long)]), [
    'the key is the longest option in 11 of 25 questions; the standard is 12 to 40 %',
  ])
})

test('a pack falls short if its right option is mostly at the same place', () => {
  const moved = (question: PackAssessmentQuestion, place: number): PackAssessmentQuestion => {
    if (question.kind !== 'single') return question
    const [key, ...others] = question.options.toReversed()
    return { ...question, options: others.toSpliced(place - 1, 0, key!) }
  }
  const spread = [...times(9, moved(long, 1)), ...times(5, moved(long, 2)), ...times(6, moved(long, 3))]
  assert.deepEqual(keyPlaceShortfalls(spread), [])
  assert.deepEqual(keyPlaceShortfalls([...spread, moved(long, 1)]), ['the key is option 1 in 10 of 21 questions'])
  assert.deepEqual(keyPlaceShortfalls([]), [])
})
