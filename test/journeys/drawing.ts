import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import { type Course, courseSchema } from '../../src/course/schema.ts'
import type { Dialect } from '../support/databases.ts'
import {
  IMAGE_INPUT_TOKENS,
  IMAGE_OUTPUT_TOKENS,
  type ImageCall,
  type ImageFault,
  type ImagePeer,
  openImagePeer,
} from '../support/image-peer.ts'
import { type ModelPeer, openModelPeer } from '../support/model-peer.ts'
import { type Customer, endedJob, startTestService, type TestService } from '../support/service.ts'

const IMAGE_MODEL = 'openai-compatible:peer-image'
const LABEL = 'Picture made by AI'
const PICTURES = 3
/** Price in US dollars per million tokens. */
const PRICE = { input: 5, output: 40 }
const PICTURE_MICROS = IMAGE_INPUT_TOKENS * PRICE.input + IMAGE_OUTPUT_TOKENS * PRICE.output

type Use = { model: string; calls: number; inputTokens: number; outputTokens: number }

/**
 * Tests pictures that an image model draws for a course: they appear in its pages and packages, they are paid for once,
 * and if drawing fails, the course is written all the same.
 */
export function drawingJourneys(dialect: Dialect): void {
  describe(`drawn pictures on ${dialect}`, () => {
    let service: TestService
    let writer: ModelPeer
    let painter: ImagePeer
    let customer: Customer
    let fault: (call: ImageCall) => ImageFault | null = () => null
    const order = { subject: 'Bicycle repair', pictures: true }
    before(async () => {
      writer = await openModelPeer({ shape: { chapters: PICTURES, lessonsPerChapter: 1 } })
      painter = await openImagePeer({ fault: call => fault(call) })
      service = await startTestService(dialect, {
        model: { provider: 'openai-compatible', model: 'peer-model', baseUrl: writer.baseUrl, apiKey: null },
        imageModel: {
          provider: 'openai-compatible',
          model: 'peer-image',
          baseUrl: painter.baseUrl,
          apiKey: 'image-secret',
        },
        modelPrices: new Map([[IMAGE_MODEL, PRICE]]),
      })
      customer = await service.newCustomer()
    })
    after(async () => {
      await service.remove()
      await Promise.all([writer.close(), painter.close()])
    })

    const call = (method: string, path: string, body?: unknown, { key } = customer) =>
      service.call(method, path, { key, ...(body !== undefined && { body }) })
    const readCourse = async (id: string, owner = customer) =>
      courseSchema.parse((await call('GET', `/api/v1/courses/${id}`, undefined, owner)).body)
    const make = async (body: object, owner = customer) => {
      const job = (await service.finishedJob(owner, body)).body
      assert.equal(job.status, 'completed', JSON.stringify(job))
      return readCourse(job.course.id, owner)
    }
    const listImages = ({ chapters }: Course) =>
      chapters.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'image')))
    const listDrawn = (course: Course) => listImages(course).filter(block => 'media' in block && block.media)
    const callsOf = async (work: () => Promise<unknown>) => {
      const before = painter.calls.length
      await work()
      return painter.calls.length - before
    }
    const whyLeftOut = ({ origin }: Course) =>
      origin.leftOut.filter(({ what }) => what.startsWith('Picture of')).map(({ why }) => why)
    const page = async (id: string) => (await fetch(`${service.url}/go/${id}`)).text()
    let course: Course

    test('requested pictures are in the course, described, labelled and counted', async () => {
      const calls = await callsOf(async () => {
        course = await make(order)
      })
      assert.equal(calls, PICTURES)
      assert.equal(listDrawn(course).length, PICTURES)
      assert.deepEqual([...new Set(course.media!.map(each => 'madeBy' in each && each.madeBy))], [IMAGE_MODEL])
      for (const block of listDrawn(course)) assert.ok(block.type === 'image' && block.alt && block.brief)
      assert.deepEqual(whyLeftOut(course), [])
      const sent = painter.calls[0]!
      assert.equal(sent.key, 'Bearer image-secret')
      assert.match(sent.prompt, /No text, letters/)
      const { modelUse } = (await call('GET', '/api/v1/usage')).body
      const use = modelUse.find((each: Use) => each.model === IMAGE_MODEL)
      assert.partialDeepStrictEqual(use, {
        calls: PICTURES,
        inputTokens: PICTURES * IMAGE_INPUT_TOKENS,
        outputTokens: PICTURES * IMAGE_OUTPUT_TOKENS,
      })
      const { models } = (await service.asAdmin('GET', '/admin/v1/usage')).body
      const cost = models.find(({ model }: Use) => model === IMAGE_MODEL).cost
      assert.equal(Math.round(cost * 1_000_000), PICTURES * PICTURE_MICROS)
    })

    test('the preview and the package show drawn pictures with their label', async () => {
      const shown = await page(course.id)
      assert.equal(shown.split(LABEL).length - 1, PICTURES)
      const file = /\/go\/[^" ]+\/media\/[0-9a-f]+-600\.webp/.exec(shown)![0]
      const picture = await fetch(new URL(file, service.url))
      assert.equal(picture.headers.get('content-type'), 'image/webp')
      const exported = await call('POST', `/api/v1/courses/${course.id}/export`, { format: 'scorm12' })
      assert.equal(exported.status, 200, JSON.stringify(exported.body))
      const zip = unzipSync(new Uint8Array(await (await fetch(exported.body.downloadUrl)).arrayBuffer()))
      const pictures = Object.keys(zip).filter(name => /^media\/.*-600\.webp$/.test(name))
      assert.equal(pictures.length, PICTURES)
      const pages = Object.entries(zip).filter(([name]) => name.endsWith('.html'))
      assert.ok(pages.some(([, bytes]) => Buffer.from(bytes).toString().includes(LABEL)))
    })

    test('the media list names the model of each drawn picture', async () => {
      const { items } = (await call('GET', '/api/v1/media')).body
      assert.equal(items.length, PICTURES)
      assert.ok(items.every(({ madeBy }: { madeBy: string }) => madeBy === IMAGE_MODEL))
    })

    test('the label stays with the picture in an edit, a copy, a translation and an XLIFF file', async () => {
      const [block] = listDrawn(course)
      const changes = [{ op: 'set', id: block!.id, fields: { caption: 'Look at the chain' } }]
      const edited = await call('PATCH', `/api/v1/courses/${course.id}`, { version: course.version, changes })
      assert.equal(edited.status, 200, JSON.stringify(edited.body))
      const copied = (await call('POST', `/api/v1/courses/${course.id}/copies`)).body
      const translation = await call('POST', `/api/v1/courses/${course.id}/translations`, { languageId: 'de-DE' })
      const translated = await endedJob(service, customer.key, translation.body.pollUrl)
      assert.equal(translated.body.status, 'completed', JSON.stringify(translated.body))
      const german = translated.body.course.id
      for (const id of [course.id, copied.id, german]) {
        const kept = await readCourse(id)
        assert.deepEqual(
          kept.media!.map(each => 'madeBy' in each && each.madeBy),
          [IMAGE_MODEL, IMAGE_MODEL, IMAGE_MODEL],
        )
      }
      assert.match(await page(german), /Bild von einer KI erzeugt/)
      const path = `/api/v1/courses/${course.id}/xliff`
      const xliff = await call('GET', `${path}?languageId=fr-FR`)
      assert.ok(String(xliff.body).includes('Look at the chain'))
      const filled = String(xliff.body).replace(
        /(<source[^>]*>)([\s\S]*?)<\/source>/g,
        (source, _tag, text) => `${source}<target>${text} ü</target>`,
      )
      const headers = { 'content-type': 'application/xliff+xml' }
      const imported = await service.call('POST', path, { key: customer.key, body: filled, headers })
      assert.equal(imported.status, 201, JSON.stringify(imported.body))
      const french = await readCourse(imported.body.id)
      assert.equal(french.media!.filter(each => 'madeBy' in each && each.madeBy === IMAGE_MODEL).length, PICTURES)
    })

    test('a course without requested pictures, and a library course, make no call to the image model', async () => {
      const calls = await callsOf(async () => {
        const plain = await make({ subject: 'Bicycle repair' })
        assert.deepEqual(listImages(plain), [])
        const library = await make({ subject: 'Giving feedback', author: 'library', pictures: true })
        assert.deepEqual(library.origin.unused, ['pictures'])
        await make({ subject: 'Bicycle repair', pictures: false })
      })
      assert.equal(calls, 0)
      assert.ok(writer.calls.every(({ prompt, task }) => prompt.includes('`picture`') === (task.picture === true)))
    })

    test('a course is completed whatever an image model answers, and names the missing pictures', async () => {
      const waves: ImageFault[][] = [
        ['error', 'reset', 'html'],
        ['no-picture', 'address', 'words'],
        ['page', 'pdf', 'bomb'],
        ['huge', 'error'],
      ]
      const owner = await service.newCustomer()
      for (const wave of waves) {
        const prompts: string[] = []
        fault = ({ prompt }) => {
          if (!prompts.includes(prompt)) prompts.push(prompt)
          return wave[prompts.indexOf(prompt)] ?? null
        }
        const made = await make({ ...order, subject: `Bicycle repair ${wave}` }, owner)
        const drawn = PICTURES - wave.length
        assert.equal(listDrawn(made).length, drawn, String(wave))
        assert.equal(listImages(made).length, PICTURES, 'the frames of the missing ones are there')
        assert.equal(whyLeftOut(made).length, wave.length)
        assert.ok(whyLeftOut(made).every(why => /nothing that could be used/.test(why)))
        assert.equal((await page(made.id)).split(LABEL).length - 1, drawn)
      }
      fault = () => null
    })

    test('a busy image model is asked again', async () => {
      const refused = new Set<string>()
      fault = ({ prompt }) => (refused.size === refused.add(prompt).size ? null : 'busy')
      const made = await make({ ...order, subject: 'Bicycle repair, busy' })
      assert.equal(listDrawn(made).length, PICTURES)
      fault = () => null
    })

    test('a course is completed without pictures if the image model is down', async () => {
      const imageModel = { ...service.config.imageModel!, baseUrl: 'http://127.0.0.1:9/v1' }
      await service.restart({ imageModel })
      const made = await make({ ...order, subject: 'Bicycle repair, down' })
      assert.equal(whyLeftOut(made).length, PICTURES)
      assert.equal(made.media, undefined)
      await service.restart()
    })

    test('without an image model the editor has empty frames, which learners do not see', async () => {
      await service.restart({ imageModel: null })
      const made = await make({ ...order, subject: 'Bicycle repair, frames' })
      const [frame] = listImages(made)
      assert.equal(listImages(made).length, PICTURES)
      assert.match(whyLeftOut(made)[0]!, /No image model is set up/)
      const learner = await page(made.id)
      assert.ok(frame!.type === 'image' && !learner.includes(frame!.brief!) && !learner.includes(frame!.alt!))
      const exported = await call('POST', `/api/v1/courses/${made.id}/export`, { format: 'scorm12' })
      assert.equal(exported.status, 200)
      await service.restart()
    })

    test('no picture is drawn beyond the budget, and no call is made', async () => {
      const plan = { paid: true, monthlyCredits: 20, monthlyModelBudget: 0.05 }
      await service.asAdmin('PUT', '/admin/v1/plans/thrifty', plan)
      const owner = await service.newCustomer({ plan: 'thrifty' })
      const calls = await callsOf(async () => {
        const made = await make({ ...order, subject: 'Bicycle repair, thrifty' }, owner)
        assert.equal(whyLeftOut(made).length, PICTURES)
        assert.match(whyLeftOut(made)[0]!, /budget/)
      })
      assert.equal(calls, 0)
    })

    test('a full media store is reported, and no call is made', async () => {
      await service.asAdmin('PUT', '/admin/v1/plans/narrow', { paid: true, monthlyCredits: 20, mediaBytes: 1_000 })
      const owner = await service.newCustomer({ plan: 'narrow' })
      const calls = await callsOf(async () => {
        const made = await make({ ...order, subject: 'Bicycle repair, narrow' }, owner)
        assert.match(whyLeftOut(made)[0]!, /no room/)
      })
      assert.equal(calls, 0)
    })

    test('drawn pictures are erased with the course, unless a copy shows them', async () => {
      const owner = await service.newCustomer()
      const made = await make({ ...order, subject: 'Bicycle repair, gone' }, owner)
      const stored = () => new Set(readdirSync(join(service.dataDir, 'media'), { recursive: true }).map(String))
      const ids = made.media!.map(({ id }) => id)
      assert.ok(ids.every(id => [...stored()].some(name => name.includes(id))))
      const copy = (await call('POST', `/api/v1/courses/${made.id}/copies`, undefined, owner)).body
      const erase = async (id: string) =>
        assert.equal((await call('DELETE', `/api/v1/courses/${id}`, undefined, owner)).status, 204)
      await erase(made.id)
      assert.equal((await call('GET', '/api/v1/media', undefined, owner)).body.items.length, PICTURES)
      await erase(copy.id)
      assert.equal((await call('GET', '/api/v1/media', undefined, owner)).body.items.length, 0)
      assert.deepEqual(
        [...stored()].filter(name => /\/./.test(name) && ids.some(id => name.includes(id))),
        [],
      )
    })
  })
}
