import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unnamed } from '../../../test/support/edit-course.ts'
import { SCENARIO } from '../../../test/support/interactive-samples.ts'
import { sampleCourse } from '../../../test/support/sample-course.ts'
import type { CourseContent } from '../schema.ts'
import { type Change, ChangeRefused } from './change.ts'
import { changeCourse, type RemovedPart } from './change-course.ts'
import { locate } from './course-tree.ts'
import { diffCourses } from './diff-courses.ts'

const COURSE: CourseContent = sampleCourse()
const LESSON = COURSE.chapters[0]!.lessons[0]!
const CHECK = COURSE.chapters
  .flatMap(({ lessons }) => lessons)
  .flatMap(({ blocks }) => blocks)
  .find(block => block.type === 'check')!
const QUESTION = COURSE.assessment!.questions[0]!
const NOTHING_REMOVED = new Map<string, RemovedPart>()

const change = (...changes: Change[]) => changeCourse(COURSE, changes, NOTHING_REMOVED)
const refused = (...changes: Change[]) => {
  try {
    change(...changes)
  } catch (error) {
    assert.ok(error instanceof ChangeRefused, String(error))
    return error.message
  }
  return assert.fail('was not refused')
}
const checkOf = (content: CourseContent, id: string) => {
  const block = locate(content, id)!.part as unknown as typeof CHECK
  return block.question
}

test('setting the text of a part by its id changes nothing else', () => {
  const { content } = change({ op: 'set', id: LESSON.id, fields: { title: 'A better title' } })
  assert.deepEqual(diffCourses(COURSE, content), [{ op: 'set', id: LESSON.id, kind: 'lesson', fields: ['title'] }])
  assert.equal(LESSON.title === 'A better title', false)
})

test('the rules of an assessment are set one by one, and null removes a rule', () => {
  const { content } = change({ op: 'set', id: 'assessment', fields: { draw: 3, attempts: 4, review: 'never' } })
  const { questions: _, ...rules } = content.assessment!
  assert.deepEqual(rules, { passMark: COURSE.assessment!.passMark, draw: 3, attempts: 4, review: 'never' })
  const lifted = changeCourse(content, [{ op: 'set', id: 'assessment', fields: { attempts: null } }], NOTHING_REMOVED)
  assert.equal('attempts' in lifted.content.assessment!, false)
  assert.match(refused({ op: 'set', id: 'assessment', fields: { draw: 21 } }), /^assessment .*draw/)
  assert.match(refused({ op: 'set', id: 'assessment', fields: { attempts: 11 } }), /^assessment .*attempts/)
})

test('an assessment of more than twenty questions needs a draw', () => {
  const more = Array.from(
    { length: 16 },
    (_, at): Change => ({
      op: 'add',
      after: QUESTION.id,
      content: { ...unnamed(QUESTION), stem: `What else is it, for the ${at + 1}th time?` },
    }),
  )
  assert.match(refused(...more), /one try asks no more/)
  const { content } = change(...more, { op: 'set', id: 'assessment', fields: { draw: 10 } })
  assert.equal(content.assessment!.questions.length, COURSE.assessment!.questions.length + 16)
})

test('a question with a new stem gets a new slot, one with a reworded reason keeps its slot', () => {
  const reworded = CHECK.question.kind === 'single' ? structuredClone(CHECK.question.options) : assert.fail()
  reworded[0]!.reason = 'A clearer reason.'
  const sameSlot = change({ op: 'set', id: CHECK.question.id, fields: { options: reworded } })
  assert.equal(checkOf(sameSlot.content, CHECK.id).slot, CHECK.question.slot)

  const { content } = change({ op: 'set', id: CHECK.question.id, fields: { stem: 'Another question?' } })
  assert.equal(checkOf(content, CHECK.id).slot, COURSE.memory.slots)
  assert.equal(checkOf(content, CHECK.id).revision, 2)

  const back = changeCourse(
    content,
    [{ op: 'set', id: CHECK.question.id, fields: { stem: CHECK.question.stem } }],
    NOTHING_REMOVED,
  )
  assert.equal(checkOf(back.content, CHECK.id).slot, CHECK.question.slot)
})

test('a scenario with other paths or ends gets a new slot, a reworded one keeps its slot', () => {
  const { content: told } = change({ op: 'add', into: LESSON.id, content: unnamed(SCENARIO) })
  const { id } = scenarioIn(told)
  const slotAfter = (fields: Record<string, unknown>) => {
    return scenarioIn(changeCourse(told, [{ op: 'set', id, fields }], NOTHING_REMOVED).content).slot
  }
  const { slot, scenes, ends } = scenarioIn(told)
  const [first, ...others] = scenes[0]!.choices
  assert.equal(slotAfter({ title: 'Smoke again', ends: ends.map(end => ({ ...end, debrief: 'Well.' })) }), slot)
  assert.notEqual(slotAfter({ ends: ends.toReversed() }), slot)
  const shortcut = { ...scenes[0]!, choices: [{ ...first!, to: { end: 'e1' } }, ...others] }
  assert.notEqual(slotAfter({ scenes: [shortcut, ...scenes.slice(1)] }), slot)

  function scenarioIn(content: CourseContent): typeof SCENARIO {
    return content.chapters[0]!.lessons[0]!.blocks.find(block => block.type === 'scenario')!
  }
})

test('a question that changes its kind keeps its id', () => {
  const { content } = change({
    op: 'set',
    id: QUESTION.id,
    fields: { kind: 'order', items: ['First', 'Second', 'Third'], reason: 'One after the other.' },
  })
  const question = content.assessment!.questions[0]!
  assert.deepEqual([question.id, question.kind], [QUESTION.id, 'order'])
  assert.notEqual(question.slot, QUESTION.slot)
  assert.deepEqual(question.kind === 'order' && question.items.map(({ id }) => id), ['a', 'b', 'c'])
})

test('new parts get ids that the course never used, also after removals', () => {
  const last = LESSON.blocks.at(-1)!
  const { content, ids } = change(
    { op: 'remove', id: last.id },
    { op: 'add', as: '~1', content: { type: 'text', markdown: 'New words.' }, after: LESSON.blocks[0]!.id },
  )
  assert.equal(ids['~1'], `${LESSON.id}b${LESSON.blocks.length + 1}`)
  assert.equal(locate(content, ids['~1'])!.index, 1)
})

test('a whole lesson can be added, and later changes in the same list refer to it by its temporary id', () => {
  const { content, ids } = change(
    {
      op: 'add',
      as: '~lesson',
      into: COURSE.chapters[0]!.id,
      content: {
        title: 'New lesson',
        outcomeIds: [COURSE.outcomes[0]!.id],
        blocks: [{ type: 'text', markdown: 'One.' }],
      },
    },
    {
      op: 'add',
      into: '~lesson',
      content: {
        type: 'check',
        question: {
          kind: 'number',
          stem: 'How many?',
          value: 4,
          tolerance: 0,
          unit: 'pieces',
          reason: 'Count.',
          outcomeId: COURSE.outcomes[0]!.id,
          evidence: '~lesson',
          bloom: 'apply',
        },
      },
    },
  )
  const lesson = content.chapters[0]!.lessons[0]!
  assert.equal(lesson.id, ids['~lesson'])
  assert.deepEqual(
    lesson.blocks.map(({ type }) => type),
    ['check', 'text'],
  )
  assert.ok(lesson.minutes >= 1)
  const used = content.chapters.flatMap(({ lessons }) => lessons.map(({ slot }) => slot))
  assert.equal(new Set(used).size, used.length)
})

test('a moved part keeps its id', () => {
  const { content } = change({ op: 'move', id: LESSON.id, into: COURSE.chapters[1]!.id })
  assert.equal(content.chapters[1]!.lessons[0]!.id, LESSON.id)
  assert.deepEqual(diffCourses(COURSE, content), [{ op: 'move', id: LESSON.id, kind: 'lesson' }])
})

test('a restored part comes back under its own id at its old place', () => {
  const { content } = change({ op: 'remove', id: LESSON.blocks[1]!.id })
  const removed = new Map<string, RemovedPart>([
    [
      LESSON.blocks[1]!.id,
      { kind: 'block', part: LESSON.blocks[1] as never, owner: LESSON.id, after: LESSON.blocks[0]!.id },
    ],
  ])
  const back = changeCourse(content, [{ op: 'restore', id: LESSON.blocks[1]!.id }], removed)
  assert.deepEqual(back.content.chapters, change({ op: 'set', id: 'course', fields: {} }).content.chapters)
})

test('a question whose evidence was removed cites its lesson', () => {
  const cited = COURSE.assessment!.questions[0]!.evidence
  const lesson = COURSE.chapters
    .flatMap(({ lessons }) => lessons)
    .find(({ blocks }) => blocks.some(b => b.id === cited))!
  const { content, recited } = change({ op: 'remove', id: cited })
  assert.ok(recited.includes(QUESTION.id))
  assert.equal(content.assessment!.questions[0]!.evidence, lesson.id)
})

test('an invalid change is refused with the part and the reason', () => {
  assert.match(refused({ op: 'set', id: 'c9l9', fields: { title: 'x' } }), /^c9l9 is not in the course/)
  assert.match(
    refused({ op: 'set', id: LESSON.id, fields: { title: '' } }),
    new RegExp(`^${LESSON.id} .title.: must not be`),
  )
  assert.match(refused({ op: 'set', id: LESSON.id, fields: { minutes: 90 } }), /cannot be set/)
  assert.match(refused({ op: 'set', id: LESSON.id, fields: { colour: 'red' } }), /has no field .colour./)
  assert.match(refused({ op: 'add', content: { type: 'text' }, into: LESSON.id }), /markdown/)
  assert.match(refused({ op: 'move', id: LESSON.id, into: LESSON.id }), /cannot stand there/)
  assert.match(refused({ op: 'remove', id: COURSE.chapters[0]!.id }), /belongs to a chapter|is not in the course/)
  const options =
    CHECK.question.kind === 'single' ? CHECK.question.options.map(option => ({ ...option, correct: false })) : []
  assert.match(refused({ op: 'set', id: CHECK.question.id, fields: { options } }), /exactly one right option/)
})
