import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildAddress, guessBaseUrl } from './own-address.ts'

test('without BASE_URL clients get an address that they can open', () => {
  assert.equal(guessBaseUrl('0.0.0.0', 3000), 'http://localhost:3000')
  assert.equal(guessBaseUrl('::', 3000), 'http://localhost:3000')
  assert.equal(guessBaseUrl('127.0.0.1', 80), 'http://127.0.0.1:80')
  assert.equal(guessBaseUrl('courses.internal', 3000), 'http://courses.internal:3000')
})

test('an IPv6 address is written in brackets', () => {
  assert.equal(buildAddress('::1', 3000), 'http://[::1]:3000')
  assert.equal(guessBaseUrl('::1', 3000), 'http://[::1]:3000')
})
