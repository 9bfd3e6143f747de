import assert from 'node:assert/strict'
import { test } from 'node:test'
import MarkdownIt from 'markdown-it'
import { P, S } from './uc-micro.ts'

test('the editor and the player agree on which characters are punctuation, so that bold is the same in both', () => {
  const { P: punctuation, S: symbols } = new MarkdownIt().utils.lib.ucmicro
  const isMark = (character: string) => punctuation.test(character) || symbols.test(character)
  const characters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code))
  const different = characters.filter(each => isMark(each) !== (P.test(each) || S.test(each)))
  // A browser may know a newer version of Unicode than markdown-it's list does, so it may have a few more of these
  // marks, but never fewer.
  assert.deepEqual(different.filter(isMark), [])
  assert.ok(different.length < 20, different.join(' '))
})
