import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser } from '../support/chromium.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { startTestService } from '../support/service.ts'
import { barriersOf, openVisit, signIn } from './console-visitor.ts'

const SAYS = 'Water boils at 100 °C at sea level, not at 90 °C.'

test('a doubt of the critic is shown on the course’s page, with a link to its lesson', async () => {
  const peer = await openModelPeer({
    shape: { chapters: 3, lessonsPerChapter: 1 },
    say: ({ task }, good) => {
      if (task.task === 'repair lesson') return { blocks: [] }
      const isAsked = task.task === 'critic' && task.chapter!.lessons[0]!.number === '2.1'
      return isAsked ? { doubts: [{ lesson: '2.1', place: 1, says: SAYS }] } : good
    },
  })
  const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
  const service = await startTestService('sqlite', { model, modelCritic: true })
  const browser = await openBrowser()
  try {
    const customer = await service.newCustomer()
    const { id } = (await service.finishedJob(customer, { subject: 'Forklift operation' })).body.course
    const { page } = await openVisit(browser)
    await signIn(page, service.url, customer.key)
    await page.getByText('credits left').waitFor()
    await page.goto(`${service.url}/console/courses/${id}`)
    await page.getByRole('heading', { name: /needs? your eye/ }).waitFor()
    const doubt = page.locator('.concerns li li', { hasText: SAYS })
    await doubt.getByText('A second reader doubts this.').waitFor()
    assert.deepEqual(await barriersOf(page), [])
    await doubt.getByRole('link').click()
    await page.waitForURL(/c2l1b1/)
  } finally {
    await browser.close()
    await service.remove()
    await peer.close()
  }
})
