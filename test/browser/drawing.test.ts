import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { type ImageFault, type ImagePeer, openImagePeer } from '../support/image-peer.ts'
import { type ModelPeer, openModelPeer } from '../support/model-peer.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { barriersOf, openVisit, signIn } from './console-visitor.ts'

const LABEL = 'Picture made by AI'
/** Folder into which screenshots are written for a person to look at; none are taken without it. */
const SHOTS = process.env['SHOTS']

/** Tests pictures that an image model draws, as learners, editors and those who watch their cost see them. */
describe('drawn pictures in a browser', () => {
  let browser: Browser
  let service: TestService
  let writer: ModelPeer
  let painter: ImagePeer
  let customer: Customer
  let job: { jobId: string; course: { id: string } }
  before(async () => {
    browser = await openBrowser()
    writer = await openModelPeer({ shape: { chapters: 3, lessonsPerChapter: 1 } })
    const first = new Set<string>()
    // The image model fails for the third picture.
    const fault = ({ prompt }: { prompt: string }): ImageFault | null =>
      first.add(prompt).size === 3 && [...first].at(-1) === prompt ? 'words' : null
    painter = await openImagePeer({ fault })
    const model = 'openai-compatible:peer-model'
    service = await startTestService('sqlite', {
      model: { provider: 'openai-compatible', model: 'peer-model', baseUrl: writer.baseUrl, apiKey: null },
      imageModel: { provider: 'openai-compatible', model: 'peer-image', baseUrl: painter.baseUrl, apiKey: null },
      modelPrices: new Map([[model, { input: 2, output: 10 }]]),
    })
    await service.asAdmin('PUT', '/admin/v1/plans/pro', { paid: true, monthlyCredits: 20, monthlyModelBudget: 40 })
    customer = await service.newCustomer({ plan: 'pro' })
    job = (await service.finishedJob(customer, { subject: 'Bicycle repair', pictures: true })).body
  })
  after(async () => {
    await browser.close()
    await service.remove()
    await Promise.all([writer.close(), painter.close()])
  })

  const sizes = [
    { name: '1280', options: { viewport: { width: 1280, height: 900 } } },
    { name: '390', options: { viewport: { width: 390, height: 844 } } },
    { name: 'dark', options: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' as const } },
  ]
  const look = async (place: string, path: () => string, check: (text: string) => void) => {
    for (const { name, options } of sizes) {
      const visit = await openVisit(browser, options)
      await signIn(visit.page, service.url, customer.key)
      await visit.page.goto(service.url + path())
      check(await visit.page.locator('main, body').first().innerText())
      if (SHOTS) await visit.page.screenshot({ path: `${SHOTS}/${place}-${name}.png`, fullPage: true })
      const overflow = await visit.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      assert.equal(overflow, false, `${place} scrolls sideways at ${name}`)
      assert.deepEqual(await barriersOf(visit.page), [], `${place} at ${name}`)
      assert.deepEqual(visit.complaints, [])
      await visit.leave()
    }
  }

  test('the page of a job shows its cost and its tokens', async () => {
    await look(
      'job',
      () => `/console/jobs/${job.jobId}`,
      text => {
        assert.match(text, /What it costs/)
        assert.match(text, /of US?\$40\.00|of \$40\.00|of US\$40\.00/)
        assert.match(text, /of at most [\d,]+ tokens/)
      },
    )
  })

  test('the usage page lists text and image models by day', async () => {
    await look(
      'usage',
      () => '/console/usage',
      text => {
        assert.match(text, /openai-compatible:peer-image/)
        assert.match(text, /openai-compatible:peer-model/)
      },
    )
  })

  test('the form of a new course offers pictures, and its example call includes them', async () => {
    const visit = await openVisit(browser)
    await signIn(visit.page, service.url, customer.key)
    await visit.page.goto(`${service.url}/console/new`)
    await visit.page.getByLabel('Plan pictures').check()
    assert.match(await visit.page.locator('#call').innerText(), /"pictures": ?true/)
    if (SHOTS) await visit.page.screenshot({ path: `${SHOTS}/form.png`, fullPage: true })
    await visit.leave()
  })

  test('learners see a drawn picture with its label, and no empty frame; the editor shows the frame with its picture brief', async () => {
    const course = (await service.call('GET', `/api/v1/courses/${job.course.id}`, { key: customer.key })).body
    type Shown = { type: string; media?: string; brief?: string }
    const lessons = course.chapters.flatMap(({ lessons }: { lessons: { blocks: Shown[] }[] }) => lessons)
    const images = lessons.flatMap(({ blocks }: { blocks: Shown[] }) => blocks.filter(({ type }) => type === 'image'))
    const frame = images.find(({ media }: Shown) => !media)
    const visit = await openVisit(browser)
    await visit.page.goto(`${service.url}/go/${job.course.id}`)
    assert.equal(await visit.page.getByText(LABEL).count(), 2)
    assert.equal(await visit.page.getByText(frame.brief).count(), 0)
    await visit.page.getByText(LABEL).first().scrollIntoViewIfNeeded()
    if (SHOTS) await visit.page.screenshot({ path: `${SHOTS}/learner.png` })
    await signIn(visit.page, service.url, customer.key)
    await visit.page.goto(`${service.url}/console/courses/${job.course.id}/edit`)
    const shown = visit.page.locator('.image.frame')
    await shown.waitFor()
    assert.ok((await shown.innerText()).includes(frame.brief))
    await shown.scrollIntoViewIfNeeded()
    if (SHOTS) await visit.page.screenshot({ path: `${SHOTS}/editor.png` })
    assert.deepEqual(visit.complaints, [])
    await visit.leave()
  })
})
