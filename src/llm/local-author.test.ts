import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefSchema } from '../course/brief.ts'
import { localAuthor } from './local-author.ts'

const brief = briefSchema.parse({ subject: 'Bees' })
const work = {
  signal: AbortSignal.abort(new Error('enough')),
  onProgress() {},
  onStage() {},
  onWritten() {},
  onDraft() {},
  reserve: async () => () => {},
  onUsage() {},
  remember: <T>(_step: string, run: () => Promise<T>) => run(),
  async forget() {},
}
const served = (model: string) => ({ server: 'Ollama', baseUrl: 'http://127.0.0.1:9/v1', model })

test('the local server is searched for again for every course, and the model that it serves then writes', async () => {
  const answers = [null, served('qwen3:14b')]
  const author = localAuthor(served('llama3.1:8b'), {}, async () => answers.shift() ?? null)
  assert.equal(author.name, 'local:llama3.1:8b')
  await assert.rejects(author.write(brief, work), /does not answer/)
  await assert.rejects(author.write(brief, work), /enough/)
  assert.equal(author.name, 'local:qwen3:14b')
})
