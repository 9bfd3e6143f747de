import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Material } from '../material.ts'
import { giveMedia } from './give-media.ts'

test('the caption of a deleted picture is shown as plain text, not as Markdown', () => {
  const image = { type: 'image' as const, media: 'm1', caption: '# 1 of a_b*c*', width: 'wide' as const, cites: [] }
  const material = { chapters: [{ lessons: [{ blocks: [image] }] }] } as unknown as Material
  const [block] = giveMedia(material, []).chapters[0]!.lessons[0]!.blocks
  assert.deepEqual(block, { type: 'text', markdown: '\\# 1 of a\\_b\\*c\\*', cites: [] })
})
