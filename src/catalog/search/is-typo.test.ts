import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTypo } from './is-typo.ts'

test('a typing error is tolerated, a different word is not', () => {
  for (const word of ['negotiaton', 'negotiattion', 'negotaition', 'negociation'])
    assert.ok(isTypo(word, 'negotiation', true), word)
  for (const [word, name] of [
    ['harrasment', 'harassment'],
    ['acommodation', 'accommodation'],
    ['fotography', 'photography'],
  ] as const)
    assert.ok(isTypo(word, name, true), word)
  for (const [word, name] of [
    ['fishing', 'phishing'],
    ['relegation', 'delegation'],
    ['projection', 'protection'],
    ['negotiation', 'negotiation'],
    ['negation', 'negotiation'],
    ['', 'negotiation'],
  ] as const) {
    assert.ok(!isTypo(word, name, true), word)
  }
})
