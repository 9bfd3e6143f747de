import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Course } from '../../src/course/schema.ts'
import { buildCourseData, type CheckData, type CourseData } from '../../src/player/render/course-data.ts'
import { forgetTold, isUnseen, measureProgress, noteTold } from '../../src/player/runtime/state/progress.ts'
import {
  adoptState,
  freshState,
  mergeInto,
  type SavedState,
  type ScenarioState,
} from '../../src/player/runtime/state/saved-state.ts'
import { decodeState, encodeState } from '../../src/player/runtime/state/suspend-data.ts'
import { readStrings } from '../../src/player/strings.ts'
import { type Edit, editCourse, edits, lessonsOf, makeChange, scenarioOf, unnamed } from '../support/edit-course.ts'
import { SCENARIO } from '../support/interactive-samples.ts'
import { scormCourse } from '../support/scorm-course.ts'

const AT = Date.parse('2026-11-15T10:20:30Z')
const COURSE = withScenarios(scormCourse({ addOns: 'all' }))

test('a learner’s work stays done in every later version, and is never assigned to another part', () => {
  fc.assert(
    fc.property(edits(), edits(), learners(), (earlier, later, learner) => {
      const before = versionOf(COURSE, earlier)
      const after = versionOf(before.course, later)
      const saved = learner(before.data)
      assertKept(before.data, saved, after.data, read(saved, after.data))
    }),
    { numRuns: 400 },
  )
})

test('an older version reads the state saved by a newer one', () => {
  fc.assert(
    fc.property(edits(), learners(), (later, learner) => {
      const before = versionOf(COURSE, [])
      const after = versionOf(COURSE, later)
      const saved = learner(after.data)
      assertKept(after.data, saved, before.data, read(saved, before.data))
    }),
  )
})

test('a state that went through many versions fits, and loses nothing when read again', () => {
  fc.assert(
    fc.property(fc.array(edits(), { maxLength: 8 }), learners(), (versions, learner) => {
      let { course, data } = versionOf(COURSE, [])
      let state = learner(data)
      for (const list of versions) {
        ;({ course, data } = versionOf(course, list))
        state = read(state, data)
      }
      assert.deepEqual(read(state, data), state)
      assert.ok(encodeState(state, data.id).length <= 3_500)
    }),
  )
})

test('the progress in the LMS falls only if the course or chapter has something new', () => {
  fc.assert(
    fc.property(edits(), learners(), (later, learner) => {
      const before = versionOf(COURSE, [])
      const after = versionOf(COURSE, later)
      const saved = learner(before.data)
      const told = measureProgress(before.data, saved)
      noteTold(saved, told)
      const state = read(saved, after.data)
      forgetTold(after.data, state)
      const now = measureProgress(after.data, state)
      const isNewIn = (chapter: string | null) =>
        after.data.lessons.some(lesson => (chapter ?? lesson.chapter) === lesson.chapter && isUnseen(state, lesson))
      if (!isNewIn(null)) assert.ok(now.share >= Math.floor(told.share * 100) / 100)
      for (const chapter of now.chapters) {
        const was = told.chapters.find(({ id }) => id === chapter.id)?.share ?? 0
        assert.equal(chapter.told, was > 0, 'what was told once is told again, if it is less')
        if (!isNewIn(chapter.id)) assert.ok(chapter.share >= Math.floor(was * 100) / 100)
      }
    }),
    { numRuns: 300 },
  )
})

test('two independent visits are merged without a loss', () => {
  const { data } = versionOf(COURSE, [])
  fc.assert(
    fc.property(learners(), learners(), (one, two) => {
      const [state, other] = [one(data), two(data)]
      const before = structuredClone(state)
      mergeInto(state, other)
      for (const visit of [before, other]) {
        for (const [slot, seen] of visit.lessons) assert.ok(state.lessons.get(slot) || !seen)
        for (const [slot, { tries, right }] of visit.checks)
          assert.ok(state.checks.get(slot)!.tries >= tries && (state.checks.get(slot)!.right || !right))
        for (const [slot, { scenes, end }] of visit.scenarios) {
          const merged = state.scenarios.get(slot)!
          assert.ok(scenes.every(scene => merged.scenes.includes(scene)) && (end === null || merged.end !== null))
        }
        assert.ok(
          state.assessment.best >= visit.assessment.best && (state.assessment.passed || !visit.assessment.passed),
        )
        assert.ok(measureProgress(data, state).share >= measureProgress(data, visit).share)
        assert.ok(state.done || !visit.done)
      }
    }),
  )
})

/** Adds a scenario to every lesson by the same code as the service's. */
function withScenarios(course: Course): Course {
  const content = unnamed(SCENARIO)
  const told = lessonsOf(course).reduce(
    (version, { id }) => makeChange(version, { op: 'add', into: id, content }),
    course,
  )
  assert.ok(lessonsOf(told).every(scenarioOf))
  return told
}

function versionOf(base: Course, list: Edit[]): { course: Course; data: CourseData } {
  const course = editCourse(base, list)
  return { course, data: buildCourseData(course, readStrings('en-US')) }
}

function read(saved: SavedState, data: CourseData): SavedState {
  const text = encodeState(saved, data.id)
  const state = decodeState(text, data.id, data.first)
  assert.ok(state, 'what any version has saved can be read')
  return adoptState(state, freshState(data), data)
}

function assertKept(before: CourseData, saved: SavedState, after: CourseData, read: SavedState): void {
  const known = slotsOf(before)
  for (const lesson of after.lessons) {
    assert.equal(read.lessons.get(lesson.slot), saved.lessons.get(lesson.slot))
    for (const check of lesson.checks) assert.deepEqual(read.checks.get(check.slot), answered(check))
    for (const { slot } of lesson.scenarios)
      assert.deepEqual(read.scenarios.get(slot), saved.scenarios.get(slot), 'a way is kept while its scenario has it')
    const isKnown =
      [lesson, ...lesson.scenarios].every(({ slot }) => known.has(slot)) &&
      lesson.checks.every(check => known.has(check.slot) || answered(check))
    assert.equal(isUnseen(read, lesson), !isKnown)
  }
  for (const slot of after.ticks) assert.equal(read.ticks.get(slot), saved.ticks.get(slot))
  assertTryKept(saved, after, read)
  const present = slotsOf(after)
  const last = read.assessment.last ?? new Map()
  const kept = [read.lessons, read.checks, read.ticks, read.scenarios, last].flatMap(map => [...map.keys()])
  for (const slot of kept) assert.ok(present.has(slot), 'a removed part is forgotten')
  const { passed, best, attempts } = saved.assessment
  assert.deepEqual(
    [read.done, read.completedAt, read.assessment.passed, read.assessment.best, read.assessment.attempts],
    [saved.done, saved.completedAt, passed, best, attempts],
  )
  assert.deepEqual(read.signed, saved.signed, 'a signature stays with the text that it was given for')

  /**
   * Returns the state of a check that a new version must show. If its stem was reworded since the answer, the check is
   * open again, and the earlier answer does not complete the lesson; undefined if it was never answered.
   */
  function answered({ slot, was = [] }: CheckData) {
    const earlier = was.map(before => saved.checks.get(before)).find(check => check?.tries)
    return saved.checks.get(slot) ?? (earlier && { tries: earlier.tries, right: false })
  }
}

function assertTryKept(
  { assessment: saved }: SavedState,
  { assessment }: CourseData,
  { assessment: read }: SavedState,
) {
  const slots = assessment!.questions.map(({ slot }) => slot)
  const isSame = saved.last?.size === slots.length && slots.every(slot => saved.last!.has(slot))
  if (saved.last && !saved.open && !isSame) {
    assert.deepEqual([read.last, read.open, read.earlier], [null, false, true], 'what was handed in stays handed in')
    return
  }
  assert.equal(read.earlier, saved.earlier)
  assert.equal(read.open, saved.open && slots.some(slot => saved.last?.has(slot)), 'a try is open as long as it was')
  for (const slot of slots) assert.deepEqual(read.last?.get(slot), saved.last?.get(slot))
}

function slotsOf({ lessons, ticks, assessment }: CourseData): Set<number> {
  const parts = lessons.flatMap(lesson => [lesson, ...lesson.checks, ...lesson.scenarios])
  return new Set([...[...parts, ...(assessment?.questions ?? [])].map(({ slot }) => slot), ...ticks])
}

/** Generates learners' states for any version of a course. */
function learners(): fc.Arbitrary<(data: CourseData) => SavedState> {
  return fc
    .record({
      seen: fc.infiniteStream(fc.boolean()),
      tries: fc.infiniteStream(fc.record({ tries: fc.nat(3), right: fc.boolean() }, { noNullPrototype: true })),
      ways: fc.infiniteStream(ways()),
      given: fc.infiniteStream(fc.subarray([0, 1, 2, 3], { minLength: 1 })),
      result: fc.record({
        attempts: fc.nat(5),
        best: fc.nat(100),
        passed: fc.boolean(),
        open: fc.boolean(),
        earlier: fc.boolean(),
      }),
      hasAnswers: fc.boolean(),
      signed: fc.boolean(),
      done: fc.boolean(),
    })
    .map(habits => (data: CourseData) => {
      const state = freshState(data, 7)
      for (const slot of state.lessons.keys()) state.lessons.set(slot, habits.seen.next().value)
      for (const slot of state.ticks.keys()) state.ticks.set(slot, habits.seen.next().value)
      for (const slot of state.checks.keys()) state.checks.set(slot, { ...habits.tries.next().value })
      for (const slot of state.scenarios.keys()) state.scenarios.set(slot, structuredClone(habits.ways.next().value))
      const last = new Map(data.assessment!.questions.map(({ slot }) => [slot, habits.given.next().value as number[]]))
      state.assessment = {
        ...state.assessment,
        ...habits.result,
        last: habits.hasAnswers ? last : null,
      }
      if (!habits.hasAnswers) state.assessment.open = false
      else state.assessment.earlier = false
      state.signed = habits.signed ? { name: 'Ada', at: AT, agreement: data.agreement! } : null
      state.done = habits.done
      state.completedAt = habits.done ? AT : 0
      return state
    })
}

/** Generates a learner's path through a scenario: the scenes that were reached, and perhaps the end. */
function ways(): fc.Arbitrary<ScenarioState> {
  return fc.record(
    {
      scenes: fc.subarray(SCENARIO.scenes.map((_, scene) => scene)),
      end: fc.option(fc.nat(SCENARIO.ends.length - 1)),
    },
    { noNullPrototype: true },
  )
}
