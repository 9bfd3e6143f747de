import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseModelSetting } from './model-setting.ts'

test('MODEL names a provider and a model', () => {
  assert.deepEqual(parseModelSetting('openai:gpt-5-mini'), { provider: 'openai', model: 'gpt-5-mini' })
  assert.deepEqual(parseModelSetting('anthropic:claude-x'), { provider: 'anthropic', model: 'claude-x' })
})

test('the name of a model may contain colons and slashes', () => {
  assert.deepEqual(parseModelSetting('openai-compatible:org/llama3.2:3b'), {
    provider: 'openai-compatible',
    model: 'org/llama3.2:3b',
  })
})

test('a wrong MODEL is refused with the form and the providers that it takes', () => {
  for (const value of ['', 'gpt-5', 'openai:', 'google:gemini', 'local:x', 'openai:a b']) {
    assert.throws(
      () => parseModelSetting(value),
      /MODEL takes PROVIDER:NAME, for example openai:gpt-5-mini, with one of openai, anthropic, gemini/,
      value,
    )
  }
})
