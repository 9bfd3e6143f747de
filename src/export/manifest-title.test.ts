import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { manifestTitle } from './manifest-title.ts'

test('markup in the name of a course is escaped as text', () => {
  assert.equal(manifestTitle('Fire & <b>"safety"</b>'), 'Fire &amp; &lt;b&gt;&quot;safety&quot;&lt;/b&gt;')
})

test('line breaks, control characters and bidirectional marks are removed from the title', () => {
  assert.equal(manifestTitle(' Fire\n\tsafety\u0007 \u202Eat work\u2069 '), 'Fire safety at work')
  for (const nothing of ['\u202E', '\u007F', '\uFFFE']) assert.equal(manifestTitle(nothing), 'Course')
})

test('a course’s title is valid XML of at most 200 characters, whatever its name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), name => {
      const title = manifestTitle(name)
      assert.doesNotMatch(title, /[<>"']|&(?!(amp|lt|gt|quot|apos);)/)
      assert.match(title, /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]+$/u)
      const characters = Array.from(title.replace(/&\w+;/g, '.')).length
      assert.ok(characters >= 1 && characters <= 200)
    }),
  )
})
