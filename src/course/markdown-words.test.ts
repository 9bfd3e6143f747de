import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asMarkdown } from './markdown-words.ts'

test('words of a document are escaped as Markdown, and its TeX formulas stay formulas', () => {
  assert.equal(asMarkdown('a_b * c for $5 and $10'), 'a\\_b \\* c for $5 and $10')
  assert.equal(asMarkdown('So $x_1 \\cdot y$, or x_1'), 'So $x_1 \\cdot y$, or x\\_1')
})
