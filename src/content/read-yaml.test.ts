import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readYaml, unwrapMarkdown } from './read-yaml.ts'

test('a literal block may wrap its lines like any Markdown', () => {
  const text = 'A long\nparagraph.\n\n- one item\n  goes on\n- another\n\n```\nkept\nas it is\n```\nAfter.'
  const read = 'A long paragraph.\n\n- one item goes on\n- another\n\n```\nkept\nas it is\n```\nAfter.'
  assert.equal(unwrapMarkdown(text), read)
})

test('Chinese and Japanese lines are joined without a space', () => {
  assert.equal(unwrapMarkdown('这是第一句。\n这是第二句。'), '这是第一句。这是第二句。')
  assert.equal(unwrapMarkdown('これは一つ目の\n文です。'), 'これは一つ目の文です。')
})

test('code keeps its lines, and a folded text follows YAML', () => {
  const yaml =
    'code: |-\n  SELECT *\n  FROM book;\ntitle: >-\n  one\n  line\nblocks:\n  - type: text\n    markdown: |-\n      a\n      b\n'
  assert.deepEqual(readYaml(yaml, 'a.yaml'), {
    code: 'SELECT *\nFROM book;',
    title: 'one line',
    blocks: [{ type: 'text', markdown: 'a b' }],
  })
})

test('a file that is not YAML is reported with the line of the mistake', () => {
  assert.throws(() => readYaml('title: one\n- two\n', 'content/packs/x/en-GB.yaml'), /x\/en-GB\.yaml: .*line 2/s)
})
