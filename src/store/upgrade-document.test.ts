import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockTexts } from '../course/blocks/blocks.ts'
import type { Course, CourseContent } from '../course/schema.ts'
import { courseSchema } from '../course/schema.ts'
import { upgradeDocument } from './upgrade-document.ts'

const reason = 'Because it is so.'
const question = (id: string) => ({
  id,
  stem: 'Which one?',
  select: 'single',
  options: [
    { text: 'This', correct: true, reason },
    { text: 'That', correct: false, reason },
    { text: 'Neither', correct: false, reason },
  ],
  outcomeId: 'o1',
  evidence: 'c1l1b1',
  bloom: 'apply',
})
const lesson = (id: string) => ({
  id,
  title: `Lesson ${id}`,
  minutes: 4,
  outcomeIds: ['o1'],
  blocks: [
    { type: 'text', id: `${id}b1`, markdown: 'Words.' },
    { type: 'check', id: `${id}b2`, question: question(`${id}b2q`) },
  ],
  exercise: { title: 'Do it', task: 'Do it.', steps: ['First', 'Then'], hint: 'Look.', answer: 'Done.' },
})
const OLD = {
  id: 'crs_0123456789012345678901',
  createdAt: '2026-01-02T03:04:05.678Z',
  name: 'Old',
  headline: 'A course of version 0.1',
  language: 'en-US',
  format: 'onepage',
  level: 'beginner',
  minutes: 8,
  outcomes: [{ id: 'o1', text: 'Choose' }],
  hues: [1, 100],
  chapters: [{ id: 'c1', title: 'Chapter', summary: 'Sum.', lessons: [lesson('c1l1'), lesson('c1l2')] }],
  assessment: { passMark: 80, questions: [1, 2, 3, 4].map(n => question(`q${n}`)) },
  glossary: [{ term: 'Term', definition: 'Meaning.' }],
  origin: { kind: 'frame', name: 'concept', version: '1.0.0' },
}

test('a document of version 0.1 keeps its ids, and its slots are the positions that it saved by', () => {
  const course = upgradeDocument(OLD) as CourseContent
  const [first, second] = course.chapters[0]!.lessons
  assert.deepEqual([first!.id, second!.blocks[1]!.id, first!.slot, second!.slot], ['c1l1', 'c1l2b2', 0, 1])
  const checks = [first!, second!].map(({ blocks }) =>
    blocks.flatMap(b => (b.type === 'check' ? [b.question.slot] : [])),
  )
  assert.deepEqual(checks, [[2], [3]])
  assert.deepEqual(
    [first!, second!].map(({ exercise }) => exercise!.steps.map(step => step.slot)),
    [
      [4, 5],
      [6, 7],
    ],
  )
  assert.deepEqual(
    course.assessment!.questions.map(({ slot }) => slot),
    [8, 9, 10, 11],
  )
  assert.deepEqual(course.memory.first, { lessons: 2, checks: 2, ticks: 4, questions: 4 })
  assert.equal(course.origin.kind, 'workbook')
  assert.deepEqual(blockTexts(first!.blocks[0]!), [{ field: 'markdown', text: 'Words.' }])
})

test('an upgraded document is a valid course, and a second upgrade changes nothing', () => {
  const upgraded = upgradeDocument(OLD)
  assert.equal(courseSchema.safeParse(upgraded).success, true)
  assert.equal(upgradeDocument(upgraded), upgraded)
})

test('facts that an old report calls reviewed become self-checked', () => {
  const upgraded = upgradeDocument(OLD) as Course
  const stored = { ...upgraded, quality: { ...upgraded.quality, substance: { facts: 'reviewed' } } }
  assert.deepEqual((upgradeDocument(stored) as Course).quality.substance, { facts: 'self-checked' })
})
