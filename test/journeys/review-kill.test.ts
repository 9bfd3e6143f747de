import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ServiceProcess, spawnService } from '../support/process.ts'
import { openReviewer } from '../support/reviewer.ts'
import { endedJob } from '../support/service.ts'

/** Fewer comments than one address may send in a minute. */
const COMMENTS = 16

test('a killed process loses no comment that it accepted, and a repeated comment is kept once', async context => {
  const dataDir = await mkdtemp(join(tmpdir(), 'coursewright-review-'))
  const running: ServiceProcess[] = []
  context.after(async () => {
    for (const service of running) await service.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  const start = async () => {
    const service = spawnService({ PORT: '0', DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' })
    running.push(service)
    await service.says('api is listening')
    return service
  }
  const first = await start()
  await first.says('Paste this')
  const key = /cw_live_\w+/.exec(first.printed())![0]
  const submitted = await first.call('POST', '/api/v1/courses', { key, body: { subject: 'Workplace fire safety' } })
  const { id } = (await endedJob(first, key, submitted.body.pollUrl)).body.course
  const { reviewUrl } = (await first.call('POST', `/api/v1/courses/${id}/reviews`, { key })).body
  const token = reviewUrl.split('/').at(-1)

  const texts = Array.from({ length: COMMENTS }, (_, at) => `Comment ${at}`)
  const taken: string[] = []
  const writer = openReviewer(reviewUrl)
  // The answer to the first comment sets a cookie, by which the service recognises that a retry comes from the same
  // person.
  const opening = await writer.comment('course', 'The first of all', { nonce: 'nonce-opening' })
  assert.equal(opening.status, 201)
  const sending = texts.map(async (text, at) => {
    const answer = await writer.comment('course', text, { nonce: `nonce-number-${at}` }).catch(() => null)
    if (answer?.status === 201) taken.push(text)
    if (taken.length === COMMENTS / 4) void first.kill('SIGKILL')
  })
  await Promise.all(sending)
  await first.kill('SIGKILL')

  const second = await start()
  const list = async () => {
    const { items } = (await second.call('GET', `/api/v1/courses/${id}/comments?limit=100`, { key })).body
    return items.map(({ text }: { text: string }) => text) as string[]
  }
  const kept = await list()
  assert.deepEqual(
    taken.filter(text => !kept.includes(text)),
    [],
  )
  writer.moveTo(`${second.url()}/review/${token}`)
  for (const [at, text] of texts.entries()) {
    const answer = await writer.comment('course', text, { nonce: `nonce-number-${at}` })
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
  }
  assert.deepEqual((await list()).sort(), ['The first of all', ...texts].sort())
})
