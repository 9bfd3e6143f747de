import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelAuthor } from '../../src/llm/model-author.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { rememberingWork } from '../support/model-peer-work.ts'

const TEXT = 'The mean $\\bar{x}$ of $n$ values costs $5 and $10.'

test('a model that translates sees numbers instead of formulas, and each formula returns to its place', async t => {
  const asked: string[] = []
  const limits: number[] = []
  const peer = await openModelPeer({
    say: ({ task }) => {
      const { texts } = task as unknown as { texts: { number: number; text: string; max: number; wrong?: string }[] }
      asked.push(...texts.map(({ text, wrong }) => `${text} ${wrong ?? ''}`.trim()))
      limits.push(...texts.map(({ max }) => max))
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
  const formulas = '$\\bar{x}$$n$'.length - '$1$$2$'.length
  assert.deepEqual(limits, [300 - formulas, 300 - formulas], 'the answer is measured with its formulas')
  assert.match(asked[1]!, /In your last answer: its formulas must be there as they were/)
})

test('if the operator limits the tokens of an answer, no call is made without that limit', async t => {
  const peer = await openModelPeer({ fault: () => 'too-long' })
  t.after(() => peer.close())
  const model = { provider: 'openai-compatible' as const, model: 'peer-model', baseUrl: peer.baseUrl, retryDelayMs: 0 }
  const order = { from: 'en-GB' as const, to: 'de-DE' as const, strings: [{ key: 'name', text: 'Lifting', max: 300 }] }
  const translate = (maxTokens?: number) =>
    modelAuthor({ ...model, maxTokens }).translate!(order, rememberingWork().work)
  await assert.rejects(translate(2_000), /cannot take in/)
  assert.deepEqual(
    peer.calls.map(({ body }) => body['max_tokens']),
    [2_000],
  )
  await assert.rejects(translate())
  assert.equal(peer.calls.length, 3)
})
