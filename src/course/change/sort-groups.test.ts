import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SORT, sortCourse } from '../../../test/support/interactive-samples.ts'
import type { Question } from '../questions/questions.ts'
import { type CourseContent, courseSchema } from '../schema.ts'
import { listStrings } from '../translate/course-strings.ts'
import { ChangeRefused } from './change.ts'
import { changeCourse } from './change-course.ts'

type Groups = Extract<Question, { kind: 'sort' }>['groups']

const COURSE = sortCourse()
const [WAYS, FUEL, NEITHER] = SORT.groups as [Groups[0], Groups[0], Groups[0]]

test('an item moved to another group keeps its id, and the question gets a new slot', () => {
  const [bicycle, ...chairs] = WAYS.items
  const question = setGroups([{ ...WAYS, items: chairs }, { ...FUEL, items: [...FUEL.items, bicycle!] }, NEITHER])
  assert.deepEqual(
    question.groups.map(({ items }) => items.map(({ id }) => id)),
    [['b'], ['c', 'd', 'a'], ['e']],
  )
  assert.notEqual(question.slot, SORT.slot)
  assert.equal(question.revision, 2)
})

test('new groups and items get ids that were never used before', () => {
  const question = setGroups([
    WAYS,
    { ...FUEL, items: [...FUEL.items, 'A sofa'] },
    { name: 'Warns', items: ['A siren'], reason: 'Everybody hears it.' },
  ])
  assert.deepEqual(
    question.groups.map(({ id, items }) => [id, ...items.map(item => item.id)]),
    [
      ['a', 'a', 'b'],
      ['b', 'c', 'd', 'f'],
      ['d', 'g'],
    ],
  )
})

test('a question with a reworded reason keeps its slot', () => {
  const question = setGroups([{ ...WAYS, reason: 'People need the width.' }, FUEL, NEITHER])
  assert.equal(question.slot, SORT.slot)
  assert.equal(question.revision, undefined)
})

test('a repeated item, a repeated group, too few items and too many items are refused', () => {
  const refusals = [
    [WAYS, { ...FUEL, items: [...FUEL.items, { text: WAYS.items[0]!.text }] }],
    [WAYS, { ...FUEL, name: WAYS.name }],
    [
      { ...WAYS, items: ['One'] },
      { ...FUEL, items: ['Two', 'Three'] },
    ],
    [
      { ...WAYS, items: ['1', '2', '3', '4', '5', '6'] },
      { ...FUEL, items: ['7', '8', '9', '10', '11'] },
    ],
    [WAYS],
    [WAYS, { ...FUEL, items: 'none' }],
    [WAYS, 'nothing'],
  ]
  for (const groups of refusals) assert.throws(() => setGroups(groups), ChangeRefused, JSON.stringify(groups))
})

test('every text of a sort question is translated under the id of its group or item', () => {
  const keys = listStrings(COURSE)
    .map(({ key }) => key)
    .filter(key => key.includes('c1l1b7.question.groups'))
  assert.equal(keys.length, 3 + 3 + 5)
  assert.ok(keys.includes('chapters.c1.lessons.c1l1.blocks.c1l1b7.question.groups.b.items.d.text'))
})

function setGroups(groups: unknown[]): Extract<Question, { kind: 'sort' }> {
  const { content } = changeCourse(COURSE, [{ op: 'set', id: SORT.id, fields: { groups } }], new Map())
  return findSort(courseSchema.parse({ ...COURSE, ...content }))
}

function findSort({ chapters }: CourseContent): Extract<Question, { kind: 'sort' }> {
  const questions = chapters[0]!.lessons[0]!.blocks.flatMap(block => (block.type === 'check' ? [block.question] : []))
  return questions.find(question => question.kind === 'sort')!
}
