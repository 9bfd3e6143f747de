import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chooseRounds } from '../../../test/support/run-length.ts'
import { sampleCourse } from '../../../test/support/sample-course.ts'
import { type CourseContent, courseContentSchema } from '../schema.ts'
import type { Change } from './change.ts'
import { changeLeniently } from './change-leniently.ts'
import { changesBetween } from './changes-between.ts'
import { listPartLists, locate, type Part } from './course-tree.ts'
import { putUnfinished } from './put-unfinished.ts'
import { renameParts } from './rename-parts.ts'

const COURSE = sampleCourse()
const ROUNDS = chooseRounds({ short: 30, long: 600 })
const LESSON = COURSE.chapters[0]!.lessons[0]!

/**
 * Saves the course that a writer has edited as a draft. `drafted` is the content of the draft, including the changes
 * that were held back because they are unfinished.
 */
function saveInDraft(writers: CourseContent) {
  const changes = changesBetween(COURSE, writers)
  const { content, ids, heldBack } = changeLeniently(COURSE, changes, new Map())
  const unfinished = heldBack.map(({ at, ...shortcoming }) => ({ change: changes[at]!, ...shortcoming }))
  return { content, ids, heldBack, drafted: putUnfinished(content, renameParts(unfinished, ids)) }
}

/** Changes that a writer may save in the middle of the work. Most of them leave a part that breaks the schema. */
const ACTS: Record<string, (course: CourseContent, at: number, name: string) => void> = {
  emptyText: (course, at) => {
    pick(blocks(course), at)['markdown'] = ''
  },
  emptyTitle: (course, at) => {
    pick(lessons(course), at)['title'] = ''
  },
  overlongTitle: (course, at) => {
    pick(lessons(course), at)['title'] = `Too long ${at} `.repeat(60)
  },
  addWhole: (course, at, name) => {
    pick(blockLists(course), at).items.splice(at % 3, 0, { id: name, type: 'text', markdown: `Whole ${at}.` })
  },
  addHalf: (course, at, name) => {
    pick(blockLists(course), at).items.splice(at % 3, 0, { id: name, type: 'callout', title: `Half ${at}` } as Part)
  },
  addLesson: (course, at, name) => {
    const half = { id: name, title: `Lesson ${at}`, minutes: 1, outcomeIds: [course.outcomes[0]!.id], blocks: [] }
    pick(
      listPartLists(course).filter(({ kind }) => kind === 'lesson'),
      at,
    ).items.push(half)
  },
  moveBlock: (course, at) => {
    const { list, index, part } = locate(course, pick(blocks(course), at).id)!
    if (list.items.length === 1) return
    list.items.splice(index, 1)
    pick(blockLists(course), at + 1).items.push(part)
  },
  removeLesson: (course, at) => {
    const { list, index } = locate(course, pick(lessons(course), at).id)!
    if (list.items.length > 1) list.items.splice(index, 1)
  },
}

test('a draft keeps every edit exactly, and its course is always valid as a version', () => {
  let held = 0
  const acts = fc.array(fc.record({ does: fc.constantFrom(...Object.keys(ACTS)), at: fc.nat() }), { maxLength: 10 })
  fc.assert(
    fc.property(acts, list => {
      const writers = structuredClone(COURSE)
      for (const [index, { does, at }] of list.entries()) ACTS[does]!(writers, at, `~new${index}`)
      const { content, ids, heldBack, drafted } = saveInDraft(writers)
      held += heldBack.length
      assert.equal(courseContentSchema.safeParse(content).error, undefined)
      const expected = renameParts(writers, ids)
      assert.deepEqual(placesOf(drafted), placesOf(expected))
      assert.deepEqual(textsByPart(drafted), textsByPart(expected))
    }),
    { numRuns: ROUNDS, seed: 11 },
  )
  assert.ok(held > ROUNDS, `only ${held} changes were held back`)
})

test('one block beyond the limit is held back, and the other blocks are added', () => {
  const blocksToAdd = Array.from({ length: 14 }, (_, at): Change => {
    const content = { type: 'text', markdown: `Text ${at}.` }
    return { op: 'add', as: `~${at}`, content, ...(at === 0 ? { into: LESSON.id } : { after: `~${at - 1}` }) }
  })
  const { content, heldBack } = changeLeniently(COURSE, blocksToAdd, new Map())
  const { blocks: now } = content.chapters[0]!.lessons[0]!
  assert.equal(now.length + heldBack.length, LESSON.blocks.length + 14)
  assert.ok(now.length > LESSON.blocks.length)
  assert.equal(heldBack[0]!.part, LESSON.id)
})

test('edits elsewhere are in the course, however many unfinished blocks stand in a lesson that has too many', () => {
  const unfinished = Array.from({ length: 14 }, (_, at): Change => {
    const content = { type: 'callout', kind: 'note', title: `Half ${at}`, markdown: '' }
    return { op: 'add', as: `~half${at}`, content, after: LESSON.blocks[0]!.id }
  })
  const whole = Array.from({ length: 14 }, (_, at): Change => {
    return { op: 'add', as: `~whole${at}`, content: { type: 'text', markdown: `Text ${at}.` }, into: LESSON.id }
  })
  const edits = lessons(COURSE).map(({ id }): Change => ({ op: 'set', id, fields: { title: `Edited ${id}` } }))
  const { content, heldBack } = changeLeniently(COURSE, [...unfinished, ...whole, ...edits.slice(1)], new Map())
  assert.deepEqual(
    lessons(content)
      .slice(1)
      .map(({ title }) => title),
    lessons(COURSE)
      .slice(1)
      .map(({ id }) => `Edited ${id}`),
  )
  const { blocks: now } = content.chapters[0]!.lessons[0]!
  assert.equal(now.length + heldBack.length, LESSON.blocks.length + unfinished.length + whole.length)
})

test('a lesson is not removed as long as a part that was moved out of it has no valid place', () => {
  const chapter = COURSE.chapters.find(({ lessons: all }) => all.length > 1)!
  const [first] = chapter.lessons
  const lesson = { title: '', outcomeIds: [COURSE.outcomes[0]!.id], blocks: [] }
  const { content, heldBack } = changeLeniently(
    COURSE,
    [
      { op: 'add', as: '~l', after: chapter.lessons.at(-1)!.id, content: lesson },
      { op: 'move', id: first!.blocks[0]!.id, into: '~l' },
      { op: 'remove', id: first!.id },
    ],
    new Map(),
  )
  assert.deepEqual(
    heldBack.map(({ at }) => at),
    [0, 1, 2],
  )
  assert.ok(locate(content, first!.blocks[0]!.id))
})

function blockLists(course: CourseContent) {
  return listPartLists(course).filter(({ kind }) => kind === 'block')
}

function blocks(course: CourseContent): Part[] {
  return blockLists(course).flatMap(({ items }) => items)
}

function lessons(course: CourseContent): Part[] {
  return listPartLists(course).flatMap(({ kind, items }) => (kind === 'lesson' ? items : []))
}

function pick<Item>(items: Item[], at: number): Item {
  return items[at % items.length]!
}

function placesOf(course: CourseContent) {
  return listPartLists(course).map(({ owner, items }) => [owner, items.map(({ id }) => id)])
}

/** Returns the title and text of each part. Other fields are left out, because the service may change them itself. */
function textsByPart(course: CourseContent): Map<string, string> {
  return new Map(
    [...blocks(course), ...lessons(course)].map(part => {
      const { id, title, markdown } = part
      return [id, JSON.stringify([title, markdown])]
    }),
  )
}
