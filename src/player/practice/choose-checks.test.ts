import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chooseByNeed, chooseForOpening, type Memory, placeChecks } from './choose-checks.ts'

type Check = { wasWrong: boolean }

/** Courses of 1 to 63 lessons with 0 to 3 checks each, the numbers that the schema allows. */
const courses = fc
  .array(fc.array(fc.record({ wasWrong: fc.boolean() }), { maxLength: 3 }), { minLength: 1, maxLength: 63 })
  .map(lessons => lessons.map(checks => ({ checks })))

/**
 * The steps of a learner through a course. Each step opens a lesson: any lesson (`jumps`) or the first unread one. The
 * questions that the lesson asks at its opening are answered (rightly or not, `isRight`), skipped or ignored.
 */
const ways = fc.array(
  fc.record({
    lesson: fc.nat(62),
    jumps: fc.boolean(),
    opening: fc.constantFrom('answered', 'skipped', 'ignored'),
    isRight: fc.boolean(),
  }),
  { maxLength: 120 },
)

test('a check comes back two and four lessons after its own, only from finished lessons and at most twice', () => {
  fc.assert(
    fc.property(courses, ways, (lessons, steps) => {
      const askedTimes = new Map<number, number>()
      const { checks, learner, memory } = openCourse(lessons)
      for (const { lesson, jumps, opening, isRight } of steps) {
        const next = learner.done.findIndex(isDone => !isDone)
        const at = jumps || next < 0 ? lesson % lessons.length : next
        const chosen = chooseForOpening(checks, at, memory)
        assert.ok(chosen.length <= 2)
        if (at < 2) assert.deepEqual(chosen, [], 'the first two lessons ask nothing')
        for (const placed of chosen) {
          assert.ok([2, 4].includes(at - placed.lesson), `lesson ${placed.lesson} at ${at}`)
          assert.ok(memory.isDone(placed.lesson))
          if (opening === 'answered') askedTimes.set(placed.position, (askedTimes.get(placed.position) ?? 0) + 1)
          if (opening === 'answered' && isRight) learner.known.add(placed.position)
        }
        if (chosen[0] && opening !== 'ignored') memory.openings = Math.max(memory.openings, at + 1)
        learner.done[at] = true
      }
      for (const times of askedTimes.values()) assert.ok(times <= 2)
    }),
    { numRuns: 500 },
  )
})

test('a learner who reads all lessons in order is asked again every check with a lesson two after it', () => {
  fc.assert(
    fc.property(courses, lessons => {
      const { checks, learner, memory } = openCourse(lessons.map(lesson => ({ checks: lesson.checks.slice(0, 1) })))
      const askedPositions = new Set<number>()
      for (const [at] of lessons.entries()) {
        for (const { position } of chooseForOpening(checks, at, memory)) {
          askedPositions.add(position)
          learner.known.add(position)
        }
        learner.done[at] = true
      }
      const due = checks.filter(({ lesson }) => lesson + 2 < lessons.length)
      assert.deepEqual(
        [...askedPositions].sort(byValue),
        due.map(({ position }) => position),
      )
    }),
  )
})

test('a learner who jumps ahead is asked no check again', () => {
  const { checks, learner, memory } = openCourse(Array.from({ length: 9 }, () => ({ checks: [{ wasWrong: false }] })))
  learner.done.fill(true, 0, 4)
  assert.equal(chooseForOpening(checks, 4, memory).length, 2)
  for (const ahead of [5, 6, 7, 8]) assert.deepEqual(chooseForOpening(checks, ahead, memory), [])
})

test('wrong answers come first, then the checks that were not asked for longest, and known ones last', () => {
  fc.assert(
    fc.property(courses, fc.array(fc.boolean(), { minLength: 189, maxLength: 189 }), (lessons, knows) => {
      const { checks, learner, memory } = openCourse(lessons)
      learner.done.fill(true)
      for (const { position } of checks) if (knows[position]) learner.known.add(position)
      const chosen = chooseByNeed(checks, checks.length, memory)
      const rank = ({ position, check }: (typeof checks)[number]) => (knows[position] ? 2 : check.wasWrong ? 0 : 1)
      for (const [at, placed] of chosen.slice(1).entries()) {
        const before = chosen[at]!
        assert.ok(rank(before) < rank(placed) || (rank(before) === rank(placed) && before.position < placed.position))
      }
    }),
  )
})

test('checks of an unfinished lesson are not asked again', () => {
  fc.assert(
    fc.property(courses, fc.array(fc.boolean(), { minLength: 63, maxLength: 63 }), (lessons, isDone) => {
      const { checks, learner, memory } = openCourse(lessons)
      for (const [at] of lessons.entries()) learner.done[at] = isDone[at]!
      for (const { lesson } of chooseByNeed(checks, 10, memory)) assert.ok(isDone[lesson])
    }),
  )
})

function openCourse(lessons: { checks: Check[] }[]) {
  const learner = { done: lessons.map(() => false), known: new Set<number>() }
  const memory: Memory<Check> = {
    isDone: lesson => !!learner.done[lesson],
    isKnown: position => learner.known.has(position),
    wasWrong: check => check.wasWrong,
    openings: 0,
  }
  return { checks: placeChecks(lessons), learner, memory }
}

function byValue(one: number, other: number): number {
  return one - other
}
