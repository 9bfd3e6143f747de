import fc from 'fast-check'
import { MOST_DRAWN } from '../../src/course/assessment-rules.ts'
import { COURSE_LIMITS } from '../../src/course/parts.ts'
import type { GivenAnswer, SavedState, ScenarioState } from '../../src/player/runtime/state/saved-state.ts'
import { SIGNATURE_CHARACTERS } from '../../src/player/runtime/state/suspend-data.ts'

const PLAIN = { noNullPrototype: true } as const

/**
 * Makes the largest saved state of a course: everything that the schema's limits allow is done, and answered in the
 * longest way. `place` maps the number of each part, counted from 0, to the slot that the part has.
 */
export function largestState(place: (slot: number) => number): SavedState {
  const lessons = COURSE_LIMITS.lessons
  const at = Date.parse('2026-11-15T23:59:59.999Z')
  let next = 0
  const fill = <Value>(count: number, value: Value) =>
    new Map(Array.from({ length: count }, () => [place(next++), value] as const))
  const done = {
    lessons: fill(lessons, true),
    checks: fill(lessons * COURSE_LIMITS.checksPerLesson, { tries: 3, right: true }),
    ticks: fill(lessons * COURSE_LIMITS.exerciseSteps, true),
  }
  const bank = [...fill(COURSE_LIMITS.assessmentQuestions, true).keys()]
  const drawn = bank.filter((_, position) => position % 3 === 0)
  return {
    ...done,
    assessment: {
      seed: 2 ** 31 - 1,
      attempts: 9_999,
      best: 100,
      passed: true,
      open: true,
      earlier: true,
      // The slots that one attempt draws are spread over the bank.
      last: new Map(drawn.map(slot => [slot, '१'.repeat(12)] as const)),
      result: {
        right: MOST_DRAWN,
        total: MOST_DRAWN,
        below: Array.from({ length: COURSE_LIMITS.outcomes }, (_, at) => at),
      },
      seen: Array.from({ length: COURSE_LIMITS.assessmentQuestions }, (_, position) => position),
    },
    scenarios: fill<ScenarioState>(lessons * COURSE_LIMITS.scenariosPerLesson, {
      scenes: [0, 1, 2, 3, 4, 5, 6, 7],
      end: 4,
    }),
    signed: { name: '𠮷'.repeat(SIGNATURE_CHARACTERS), at, agreement: '1xyz2ab' },
    // Of the name in the earlier signature, the state holds only 20 characters.
    signedBefore: { name: '𠮷'.repeat(20), at, agreement: '1xyz2ac' },
    signatures: 99,
    lessonAt: COURSE_LIMITS.slots - 1,
    told: {
      share: 100,
      chapters: new Map(Array.from({ length: COURSE_LIMITS.chapters }, (_, at) => [31 - at, 100])),
    },
    newsOf: 999,
    practice: {
      known: Array.from({ length: lessons * COURSE_LIMITS.checksPerLesson }, (_, position) => position),
      openings: lessons,
      // A day in the year 2089, which is one character longer than today's.
      day: 43_690,
    },
    answers: 250,
    done: true,
    completedAt: at,
  }
}

/** Generates every possible saved state, of any course. */
export function savedStates(): fc.Arbitrary<SavedState> {
  const time = fc.nat(Date.parse('2100-01-01'))
  const words = (characters: number) =>
    fc.string({ unit: 'grapheme' }).map(text => Array.from(text).slice(0, characters).join(''))
  const answer = fc.oneof(
    fc.array(fc.integer({ min: -1, max: 7 }), { maxLength: 6 }),
    words(12),
    fc.stringMatching(/^[0-9.,-]{0,12}$/),
  )
  return fc.record(
    {
      lessons: bySlot(fc.boolean()),
      checks: bySlot(fc.record({ tries: fc.nat(3), right: fc.boolean() }, PLAIN)),
      ticks: bySlot(fc.boolean()),
      scenarios: bySlot(fc.record({ scenes: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]), end: fc.option(fc.nat(4)) }, PLAIN)),
      assessment: fc.record(
        {
          seed: fc.nat(),
          attempts: fc.nat(),
          best: fc.nat(100),
          passed: fc.boolean(),
          open: fc.boolean(),
          earlier: fc.boolean(),
          last: fc.option(bySlot<GivenAnswer>(answer)),
          result: fc.option(
            fc.record({ right: fc.nat(20), total: fc.nat(20), below: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8]) }, PLAIN),
          ),
          seen: fc.subarray(Array.from({ length: COURSE_LIMITS.assessmentQuestions }, (_, position) => position)),
        },
        PLAIN,
      ),
      signed: fc.option(
        fc.record(
          { name: words(SIGNATURE_CHARACTERS), at: time, agreement: fc.stringMatching(/^[a-z0-9]{7}$/) },
          PLAIN,
        ),
      ),
      signedBefore: fc.option(
        fc.record(
          { name: words(20).filter(name => name.length > 0), at: time, agreement: fc.stringMatching(/^[a-z0-9]{7}$/) },
          PLAIN,
        ),
      ),
      signatures: fc.nat(9),
      lessonAt: fc.option(fc.nat(COURSE_LIMITS.slots - 1)),
      told: fc.record({ share: fc.nat(100), chapters: bySlot(fc.nat(100)) }, PLAIN),
      newsOf: fc.nat(999),
      practice: fc.record(
        {
          known: fc.subarray(Array.from({ length: 189 }, (_, position) => position)),
          openings: fc.nat(COURSE_LIMITS.lessons),
          day: fc.nat(99_999),
        },
        PLAIN,
      ),
      answers: fc.nat(250),
      done: fc.boolean(),
      completedAt: time,
    },
    PLAIN,
  )
}

function bySlot<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Map<number, Value>> {
  const slots = fc.uniqueArray(fc.oneof(fc.nat(40), fc.nat(COURSE_LIMITS.slots - 1)), { maxLength: 60 })
  return fc
    .array(value, { minLength: 60, maxLength: 60 })
    .chain(values =>
      slots.map(found => new Map(found.sort((a, b) => a - b).map((slot, index) => [slot, values[index]!] as const))),
    )
}
