import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractJson } from './model-json.ts'

const OBJECT = '{"a":"a } brace and a \\" quote","b":[{"c":1}]}'

test('bare JSON stays as it is', () => {
  assert.equal(extractJson(`  ${OBJECT}\n`), OBJECT)
})

test('JSON is found inside a fence with prose on both sides', () => {
  assert.equal(extractJson(`Sure, here it is:\n\`\`\`json\n${OBJECT}\n\`\`\`\nAnything else?`), OBJECT)
})

test('JSON is found among prose that has braces of its own', () => {
  assert.equal(extractJson(`The {object} you want is ${OBJECT}. Replace {name} as you like.`), OBJECT)
})

test('the largest object wins over one quoted while the model was thinking', () => {
  assert.equal(extractJson(`<think>maybe {"a":1}?</think>${OBJECT}`), OBJECT)
})

test('text without JSON comes back as it is', () => {
  assert.equal(extractJson(' I cannot do that. '), 'I cannot do that.')
  assert.equal(extractJson('{"cut": "off'), '{"cut": "off')
})

test('a text full of braces is given up after 200 of them', () => {
  assert.equal(extractJson('{'.repeat(199) + OBJECT), OBJECT)
  const tooMany = '{'.repeat(200) + OBJECT
  assert.equal(extractJson(tooMany), tooMany)
})
