import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelAuthor } from '../../src/llm/model-author.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { rememberingWork } from '../support/model-peer-work.ts'

const TEXT = 'The mean $\\bar{x}$ of $n$ values costs $5 and $10.'

test('a model that translates sees the numbers of formulas, and each comes back where it was put', async t => {
  const asked: string[] = []
  const peer = await openModelPeer({
    say: ({ task }) => {
      const { texts } = task as unknown as { texts: { number: number; text: string; wrong?: string }[] }
      asked.push(...texts.map(({ text, wrong }) => `${text} ${wrong ?? ''}`.trim()))
      const isFirst = asked.length === 1
      return {
        texts: texts.map(({ number }) => ({ number, text: isFirst ? 'Der Mittelwert' : 'Von $2$ Werten: $1$.' })),
      }
    },
  })
  t.after(() => peer.close())
  const author = modelAuthor({
    provider: 'openai-compatible',
    model: 'peer-model',
    baseUrl: peer.baseUrl,
    retryDelayMs: 0,
  })
  const strings = [{ key: 'c1.summary', text: TEXT, max: 300 }]
  const translated = await author.translate!({ from: 'en-GB', to: 'de-DE', strings }, rememberingWork().work)
  assert.equal(translated.get('c1.summary'), 'Von $n$ Werten: $\\bar{x}$.')
  assert.equal(asked[0], 'The mean $1$ of $2$ values costs $5 and $10.')
  assert.match(asked[1]!, /In your last answer: its formulas must be there as they were/)
})
