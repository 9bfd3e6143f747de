import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractJson, readReply } from './read-json.ts'

const OBJECT = '{"a":"a } brace and a \\" quote","b":[{"c":1}]}'

test('bare JSON is read as it is', () => {
  assert.equal(extractJson(`  ${OBJECT}\n`), OBJECT)
})

test('JSON is found in a code fence with prose around it', () => {
  assert.equal(extractJson(`Sure, here it is:\n\`\`\`json\n${OBJECT}\n\`\`\`\nAnything else?`), OBJECT)
})

test('JSON is found among prose that has braces, too', () => {
  assert.equal(extractJson(`The {object} you want is ${OBJECT}. Replace {name} as you like.`), OBJECT)
})

test("the largest object is taken, not a smaller one from the model's thoughts", () => {
  assert.equal(extractJson(`<think>maybe {"a":1}?</think>${OBJECT}`), OBJECT)
})

test('a text without complete JSON is returned as it is', () => {
  assert.equal(extractJson(' I cannot do that. '), 'I cannot do that.')
  assert.equal(extractJson('{"cut": "off'), '{"cut": "off')
})

test('a text with 200 opening braces before its JSON is given up', () => {
  assert.equal(extractJson('{'.repeat(199) + OBJECT), OBJECT)
  const tooMany = '{'.repeat(200) + OBJECT
  assert.equal(extractJson(tooMany), tooMany)
})

test('TeX keeps its backslashes, doubled or not, and line breaks stay line breaks', () => {
  const read = (text: string) => readReply(`{"a":"${text}"}`, false)
  for (const command of ['frac{1}{2}', 'beta', 'rho', 'text{cm}', 'times', 'neq', 'alpha', 'sqrt{2}', 'underline{x}']) {
    assert.deepEqual(read(`\\${command}`), { json: { a: `\\${command}` } }, command)
    assert.deepEqual(read(`\\\\${command}`), { json: { a: `\\${command}` } }, command)
  }
  assert.deepEqual(read('one\\ntwo\\tthree \\u00e9 \\"four\\"'), { json: { a: 'one\ntwo\tthree é "four"' } })
  assert.deepEqual(read('C:\\\\new\\r\\nnext'), { json: { a: 'C:\\new\r\nnext' } })
})

test("JSON with trailing commas, single quotes, Python's constants or bare line breaks is read", () => {
  assert.deepEqual(readReply('{"a":[1,2,],}', false), { json: { a: [1, 2] } })
  assert.deepEqual(readReply("{'a': True, 'b': None}", false), { json: { a: true, b: null } })
  assert.deepEqual(readReply('{"a":"line\nbreak"}', false), { json: { a: 'line\nbreak' } })
})

test('an answer that was cut off is not completed, and no piece of it is taken for the whole', () => {
  const cut = '{"blocks":[{"type":"text","markdown":"One"},{"type":"text","markd'
  assert.deepEqual(readReply(cut, true), { text: cut, cut: true })
})
