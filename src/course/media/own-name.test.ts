import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameDownload } from './own-name.ts'

test('a file keeps its name if its ending fits its format', () => {
  for (const [name, format] of [
    ['Kündigung Müller.pdf', 'pdf'],
    ['LIST.PDF', 'pdf'],
    ['letter.dotx', 'docx'],
    ['rooms.csv', 'csv'],
    ['notes.md', 'txt'],
  ] as const)
    assert.equal(nameDownload(name, format), name)
})

test('a file whose ending does not fit its format gets the right ending', () => {
  for (const [name, format, saved] of [
    ['setup.bat', 'txt', 'setup.bat.txt'],
    ['invoice.pdf.exe', 'docx', 'invoice.pdf.exe.docx'],
    ['page.html', 'txt', 'page.html.txt'],
    ['setup.txt.', 'txt', 'setup.txt..txt'],
    ['Untitled', 'pdf', 'Untitled.pdf'],
  ] as const)
    assert.equal(nameDownload(name, format), saved)
})

test('a long file name is cut to the limit of a course', () => {
  const saved = nameDownload(`${'x'.repeat(195)}\u{1f600}.cmd`, 'txt')
  assert.equal(saved.length, 200)
  assert.ok(saved.isWellFormed() && saved.endsWith('.txt'))
})
