import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ADMIN_TOKEN, startTestService } from './support/service.ts'
import { startWebhookReceiver } from './support/webhook-receiver.ts'

const CLIENT = join(import.meta.dirname, '..', 'clients', 'python')

/** Without Python the tests are not registered, so that nothing counts as passed. */
if (spawnSync('python3', ['--version']).status === 0) {
  test('the Python client does what the TypeScript client does', async () => {
    const service = await startTestService('sqlite')
    const folder = await mkdtemp(join(tmpdir(), 'coursewright-python-'))
    const receiver = await startWebhookReceiver()
    const customer = await service.newCustomer()
    await service.finishedJob(customer, { subject: 'Signed', callbackUrl: receiver.url })
    const [received] = await receiver.waitFor(1)
    await writeFile(join(folder, 'received.json'), JSON.stringify(received))
    const child = spawn('python3', ['-B', '-m', 'unittest', '-v', 'test_coursewright'], {
      cwd: CLIENT,
      env: {
        PATH: process.env['PATH'],
        COURSEWRIGHT_URL: service.url,
        COURSEWRIGHT_KEY: customer.key,
        WEBHOOK_SECRET: customer.webhookSecret,
        ADMIN_TOKEN,
        RECEIVED: join(folder, 'received.json'),
      },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', chunk => {
        printed += chunk
      })
    }
    const [code] = await once(child, 'close')
    assert.equal(code, 0, printed)
    assert.match(printed, /Ran 12 tests/)
    await receiver.close()
    await service.remove()
    await rm(folder, { recursive: true, force: true })
  })
}
