import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { storable } from '../../course/storable.ts'
import { line, markdown } from '../../course/text.ts'
import { readBlock } from './blocks.ts'
import { readAnswer } from './read-answer.ts'

const schema = z.object({ title: line(20), markdown: markdown(40), points: z.array(line(10)).max(2) })

test('hidden characters are removed from an answer, and letters and emoji that need them stay', () => {
  assert.equal(storable('safe\u202Etxt\u0000\u0007 \uD800end'), 'safetxt end')
  for (const text of [
    'Cafe\u0301',
    'می\u200Cخواهم',
    '👩‍🚒 go',
    '🏴\u{E0067}\u{E0062}\u{E007F}',
    'x² beside x2, CO beside Co',
  ]) {
    assert.equal(storable(text), text)
  }
})

test('minus signs, powers, stars, tags and brackets in an answer stay as they are', () => {
  const said = ['- 16', '2**3 + 2**2', '*.txt', '<h1>', '[Your Name]', '**bold**', 'a_b_c']
  for (const text of said) {
    assert.equal(readAnswer(z.object({ title: line(200) }), { title: text }).value?.title, text)
  }
})

test('an answer that is too long is a fault, and is never cut', () => {
  const long = readAnswer(schema, { title: 'x'.repeat(21), markdown: 'ok', points: [] })
  assert.deepEqual(long, { value: null, faults: ['title: must have at most 20 characters'] })
  assert.equal(readAnswer(schema, { title: 'a', markdown: 'ok', points: ['a', 'b', 'c'] }).value, null)
  const rows = Array.from({ length: 17 }, () => ['a', 'b'])
  assert.equal(readBlock({ type: 'table', caption: 'T', columns: ['a', 'b'], rows }).value, null)
})

test('numbers and booleans in quotes are read as numbers and booleans', () => {
  const typed = z.object({ outcome: z.int().min(1), correct: z.boolean(), lesson: z.string(), value: z.number() })
  const { value } = readAnswer(typed, { outcome: '2', correct: 'True', lesson: 2.1, value: '-3,5' })
  assert.deepEqual(value, { outcome: 2, correct: true, lesson: '2.1', value: -3.5 })
  assert.equal(readAnswer(typed, { outcome: 'two', correct: true, lesson: 'x', value: 1 }).value, null)
})

test('kinds and other fixed words are read in any case', () => {
  const { value } = readBlock({ type: 'Callout', tone: 'WARNING', title: 'Mind', markdown: 'The gap.' })
  assert.deepEqual(value, { type: 'callout', tone: 'warning', title: 'Mind', markdown: 'The gap.' })
})

test('the name of a code language is read in any case, and an unknown language becomes text', () => {
  const languageOf = (language: unknown) => {
    const { value } = readBlock({ type: 'code', language, caption: 'c', code: 'x', explanation: 'y' })
    return value?.type === 'code' && value.language
  }
  assert.deepEqual(['Python', 'C++', 'Visual Basic .NET', undefined].map(languageOf), ['python', 'c++', 'text', 'text'])
})

test('an optional field with an empty text is dropped', () => {
  const { value } = readBlock({
    type: 'figure',
    form: 'Process',
    caption: 'How',
    reading: 'Left to right',
    items: [1, 2, 3].map(number => ({ label: `Step ${number}`, text: '' })),
  })
  assert.deepEqual(value, {
    type: 'figure',
    form: 'process',
    caption: 'How',
    reading: 'Left to right',
    items: [{ label: 'Step 1' }, { label: 'Step 2' }, { label: 'Step 3' }],
  })
})

test('an answer inside an object with one key is read', () => {
  const inner = { title: 'a', markdown: 'b', points: [] }
  assert.deepEqual(readAnswer(schema, { lesson: inner }).value, inner)
  assert.equal(readAnswer(schema, { lesson: inner, remark: 'Here it is' }).value, null)
})

test('an answer that is not an object is a fault', () => {
  for (const other of ['HACKED', null, 7, []]) assert.equal(readAnswer(schema, other).value, null)
})

test('a figure or question is read alike with its kind in an object of its own or among the other fields', () => {
  const head = { type: 'figure', caption: 'How', reading: 'Left to right' }
  const drawing = { form: 'process', items: ['a', 'b', 'c'].map(label => ({ label })) }
  assert.deepEqual(readBlock({ ...head, drawing }), readBlock({ ...head, ...drawing }))
  const question = { stem: 'How many are there?', outcome: 1, bloom: 'apply', evidence: 1 }
  const answer = { kind: 'number', value: 3, tolerance: 0, unit: 'items', reason: 'There are three.' }
  const nested = readBlock({ type: 'check', question: { ...question, answer } })
  assert.deepEqual(nested, readBlock({ type: 'check', question: { ...question, ...answer } }))
  assert.ok(nested.value)
})
