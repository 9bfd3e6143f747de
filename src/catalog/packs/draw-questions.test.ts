import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawQuestions } from './draw-questions.ts'
import { requirePack } from './read-library.ts'

const bank = requirePack('preventing-harassment', 'en-US').assessment

test('of a bank a course asks as many as one try takes, in the order of the bank, every outcome in its share', () => {
  const drawn = drawQuestions(bank)
  assert.equal(drawn.length, bank.draw)
  assert.deepEqual(
    drawn,
    bank.questions.filter(question => drawn.includes(question)),
  )
  const count = (questions: typeof drawn, outcome: number) => questions.filter(one => one.outcome === outcome).length
  for (const outcome of [1, 2, 3, 4, 5]) {
    const share = (count(bank.questions, outcome) * drawn.length) / bank.questions.length
    assert.ok(Math.abs(count(drawn, outcome) - share) < 1, `outcome ${outcome}`)
  }
})

test('even an outcome with few questions is asked about, and a bank without a draw is asked whole', () => {
  const few = bank.questions.filter(({ outcome }) => outcome !== 3)
  const one = bank.questions.find(({ outcome }) => outcome === 3)!
  assert.ok(drawQuestions({ draw: 5, questions: [...few, one] }).includes(one))
  assert.deepEqual(drawQuestions({ questions: bank.questions.slice(0, 8) }), bank.questions.slice(0, 8))
})
