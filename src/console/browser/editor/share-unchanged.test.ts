import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleCourse } from '../../../../test/support/sample-course.ts'
import { replacePart, setIn, shareUnchanged } from './share-unchanged.ts'

test('an updated course shares every unchanged part with the old one, also moved parts', () => {
  const before = sampleCourse()
  const after = structuredClone(before)
  const blocks = after.chapters[0]!.lessons[0]!.blocks
  blocks.unshift(blocks.pop()!)
  after.chapters[1]!.title = 'Another title'
  const shared = shareUnchanged(before, after)
  assert.deepEqual(shared, after)
  assert.equal(shared.chapters[0]!.lessons[0]!.blocks[0], before.chapters[0]!.lessons[0]!.blocks.at(-1))
  assert.equal(shared.chapters[1]!.lessons, before.chapters[1]!.lessons)
  assert.equal(shared.chapters[2], before.chapters[2])
  assert.equal(shareUnchanged(before, structuredClone(before)), before)
})

test('a field is set in a copy of the course, and the old course stays unchanged', () => {
  const before = sampleCourse()
  const untouched = structuredClone(before)
  const [block] = before.chapters[0]!.lessons[0]!.blocks
  const after = replacePart(before, block!, setIn(block!, ['markdown'], 'Other words.'))
  assert.deepEqual(before, untouched)
  assert.deepEqual(after.chapters[0]!.lessons[0]!.blocks[0], { ...block, markdown: 'Other words.' })
  assert.equal(after.chapters[1], before.chapters[1])
  assert.deepEqual(setIn({ rows: [['a', 'b']], note: 'c' }, ['rows', 0, 1], 'd'), { rows: [['a', 'd']], note: 'c' })
  assert.deepEqual(setIn({ rows: [], note: 'c' }, ['note'], undefined), { rows: [] })
})
