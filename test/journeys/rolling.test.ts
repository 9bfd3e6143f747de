import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort, newDatabase } from '../support/postgres.ts'
import { type ServiceProcess, spawnService } from '../support/process.ts'
import { startS3Peer } from '../support/s3-peer.ts'
import type { Answer } from '../support/send.ts'

const ADMIN_TOKEN = 'a-token-for-rolling-restarts'

test('a rolling restart of all processes fails no request and loses no job', async context => {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-rolling-'))
  const { url: databaseUrl, drop } = await newDatabase()
  const storage = await startS3Peer()
  const ports = [await freePort(), await freePort()]
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    STORAGE_URL: `s3://${storage.bucket}?endpoint=${storage.endpoint}&region=${storage.region}`,
    AWS_ACCESS_KEY_ID: storage.accessKeyId,
    AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
    ADMIN_TOKEN,
  }
  // All processes start at once on an empty database: one of them migrates it, the others wait.
  const posts = [
    { role: 'api', port: ports[0]!, ready: 'api is listening' },
    { role: 'api', port: ports[1]!, ready: 'api is listening' },
    { role: 'worker', port: 0, ready: 'worker is taking jobs' },
    { role: 'worker', port: 0, ready: 'worker is taking jobs' },
  ] as const
  const start = (post: (typeof posts)[number]) => spawnService({ ...settings, PORT: String(post.port) }, post.role)
  const crew: ServiceProcess[] = posts.map(start)
  context.after(async () => {
    for (const service of crew) await service.kill('SIGKILL')
    await storage.close()
    await drop()
    await rm(folder, { recursive: true, force: true })
  })
  await Promise.all(crew.map((service, index) => service.says(posts[index]!.ready)))

  let turn = 0
  const isReady = (port: number) =>
    ask(port, 'GET', '/ready', '').then(
      ({ status }) => status === 200,
      () => false,
    )
  /** Sends requests as a load balancer does: by turns, to a process whose last check was ready. */
  const balanced = async (method: string, path: string, key: string, body?: object) => {
    for (;;) {
      const port = ports[turn++ % ports.length]!
      if (await isReady(port)) return ask(port, method, path, key, body)
    }
  }
  const account = await balanced('POST', '/admin/v1/accounts', ADMIN_TOKEN, { name: 'Rolling', plan: 'business' })
  const keys: string[] = []
  for (let index = 0; index < 3; index++)
    keys.push((await balanced('POST', `/admin/v1/accounts/${account.body.id}/keys`, ADMIN_TOKEN, {})).body.key)

  const jobs: { key: string; id: string }[] = []
  const failures: unknown[] = []
  let rolling = true
  const customer = async (key: string) => {
    for (let count = 0; rolling && count < 28; count++) {
      try {
        const submitted = await balanced('POST', '/api/v1/courses', key, { subject: `Rolling ${count}` })
        if (submitted.status === 202) jobs.push({ key, id: submitted.body.jobId })
        else failures.push(submitted)
        const status = await balanced('GET', `/api/v1/courses/jobs/${submitted.body.jobId}`, key)
        if (status.status !== 200) failures.push(status)
      } catch (error) {
        failures.push(error)
      }
      await new Promise(resolve => setTimeout(resolve, 150))
    }
  }
  const customers = keys.map(customer)
  for (const [index, post] of posts.entries()) {
    assert.equal(await crew[index]!.kill('SIGTERM'), 0)
    crew[index] = start(post)
    await crew[index]!.says(post.ready)
  }
  rolling = false
  await Promise.all(customers)
  assert.deepEqual(failures, [])
  assert.ok(jobs.length > 10)
  for (const { key, id } of jobs) {
    let job: { status: number; body: Answer['body'] }
    do job = await balanced('GET', `/api/v1/courses/jobs/${id}`, key)
    while (job.body.status === 'pending')
    assert.equal(job.body.status, 'completed')
  }
  const { body } = await balanced('GET', `/api/v1/courses/jobs/${jobs[0]!.id}`, jobs[0]!.key)
  const exported = await balanced('POST', `/api/v1/courses/${body.course.id}/export`, jobs[0]!.key, {})
  assert.equal((await fetch(exported.body.downloadUrl)).status, 200, 'any process packs into the shared store')
})

function ask(
  port: number,
  method: string,
  path: string,
  key: string,
  body?: object,
): Promise<{ status: number; body: Answer['body'] }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    const outgoing = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, async response => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode!, body: text ? JSON.parse(text) : null })
    })
    outgoing.on('error', reject)
    outgoing.end(body ? JSON.stringify(body) : undefined)
  })
}
