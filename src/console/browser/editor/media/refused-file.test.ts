import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFUSALS } from '../../../../refusals.ts'
import { isRefusedFile } from './refused-file.ts'

test('a file that is refused because of its content may not be sent again', () => {
  for (const reason of ['media-kind', 'media-large', 'picture-heic', 'file-macros', 'file-empty'])
    assert.ok(reason in REFUSALS && isRefusedFile(400, { reason }), reason)
})

test('an upload that was too slow, too early, over quota or unanswered may be sent again', () => {
  for (const [status, answer] of [
    [400, { reason: 'upload-slow' }],
    [400, { reason: null }],
    [429, { reason: 'media-busy' }],
    [403, { reason: 'storage-used' }],
    [500, { reason: null }],
    [502, null],
  ] as const)
    assert.equal(isRefusedFile(status, answer), false, `${status} ${answer?.reason}`)
})
