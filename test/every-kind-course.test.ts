import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockTexts, WRITTEN_KINDS } from '../src/course/blocks/blocks.ts'
import { QUESTION_KINDS } from '../src/course/questions/questions.ts'
import { everyKindCourse } from './support/every-kind-course.ts'

test('the course that the editor and the formats are tested with has every written kind of block and every kind of question', () => {
  const { chapters, assessment } = everyKindCourse()
  const blocks = chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  const checks = blocks.flatMap(block => (block.type === 'check' ? [block.question] : []))
  const missing = {
    blocks: WRITTEN_KINDS.filter(({ type }) => !blocks.some(block => block.type === type)).map(({ type }) => type),
    checks: QUESTION_KINDS.filter(({ kind }) => !checks.some(check => check.kind === kind)).map(({ kind }) => kind),
    test: QUESTION_KINDS.filter(({ kind }) => !assessment!.questions.some(asked => asked.kind === kind)).map(
      k => k.kind,
    ),
  }
  assert.deepEqual(missing, { blocks: [], checks: [], test: [] })
  for (const block of blocks) assert.ok(blockTexts(block).length > 0, block.id)
})
