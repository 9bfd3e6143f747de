import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleCourse } from '../../../../test/support/sample-course.ts'
import type { Course } from '../../../course/schema.ts'
import { createEditor } from './editor-state.ts'

test('redo restores undone words beside the changes of other editors in the same text', () => {
  const base = sampleCourse()
  const { id } = base.chapters[0]!.lessons[0]!
  const write = (title: string): Course => {
    const editor = createEditor(base)
    editor.setField('title', id, ['title'], title)
    return editor.course()
  }
  const title = base.chapters[0]!.lessons[0]!.title
  const theirs = write(`Theirs ${title}`)
  const editor = createEditor(base)
  editor.setField('title', id, ['title'], `${title} mine`)
  editor.undo()
  editor.adoptOthers(base, theirs, theirs)
  editor.redo()
  const kept = editor.part(id)!['title'] as string
  assert.ok(kept.includes('Theirs') && kept.includes('mine'), kept)
})
