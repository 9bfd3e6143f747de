import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'yaml'
import { freePort } from './support/postgres.ts'
import { startTestService, type TestService } from './support/service.ts'

const EXAMPLES = join(import.meta.dirname, '..', 'examples')

describe('the examples', () => {
  let service: TestService
  let folder: string
  before(async () => {
    service = await startTestService('sqlite')
    folder = await mkdtemp(join(tmpdir(), 'coursewright-examples-'))
  })
  after(async () => {
    await service.remove()
    await rm(folder, { recursive: true, force: true })
  })

  function run(command: string, parameters: string[], environment: Record<string, string>) {
    const child = spawn(command, parameters, { cwd: folder, env: { PATH: process.env['PATH'], ...environment } })
    let printed = ''
    const waiting = new Set<() => void>()
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', chunk => {
        printed += chunk
        for (const check of waiting) check()
      })
    }
    return {
      child,
      printed: () => printed,
      ended: once(child, 'close').then(([code]) => code as number),
      says: (text: RegExp) =>
        new Promise<void>((resolve, reject) => {
          const check = () => text.test(printed) && resolve()
          waiting.add(check)
          child.once('error', reject)
          child.once('close', () => reject(new Error(`It ended without saying ${text}: ${printed}`)))
          check()
        }),
    }
  }

  async function receives(command: string, file: string): Promise<void> {
    const customer = await service.newCustomer()
    const receiver = run(command, [join(EXAMPLES, file)], {
      WEBHOOK_SECRET: customer.webhookSecret,
      PORT: String(await freePort()),
    })
    await receiver.says(/listening on \d+/)
    const url = `http://127.0.0.1:${/listening on (\d+)/.exec(receiver.printed())![1]}`
    await service.finishedJob(customer, { subject: 'Received', callbackUrl: url })
    await receiver.says(/created .+: http/)
    const forged = await fetch(url, {
      method: 'POST',
      body: '{"event":"course.created"}',
      headers: {
        'webhook-id': 'x',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
    })
    assert.equal(forged.status, 401)
    receiver.child.kill('SIGTERM')
    await receiver.ended
  }

  test('the receiver accepts genuine webhooks and refuses others', () =>
    receives(process.execPath, 'receive-webhooks.mjs'))

  if (spawnSync('python3', ['--version']).status === 0) {
    test('the Python example makes a package', async () => {
      const customer = await service.newCustomer()
      const example = run('python3', ['-B', join(EXAMPLES, 'create_course.py'), 'Python', 'python.zip'], {
        COURSEWRIGHT_URL: service.url,
        COURSEWRIGHT_KEY: customer.key,
      })
      assert.equal(await example.ended, 0, example.printed())
      assert.deepEqual([...(await readFile(join(folder, 'python.zip'))).subarray(0, 2)], [0x50, 0x4b])
    })

    test('the workflow for GitHub makes a course from docs and attaches it to the release', async () => {
      const customer = await service.newCustomer()
      const repository = join(folder, 'repository')
      const [workflow, tools, bin] = ['.github', 'docs', 'bin'].map(name => join(repository, name)) as [
        string,
        string,
        string,
      ]
      for (const path of [workflow, tools, bin]) await mkdir(path, { recursive: true })
      await cp(join(EXAMPLES, 'github-action', 'docs_to_course.py'), join(workflow, 'docs_to_course.py'))
      await cp(join(EXAMPLES, '..', 'clients', 'python', 'coursewright.py'), join(workflow, 'coursewright.py'))
      for (let page = 1; page <= 12; page++) await writeFile(join(tools, `page-${page}.md`), handbookPage(page))
      await writeFile(join(bin, 'gh'), '#!/bin/sh\necho "gh $@"\n', { mode: 0o755 })
      const text = await readFile(join(EXAMPLES, 'github-action', 'course-from-docs.yml'), 'utf8')
      const { jobs } = parse(text) as { jobs: { course: { steps: { run?: string }[] } } }
      const steps = jobs.course.steps.flatMap(({ run: script }) => script ?? [])
      const example = run('sh', ['-ec', `cd repository\nexport PATH="$PWD/bin:$PATH"\n${steps.join('\n')}`], {
        COURSEWRIGHT_URL: service.url,
        COURSEWRIGHT_KEY: customer.key,
        NAME: 'The shop handbook',
        TAG: 'v1',
      })
      assert.equal(await example.ended, 0, example.printed())
      assert.match(example.printed(), / from 6 documents is in course\.zip/)
      assert.match(example.printed(), /gh release upload v1 course\.zip --clobber/)
      assert.deepEqual([...(await readFile(join(repository, 'course.zip'))).subarray(0, 2)], [0x50, 0x4b])
    })

    test('the Python receiver accepts genuine webhooks and refuses others', () =>
      receives('python3', 'receive_webhooks.py'))
  }

  test('the Moodle example uploads a package, and prints Moodle’s errors', async () => {
    const calls: string[] = []
    const moodle = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request.setEncoding('latin1')) body += chunk
      calls.push(`${request.url} ${body}`)
      const wrong = !body.includes('right-token')
      const answer = wrong
        ? { exception: 'core\\exception\\moodle_exception', errorcode: 'invalidtoken', message: 'Invalid token' }
        : request.url === '/webservice/upload.php'
          ? [{ component: 'user', contextid: '5', filearea: 'draft', filename: 'course.zip', itemid: 812 }]
          : null
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }).listen(0, '127.0.0.1')
    await once(moodle, 'listening')
    await writeFile(join(folder, 'course.zip'), 'PK zip')
    const url = `http://127.0.0.1:${(moodle.address() as AddressInfo).port}`
    const upload = (token: string) =>
      run(process.execPath, [join(EXAMPLES, 'upload-to-moodle.mjs'), 'course.zip'], {
        MOODLE_URL: url,
        MOODLE_TOKEN: token,
      })
    const good = upload('right-token')
    assert.equal(await good.ended, 0, good.printed())
    assert.match(calls[0]!, /filename="course\.zip"[\s\S]*PK zip/)
    assert.match(calls[1]!, /wsfunction=core_user_add_user_private_files.*draftid=812/)
    const bad = upload('wrong')
    assert.notEqual(await bad.ended, 0)
    assert.match(bad.printed(), /Invalid token/)
    moodle.close()
    moodle.closeAllConnections()
  })

  test('the SCORM Cloud example imports a package, and prints SCORM Cloud’s errors', async () => {
    const calls: string[] = []
    const answers: [number, object][] = []
    const cloud = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request.setEncoding('latin1')) body += chunk
      calls.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`)
      const [status, answer] = answers.shift()!
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }).listen(0, '127.0.0.1')
    await once(cloud, 'listening')
    await writeFile(join(folder, 'cloud.zip'), 'PK zip')
    const upload = () =>
      run(process.execPath, [join(EXAMPLES, 'upload-to-scorm-cloud.mjs'), 'cloud.zip', 'fire-safety'], {
        SCORM_CLOUD_URL: `http://127.0.0.1:${(cloud.address() as AddressInfo).port}`,
        SCORM_CLOUD_APP_ID: 'app',
        SCORM_CLOUD_SECRET: 'secret',
      })
    answers.push([200, { result: 'job-1' }])
    answers.push([200, { jobId: 'job-1', status: 'COMPLETE', importResult: { course: { title: 'Fire Safety' } } }])
    const good = upload()
    assert.equal(await good.ended, 0, good.printed())
    assert.match(good.printed(), /Fire Safety is in SCORM Cloud as fire-safety/)
    const basic = Buffer.from('app:secret').toString('base64')
    assert.match(
      calls[0]!,
      /^POST \/api\/v2\/courses\/importJobs\/upload\?courseId=fire-safety&mayCreateNewVersion=true /,
    )
    assert.ok(calls[0]!.includes(`Basic ${basic}`) && /filename="cloud\.zip"[\s\S]*PK zip/.test(calls[0]!))
    assert.match(calls[1]!, /^GET \/api\/v2\/courses\/importJobs\/job-1 /)
    answers.push([401, { message: 'Invalid credentials' }])
    const refused = upload()
    assert.notEqual(await refused.ended, 0)
    assert.match(refused.printed(), /Invalid credentials/)
    answers.push([200, { result: 'job-2' }], [200, { jobId: 'job-2', status: 'ERROR', message: 'no manifest' }])
    const broken = upload()
    assert.notEqual(await broken.ended, 0)
    assert.match(broken.printed(), /did not take it: no manifest/)
    cloud.close()
    cloud.closeAllConnections()
  })
})

function handbookPage(page: number): string {
  return `# Task ${page} of the shop

Task ${page} is done before the shop opens. The till must hold at most ${page * 100} euros. What is more goes into the safe.

## Steps

1. Unlock door ${page}.
2. Switch on the light of aisle ${page}.
3. Count the float of till ${page} twice.

## Who does it

The shift leader does task ${page}. The deputy does it when the shift leader is away. Both sign the list at the till.
`
}
