import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chooseRounds } from '../../../test/support/run-length.ts'
import { sampleCourse } from '../../../test/support/sample-course.ts'
import { type CourseContent, courseContentSchema } from '../schema.ts'
import { type Change, ChangeRefused } from './change.ts'
import { changeCourse, type RemovedPart } from './change-course.ts'
import { listIds, locate } from './course-tree.ts'

const ROUNDS = chooseRounds({ short: 80, long: 1_600 })
const COURSE: CourseContent = sampleCourse()
const EVIDENCE = COURSE.chapters[0]!.lessons[0]!.id
const OUTCOME = COURSE.outcomes[0]!.id

const names = [
  ...listIds(COURSE),
  'course',
  'assessment',
  'wrapup',
  'agreement',
  'glossary',
  'c1l1.exercise',
  '~1',
  'q99',
  '',
]
const id = fc.constantFrom(...names)
const text = fc.constantFrom('Short text', 'Another one', '', ' ', 'x'.repeat(5_000), '<script>')
const items = fc.array(fc.oneof(text, fc.record({ id: fc.constantFrom('a', 'b', 'zz'), text })), { maxLength: 5 })
const question = fc.record({
  kind: fc.constantFrom('order', 'sort', 'number', 'single', 'riddle'),
  stem: text,
  items,
  groups: fc.oneof(
    fc.array(fc.oneof(text, fc.record({ id: fc.constantFrom('a', 'zz'), name: text, items, reason: text })), {
      maxLength: 4,
    }),
    fc.anything(),
  ),
  reason: text,
  value: fc.oneof(fc.integer({ min: -10, max: 200_000 }), fc.constant('four')),
  tolerance: fc.integer({ min: 0, max: 2 }),
  unit: text,
  outcomeId: fc.constantFrom(OUTCOME, 'o99'),
  evidence: fc.constantFrom(EVIDENCE, 'c99l9'),
  bloom: fc.constantFrom('apply', 'guess'),
})
const content = fc.oneof(
  fc.record({ type: fc.constant('text'), markdown: text }),
  fc.record({ type: fc.constant('check'), question: fc.oneof(question, fc.constant(null), fc.constant('what?')) }),
  fc.record({ title: text, outcomeIds: fc.constant([OUTCOME]), blocks: fc.array(fc.anything(), { maxLength: 2 }) }),
  fc.dictionary(fc.constantFrom('title', 'blocks', 'lessons', 'type', 'id', '__proto__'), fc.anything()),
)
const fields = fc.oneof(fc.record({ title: text }), fc.record({ stem: text }), question, content)
const blocks = fc.constantFrom(
  ...COURSE.chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks.map(b => b.id))),
)
const checks = fc.constantFrom(...listIds(COURSE).filter(name => /^c\d+l\d+b\d+q$|^q\d+$/.test(name)))
const good = fc.oneof(
  fc.record({
    op: fc.constant('set' as const),
    id: checks,
    fields: fc.record({ stem: fc.constantFrom('One?', 'Two?') }),
  }),
  fc.record({ op: fc.constant('move' as const), id: blocks, after: blocks }),
  fc.record({ op: fc.constant('remove' as const), id: fc.oneof(blocks, checks) }),
  fc.record({ op: fc.constant('restore' as const), id: blocks }),
  fc.record({
    op: fc.constant('add' as const),
    after: blocks,
    content: fc.constant({ type: 'text', markdown: 'New words.' }),
  }),
)
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: good },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('set' as const), id, fields }) },
  fc.record({ op: fc.constant('add' as const), as: fc.constant('~1'), content, after: id }),
  fc.record({ op: fc.constant('add' as const), content, into: id }),
  fc.record({ op: fc.constant('move' as const), id, after: id }),
  fc.record({ op: fc.constant('move' as const), id, into: id }),
  fc.record({ op: fc.constant('remove' as const), id }),
  fc.record({ op: fc.constant('restore' as const), id }),
) as fc.Arbitrary<Change>

test('random changes are refused or leave a valid course, in which no id or slot is used twice or reused', () => {
  let made = 0
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.array(change, { maxLength: 3 }),
      (first, second) => {
        const once = attempt(COURSE, first)
        const twice = once && attempt(once, second)
        for (const [before, after] of [
          [COURSE, once],
          [once, twice],
        ] as const) {
          if (!before || !after) continue
          made++
          checkWhole(before, after)
        }
      },
    ),
    { numRuns: ROUNDS, seed: 20_261_115 },
  )
  assert.ok(made > ROUNDS / 6, `only ${made} changes were made`)
})

function attempt(course: CourseContent, changes: Change[]): CourseContent | null {
  const before = JSON.stringify(course)
  try {
    return changeCourse(course, changes, removedOf(changes)).content
  } catch (error) {
    assert.ok(error instanceof ChangeRefused, String((error as Error).stack))
    return null
  } finally {
    assert.equal(JSON.stringify(course), before, 'the course that was given stays as it was')
  }
}

/** Collects the parts of the sample course that some change restores, with their content, owner and predecessor. */
function removedOf(changes: Change[]): Map<string, RemovedPart> {
  return new Map(
    changes.flatMap(({ op, ...named }) => {
      const located = op === 'restore' && 'id' in named ? locate(COURSE, named.id) : null
      if (!located) return []
      const { list, index, part } = located
      return [[part.id, { kind: list.kind, part, owner: list.owner, after: list.items[index - 1]?.id ?? null }]]
    }),
  )
}

function checkWhole(before: CourseContent, after: CourseContent): void {
  assert.equal(courseContentSchema.safeParse(after).success, true)
  const ids = listIds(after)
  assert.equal(new Set(ids).size, ids.length, 'an id stands twice')
  const slots = slotsOf(after)
  assert.equal(new Set(slots.values()).size, slots.size, 'a slot stands twice')
  for (const [owner, slot] of slotsOf(before)) {
    const taken = [...slots].find(([, other]) => other === slot)
    if (taken) assert.equal(taken[0], owner, 'a slot was given to another part')
    assert.ok(slot < after.memory.slots)
  }
}

function slotsOf(content: CourseContent): Map<string, number> {
  const slots = new Map<string, number>()
  for (const lesson of content.chapters.flatMap(chapter => chapter.lessons)) {
    slots.set(lesson.id, lesson.slot)
    for (const step of lesson.exercise?.steps ?? []) slots.set(`${lesson.id} ${step.id}`, step.slot)
    for (const block of lesson.blocks) {
      if (block.type === 'check') slots.set(block.question.id, block.question.slot)
      if (block.type === 'scenario') slots.set(block.id, block.slot)
    }
  }
  for (const { id, slot } of content.assessment?.questions ?? []) slots.set(id, slot)
  return slots
}
