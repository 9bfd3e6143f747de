import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import fc from 'fast-check'
import type { OpenLms, Response } from '../../src/player/lms/port.ts'
import { openLms as openScorm12 } from '../../src/player/lms/scorm-12.ts'
import { openLms as openScorm2004 } from '../../src/player/lms/scorm-2004.ts'
import { toResponse } from '../../src/player/questions/typed-response.ts'
import { errorsOf, openRoom, windowWith } from '../support/scorm-desk.ts'
import { ELEMENTS_12, ELEMENTS_2004, type ElementRule, fits } from '../support/scorm-forms.ts'
import { openStrictLms } from '../support/scorm-strict-lms.ts'
import { TRIED_12, TRIED_2004, type TriedValue } from '../support/scorm-tried-values.ts'

let room: ReturnType<typeof openRoom>
beforeEach(() => {
  room = openRoom()
})
afterEach(() => room.close())

test('the rules for SCORM 1.2 values agree with the values that were tried on real LMSs', () =>
  agree(TRIED_12, ELEMENTS_12))

test('the rules for SCORM 2004 values agree with the values that were tried on real LMSs', () =>
  agree(TRIED_2004, ELEMENTS_2004))

test('the player never sends a value that a SCORM 1.2 LMS refuses, whatever the learner, question or clock', () => {
  return fc.assert(fc.asyncProperty(visits(), visit => play(visit, '1.2', openScorm12, 'API')))
})

test('the player never sends a value that a SCORM 2004 LMS refuses, whatever the learner, question or clock', () => {
  return fc.assert(fc.asyncProperty(visits(), visit => play(visit, '2004', openScorm2004, 'API_1484_11')))
})

function agree(tried: TriedValue[], rules: Record<string, ElementRule>) {
  for (const [element, value, acceptedByAll] of tried) {
    const rule = rules[element]
    assert.equal(!!rule && fits(rule, value) === 'fits', acceptedByAll, `${element} = ${value.slice(0, 40)}`)
  }
}

type Visit = ReturnType<typeof visits> extends fc.Arbitrary<infer T> ? T : never

async function play(visit: Visit, book: '1.2' | '2004', open: OpenLms, api: string) {
  const strict = openStrictLms(book)
  const { lms, notices, pass } = room.sitDown(open, windowWith({ [api]: strict.api }), {}, [
    { id: 'c1', title: visit.title },
  ])
  await lms.start()
  lms.bookmark(visit.place, visit.state)
  lms.progress(visit.share, [{ id: 'c1', share: visit.share }])
  lms.answer({ questionId: 'c1l1b2', chapterId: 'c1', outcomeId: 'o1', ...visit.answer })
  pass(visit.seconds * 1_000)
  if (visit.score) lms.score(visit.score)
  if (visit.complete) lms.complete()
  lms.flush()
  lms.leave()
  assert.deepEqual(errorsOf(strict), [])
  assert.deepEqual(notices, [])
}

function visits() {
  const line = fc.string({ unit: 'binary', minLength: 1, maxLength: 600 })
  return fc.record({
    title: fc.oneof(line, fc.constant('{lang=de}{x}'), fc.constant('{lang=one two}')),
    place: fc.oneof(fc.constant('c1l1'), fc.string({ maxLength: 2_000 })),
    state: fc.string({ minLength: 1, maxLength: 3_500, unit: 'grapheme-ascii' }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    answer: fc.record({
      stem: fc.oneof(line, fc.constant('{"a": 1} is what?'), fc.constant('First line\nsecond line')),
      response: responses(),
      right: fc.boolean(),
      at: fc.oneof(fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(null, 0, Date.parse('2026-11-15T10:20:30Z'))),
      seconds: fc.oneof(fc.double({ min: -10, max: 1e9 }), fc.constantFrom(null, 0, 0.001, 59.999, 3_599.995, 1e-7)),
    }),
    seconds: fc.oneof(fc.constantFrom(0, 1, 59, 3_600, 400_000_000), fc.nat(100_000)),
    score: fc.option(fc.record({ right: fc.nat(20), total: fc.integer({ min: 1, max: 20 }), passed: fc.boolean() })),
    complete: fc.boolean(),
  })
}

/** Generates answers to every kind of question, in every way that the page allows. */
function responses(): fc.Arbitrary<Response> {
  const positions = [0, 1, 2, 3, 4, 5]
  const set = fc.subarray(positions, { minLength: 1 })
  const order = fc.shuffledSubarray(positions, { minLength: 3 })
  const number = fc.double({ min: -100_000, max: 100_000, noNaN: true })
  return fc.oneof(
    fc.record({ kind: fc.constant('choice' as const), given: set, correct: set }),
    fc.record({ kind: fc.constant('order' as const), given: order, correct: order }),
    fc.record({
      kind: fc.constant('match' as const),
      given: fc.array(fc.integer({ min: -1, max: 7 }), { minLength: 3, maxLength: 6 }),
      correct: fc.constant<number[]>([0, 1, 2]),
    }),
    fc.record({
      kind: fc.constant('number' as const),
      given: fc.option(fc.oneof(number, fc.constantFrom(1e-9, 123_456.5, -0.00004, 99_999.9999))),
      least: number,
      most: number,
    }),
    fc.record({ kind: fc.constant('typed' as const), given: typed(), correct: fc.oneof(typed(), fc.constant<[]>([])) }),
  )
}

/** Generates the texts that a field takes: at least one character that is no white space. */
function typed(): fc.Arbitrary<string> {
  const tricky = fc.constantFrom(
    '{lang=de}x',
    '{',
    '[,]',
    'a[,]b',
    '[[,],]',
    'one\ntwo',
    'x'.repeat(600),
    '𠮷'.repeat(200),
  )
  return fc
    .oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), tricky)
    .filter(text => text.trim() !== '')
    .map(toResponse)
}
