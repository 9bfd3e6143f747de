import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editCourse, edits } from '../../../test/support/edit-course.ts'
import { chooseRounds } from '../../../test/support/run-length.ts'
import { sampleCourse } from '../../../test/support/sample-course.ts'
import type { Course, CourseContent } from '../schema.ts'
import { changeCourse, type RemovedPart } from './change-course.ts'
import { changesBetween } from './changes-between.ts'
import { listIds, locate } from './course-tree.ts'
import { mergeCourses, settleConflict } from './merge-courses.ts'
import { isSame } from './read-part-fields.ts'

const COURSE = sampleCourse()
const ROUNDS = chooseRounds({ short: 20, long: 600 })

test('the changes between two courses turn the first one into the second', () => {
  let made = 0
  fc.assert(
    fc.property(edits(), list => {
      const after = withNewNames(COURSE, editCourse(COURSE, list))
      const changes = changesBetween(COURSE, after)
      made += changes.length
      const { content, ids } = changeCourse(COURSE, changes, new Map())
      assertSame(content, renamed(after, ids))
    }),
    { numRuns: ROUNDS, seed: 7 },
  )
  assert.ok(made > 1.6 * ROUNDS, `only ${made} changes`)
})

test('a change that was undone is not a change', () => {
  const after = structuredClone(COURSE)
  const lesson = after.chapters[0]!.lessons[0]!
  lesson.blocks.push(lesson.blocks.shift()!)
  lesson.blocks.unshift(lesson.blocks.pop()!)
  assert.deepEqual(changesBetween(COURSE, after), [])
})

test('a removed part is restored under its own id with its present words', () => {
  const id = COURSE.chapters[0]!.lessons[0]!.blocks[0]!.id
  const without = changeCourse(COURSE, [{ op: 'remove', id }], new Map()).content
  const changes = changesBetween(without, COURSE)
  assert.deepEqual(changes.slice(0, 2), [
    { op: 'restore', id },
    { op: 'move', id, into: COURSE.chapters[0]!.lessons[0]!.id },
  ])
  const { list, part } = locate(COURSE, id)!
  const removed = new Map<string, RemovedPart>([[id, { kind: list.kind, part, owner: list.owner, after: null }]])
  assert.deepEqual(changesBetween(changeCourse(without, changes, removed).content, COURSE), [])
})

test('edits by two people in different parts are merged without a conflict', () => {
  fc.assert(
    fc.property(edits(), list => {
      const mine = withNewNames(COURSE, editCourse(COURSE, list))
      const theirs = { ...structuredClone(COURSE), headline: 'Another headline of theirs' }
      const { course, conflicts } = mergeCourses(COURSE, mine, theirs)
      assert.deepEqual(conflicts, [])
      assertSame(course, { ...mine, headline: theirs.headline })
    }),
    { numRuns: ROUNDS / 2, seed: 8 },
  )
})

test('edits by two people in a part that was missing before are a conflict', () => {
  const base = structuredClone(COURSE)
  const [gone] = base.chapters[0]!.lessons[0]!.blocks.splice(0, 1)
  const mine = structuredClone(COURSE)
  Object.assign(locate(mine, gone!.id)!.part, { markdown: 'Mine.' })
  const { conflicts } = mergeCourses(base, mine, COURSE)
  assert.deepEqual(
    conflicts.map(({ id, field, mine: words }) => [id, field, words]),
    [[gone!.id, 'markdown', 'Mine.']],
  )
})

test('edits by two people in the same text are a conflict, with a merged text if they touched different words', () => {
  const base = { ...COURSE, headline: 'Keep food safe from delivery to plate' }
  const mine = { ...base, headline: 'Keep all food safe from delivery to plate' }
  const theirs = { ...base, headline: 'Keep food safe from delivery to table' }
  const { course, conflicts } = mergeCourses(base, mine, theirs)
  assert.equal(course.headline, theirs.headline)
  assert.deepEqual(
    conflicts.map(({ id, field, both }) => [id, field, both]),
    [['course', 'headline', 'Keep all food safe from delivery to table']],
  )
  settleConflict(course, conflicts[0]!, 'both', { base, mine })
  assert.equal(course.headline, 'Keep all food safe from delivery to table')
})

test('a part that one person removed and another reworded is a conflict, and keeps its id when restored', () => {
  const mine = structuredClone(COURSE)
  const block = mine.chapters[0]!.lessons[0]!.blocks.find(each => each.type === 'text')!
  block.markdown = 'Words that are worth keeping.'
  const theirs = changeCourse(COURSE, [{ op: 'remove', id: block.id }], new Map()).content
  const { course, conflicts } = mergeCourses(COURSE, mine, theirs)
  assert.deepEqual(
    conflicts.map(({ id, field, theirs: left }) => [id, field, left]),
    [[block.id, undefined, undefined]],
  )
  settleConflict(course, conflicts[0]!, 'mine', { base: COURSE, mine })
  assert.deepEqual(locate(course, block.id)!.part, block)
})

/** Asserts that two courses have the same ids in the same order and the same texts. Derived fields may differ. */
function assertSame(one: CourseContent, other: CourseContent): void {
  assert.deepEqual(listIds(one), listIds(other))
  assert.deepEqual(words(one), words(other))
}

function words({ memory: _memory, ...content }: CourseContent): unknown {
  const derived = ['id', 'slot', 'revision', 'minutes', 'origin', 'quality', 'version', 'createdAt']
  const given = (key: string, value: unknown) => (derived.includes(key) ? undefined : value)
  return JSON.parse(JSON.stringify(content, given))
}

/** Replaces the ids of new parts by `~1`, `~2` and so on, as the editor does until the service has given them ids. */
function withNewNames(before: Course, after: Course): Course {
  const known = new Set(listIds(before))
  const fresh = listIds(after).filter(id => !known.has(id) && !id.endsWith('q'))
  return renamed(after, Object.fromEntries(fresh.map((id, index) => [id, `~${index + 1}`])))
}

/** Renames parts. The question of a check has its block's id with a `q` added, so it is renamed with its block. */
function renamed(course: Course, names: Record<string, string>): Course {
  const nameOf = (id: string) => names[id] ?? (id.slice(0, -1) in names ? `${names[id.slice(0, -1)]}q` : id)
  return JSON.parse(JSON.stringify(course), (_key, value) => (typeof value === 'string' ? nameOf(value) : value))
}

test('the same fields in another order are not a change', () => {
  assert.ok(isSame({ picture: { media: 'a', decorative: true } }, { picture: { decorative: true, media: 'a' } }))
  assert.ok(!isSame({ picture: { media: 'a' } }, { picture: { media: 'b' } }))
})
