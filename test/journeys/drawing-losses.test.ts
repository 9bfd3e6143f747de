import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { openDatabase } from '../../src/app/main.ts'
import type { AuthorWork } from '../../src/course/author.ts'
import type { Material } from '../../src/course/material.ts'
import { type DrawingParts, drawPictures } from '../../src/flows/pictures/draw-pictures.ts'
import { diskMedia } from '../../src/storage/disk-media.ts'
import type { Value } from '../../src/store/database.ts'
import type { ClaimedJob } from '../../src/store/jobs/jobs.ts'
import { pngOf } from '../support/logo-files.ts'
import { startTestService } from '../support/service.ts'

const MODEL = 'openai:gpt-image-1'
const BRIEF = 'A bicycle chain from the side'

test('a store that fails for a moment loses no paid picture', async context => {
  const { parts, draw, drawnCount } = await startDrawing(context)
  let failures = 2
  const { media, db } = parts
  const failing: DrawingParts = {
    ...parts,
    media: {
      ...media,
      async put(address, source) {
        if (failures-- > 0) throw new Error('Media were not stored: the connection was closed')
        await media.put(address, source)
      },
    },
    db: {
      ...db,
      query: ((text: string, values: Value[]) => {
        const isRelease = text.startsWith('delete from media_uploads where id')
        if (isRelease && releases-- > 0) return Promise.reject(new Error('Connection terminated unexpectedly'))
        return db.query(text, values)
      }) as typeof db.query,
    },
  }
  let releases = 1
  const { picture, leftOut } = await draw(failing)
  assert.ok(picture.media, JSON.stringify(leftOut))
  assert.deepEqual([failures < 0, releases < 0, drawnCount()], [true, true, 1])
})

test('the reason for a missing picture is logged with the job and the model', async context => {
  const { parts, draw, logged } = await startDrawing(context)
  const failure = new Error('Incorrect API key provided')
  const illustrator = { name: MODEL, draw: () => Promise.reject(failure) }
  const { leftOut } = await draw({ ...parts, illustrator })
  assert.match(leftOut[0]!.why, /nothing that could be used/)
  assert.deepEqual(logged, [{ jobId: 'job_one', model: MODEL, err: failure }])
})

test('a picture that its owner deleted between two attempts of a job is drawn again', async context => {
  const { service, customer, parts, draw, drawnCount } = await startDrawing(context)
  const first = await draw(parts)
  const { id } = first.picture.media!
  const deleted = await service.call('DELETE', `/api/v1/media/${id}`, { key: customer.key })
  assert.equal(deleted.status, 204)
  const second = await draw(parts)
  assert.deepEqual(second.leftOut, [])
  assert.notEqual(second.picture.media!.id, id)
  const third = await draw(parts)
  assert.equal(third.picture.media!.id, second.picture.media!.id)
  assert.equal(drawnCount(), 2)
})

async function startDrawing(context: TestContext) {
  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  const customer = await service.newCustomer()
  const db = await openDatabase(service.config, pino({ level: 'silent' }))
  context.after(() => db.close())
  let drawn = 0
  const logged: object[] = []
  const parts: DrawingParts = {
    db,
    media: diskMedia({ folder: join(service.dataDir, 'media') }),
    uploadFolder: join(service.dataDir, 'uploads'),
    mediaQuotaBytes: 2 ** 30,
    illustrator: {
      name: MODEL,
      async draw() {
        drawn += 1
        return pngOf(400, 300, (x, y) => [x % 256, y % 256, drawn, 255])
      },
    },
    log: { warn: fields => void logged.push(fields) },
  }
  const steps = new Map<string, unknown>()
  const work: AuthorWork = {
    signal: new AbortController().signal,
    onProgress() {},
    onStage() {},
    onWritten() {},
    onDraft() {},
    onUsage() {},
    reserve: async () => () => {},
    async remember<T>(step: string, run: () => Promise<T>) {
      if (!steps.has(step)) steps.set(step, await run())
      return steps.get(step) as T
    },
    forget: async step => void steps.delete(step),
  }
  const job = { id: 'job_one', keyId: customer.keyId, accountId: customer.accountId } as ClaimedJob
  const draw = async (these: DrawingParts) => {
    const material = oneLesson()
    const drawnMaterial = await drawPictures(these, job, material, work)
    return { picture: drawnMaterial.chapters[0]!.lessons[0]!.picture!, leftOut: drawnMaterial.origin.leftOut }
  }
  return { service, customer, parts, draw, drawnCount: () => drawn, logged }
}

/** The fields of a course that drawing reads: its lessons with their picture briefs, and what is left out so far. */
function oneLesson(): Material {
  const lesson = { title: 'The chain', picture: { brief: BRIEF, alt: 'A bicycle chain' } }
  return { chapters: [{ lessons: [lesson] }], origin: { leftOut: [] } } as unknown as Material
}
