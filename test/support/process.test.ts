import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spawnService } from './process.ts'

test('a service that ended before anybody listened is not waited for', async () => {
  const service = spawnService({ PORT: 'none' })
  await service.says(/PORT/)
  await service.kill('SIGKILL')
  await assert.rejects(service.says('api is listening'), /without saying api is listening/)
})
