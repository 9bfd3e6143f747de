import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { line, markdown } from '../course/text.ts'
import { cleanText, cutAtSentence, parseAnswer, plainLine } from './model-clean.ts'

test('hidden characters are taken out of what a model says', () => {
  assert.equal(cleanText('safe\u202Etxt\u2066\u0000\u0007 \uD800end\u{E0041}'), 'safetxt end')
})

test('composed and decomposed letters become the same text', () => {
  assert.equal(cleanText('Cafe\u0301'), 'Café')
})

test('joiners that Persian and Hindi need are kept', () => {
  assert.equal(cleanText('می\u200Cخواهم'), 'می\u200Cخواهم')
})

test('emoji survive the search for half surrogates', () => {
  assert.equal(cleanText('👩‍🚒 go'), '👩‍🚒 go')
})

test('a plain line loses bold marks and line breaks', () => {
  assert.equal(plainLine('- The **key**\n  point'), 'The key point')
})

test('long prose is cut at the end of a sentence', () => {
  assert.equal(cutAtSentence('One sentence. Another one. A third that is too long', 30), 'One sentence. Another one.')
  assert.equal(cutAtSentence('one endless sentence without any end to it', 20), null)
})

const schema = z.object({ title: line(20), markdown: markdown(40), points: z.array(line(10)).max(2) })

test('prose over its cap is shortened and lists over theirs are cut', () => {
  const { value } = parseAnswer(schema, {
    title: 'Fine',
    markdown: 'The first sentence is good. The second sentence is too much.',
    points: ['a', 'b', 'c'],
    unknown: 'dropped',
  })
  assert.deepEqual(value, { title: 'Fine', markdown: 'The first sentence is good.', points: ['a', 'b'] })
})

test('a title over its cap is a complaint, not half a title', () => {
  const { value, complaints } = parseAnswer(schema, { title: 'x'.repeat(21), markdown: 'ok', points: [] }, 'block 2')
  assert.equal(value, null)
  assert.deepEqual(complaints, ['block 2 / title: must have at most 20 characters'])
})

test('numbers and booleans in quotes are taken for what they are', () => {
  const typed = z.object({ outcome: z.int().min(1), correct: z.boolean(), lesson: z.string() })
  const { value } = parseAnswer(typed, { outcome: '2', correct: 'true', lesson: 2.1 })
  assert.deepEqual(value, { outcome: 2, correct: true, lesson: '2.1' })
  assert.equal(parseAnswer(typed, { outcome: 'two', correct: true, lesson: 'x' }).value, null)
})

test('an answer of another kind is a complaint', () => {
  assert.equal(parseAnswer(schema, 'HACKED').value, null)
  assert.equal(parseAnswer(schema, null).complaints.length, 1)
})
