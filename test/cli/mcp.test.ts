import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import { assistantOver, ERAS, type Era, overStdio } from '../support/assistant.ts'
import { CLI, runCli } from '../support/cli.ts'
import { freePort } from '../support/postgres.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'

describe('coursewright mcp', () => {
  let service: TestService
  let customer: Customer
  let environment: Record<string, string>
  before(async () => {
    service = await startTestService('sqlite')
    customer = await service.newCustomer()
    environment = {
      COURSEWRIGHT_URL: `${service.url}/`,
      COURSEWRIGHT_KEY: customer.key,
      XDG_CONFIG_HOME: '/nowhere',
    }
  })
  after(() => service.remove())

  for (const era of Object.keys(ERAS) as Era[]) {
    test(`an assistant on this machine makes and reads a course in ${era}`, async () => {
      const { client, use, say, course, leave } = await assistantOver(overStdio(environment), era)
      const order = { subject: 'Brandschutz: Rauch & Hitze', languageId: 'de-DE' }
      const courseId = await course((await use('create_course', order)).jobId)
      assert.match(await say('read_course', { courseId }), new RegExp(`^${courseId}, version 1, de-DE`, 'm'))
      const { contents } = await client.readResource({ uri: `coursewright://courses/${courseId}` })
      assert.equal(contents.length, 1)
      await assert.rejects(client.readResource({ uri: 'coursewright://courses/Brände' }), /not found/)
      await assert.rejects(use('export_course', { courseId, format: 'pdf' }), /format must be one of/)
      assert.equal((await client.listPrompts()).prompts.length, 2)
      await leave()
    })
  }

  test('a wrong key and a server that does not answer are reported to the assistant, not to a log', async () => {
    const wrong = overStdio({ ...environment, COURSEWRIGHT_KEY: 'cw_live_wrong' })
    await assert.rejects(assistantOver(wrong, 'the protocol of 2025'), /Missing or invalid API key \(INVALID_API_KEY\)/)
    const away = overStdio({ ...environment, COURSEWRIGHT_URL: `http://127.0.0.1:${await freePort()}` })
    await assert.rejects(assistantOver(away, 'the protocol of 2025'), /The server does not answer: .*ECONNREFUSED/)
    const without = await runCli(['mcp'])
    assert.equal(without.code, 2)
    assert.match(without.stderr, /No API key/)
  })

  test('the command in the README starts the server', async () => {
    const root = join(import.meta.dirname, '..', '..')
    const readme = await readFile(join(root, 'README.md'), 'utf8')
    const [command, ...parameters] = /`(node bin\/coursewright\.mjs mcp)`/.exec(readme)![1]!.split(' ')
    const env = { PATH: process.env['PATH'], ...environment }
    const child = spawn(command === 'node' ? process.execPath : command!, parameters, { cwd: root, env })
    child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n')
    const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
    assert.match(value ?? '', /create_course/)
    child.stdin.end()
    assert.deepEqual(await once(child, 'close'), [0, null])
  })

  test('messages are carried line by line, an invalid line gets an error, and the program ends with its input', async () => {
    const child = spawn(process.execPath, [CLI, 'mcp'], { env: { PATH: process.env['PATH'], ...environment } })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const next = async () => JSON.parse((await lines.next()).value!)
    child.stdin.write('hello\n')
    assert.equal((await next()).error.code, -32_700)
    child.stdin.write('\n{"jsonrpc":"2.0","id":"a","method":"ping"}\n')
    assert.deepEqual(await next(), { jsonrpc: '2.0', id: 'a', result: {} })
    child.stdin.end()
    assert.deepEqual(await once(child, 'close'), [0, null])
  })
})
