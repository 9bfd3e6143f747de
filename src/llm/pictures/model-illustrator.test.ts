import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ImageFault, openImagePeer } from '../../../test/support/image-peer.ts'
import type { ModelUsage } from '../../course/author.ts'
import { modelIllustrator } from './model-illustrator.ts'

const ANSWERED: ImageFault[] = ['address', 'html', 'no-picture']

for (const fault of ANSWERED) {
  test(`an answer without a picture is charged, and not requested again: ${fault}`, async t => {
    const peer = await openImagePeer({ fault: () => fault })
    t.after(() => peer.close())
    const used: ModelUsage[] = []
    const illustrator = modelIllustrator({ provider: 'openai-compatible', model: 'peer', baseUrl: peer.baseUrl })
    const work = { signal: new AbortController().signal, onUsage: (usage: ModelUsage) => used.push(usage) }
    await assert.rejects(illustrator.draw('A bicycle chain', work))
    assert.equal(peer.charged.length, 1)
    assert.deepEqual(
      used.map(({ calls, pictures }) => [calls, pictures]),
      [[1, 1]],
    )
  })
}
