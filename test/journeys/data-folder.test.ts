import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { Course } from '../../src/course/schema.ts'
import type { DraftState } from '../../src/flows/draft-course.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { endedJob, startTestService } from '../support/service.ts'

/**
 * A data folder as an earlier commit left it when its process was killed. The folder holds four courses (from a pack,
 * its translation, from a workbook with two versions, from a document), a draft, a package, and the job of a model that
 * had written the plan but no lesson.
 */
type Fixture = {
  files: Record<string, string>
  known: {
    key: string
    pendingJob: string
    drafted: string
    source: string
    package: { path: string; sha256: string }
    courses: Record<string, Course>
  }
}

test('a data folder of an earlier commit opens, and its content is unchanged', async t => {
  const { files, known } = await readFixture()
  const dataDir = await mkdtemp(join(tmpdir(), 'coursewright-data-folder-'))
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true })
    await writeFile(join(dataDir, path), Buffer.from(bytes, 'base64'))
  }
  const peer = await openModelPeer()
  const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
  const service = await startTestService('sqlite', { dataDir, model })
  t.after(async () => {
    await service.remove()
    await peer.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { key } = known
  const read = async (path: string) => (await service.call('GET', path, { key })).body

  for (const [id, course] of Object.entries(known.courses)) {
    // In the folder, facts that only readers of the project have checked are called `reviewed`; the service calls them
    // `self-checked`.
    const expected = JSON.parse(JSON.stringify(course).replace('"facts":"reviewed"', '"facts":"self-checked"'))
    assert.partialDeepStrictEqual(await read(`/api/v1/courses/${id}`), expected)
    assert.equal((await fetch(`${service.url}/go/${id}`)).status, 200)
    const { items } = await read(`/api/v1/courses/${id}/versions`)
    assert.equal(items.length, course.version)
  }
  const source = await read(`/api/v1/sources/${known.source}`)
  assert.equal(source.name, 'rules.md')

  const packageFile = await fetch(service.url + known.package.path)
  const hash = createHash('sha256').update(Buffer.from(await packageFile.arrayBuffer()))
  assert.equal(hash.digest('hex'), known.package.sha256)

  const draft = await openDraft(service.url, key, known.drafted)
  assert.equal(draft.course.chapters[0]!.lessons[0]!.title, 'A title that is only drafted')
  assert.deepEqual(draft.unfinished, [])

  const job = await endedJob(service, key, `/api/v1/courses/jobs/${known.pendingJob}`)
  assert.equal(job.body.status, 'completed', JSON.stringify(job.body))
})

async function openDraft(url: string, key: string, courseId: string): Promise<DraftState> {
  const signedIn = await fetch(`${url}/console/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
    body: `secret=${key}`,
    redirect: 'manual',
  })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  const answer = await fetch(`${url}/console/courses/${courseId}/draft`, { headers: { cookie } })
  return (await answer.json()) as DraftState
}

async function readFixture(): Promise<Fixture> {
  const packed = await readFile(new URL('../fixtures/data-folder-1.json.gz', import.meta.url))
  return JSON.parse(gunzipSync(packed).toString('utf8')) as Fixture
}
