import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { ADD_ONS } from '../../src/course/brief.ts'
import { renderPackagePages } from '../../src/export/build-package.ts'
import { openBrowser } from '../support/chromium.ts'
import { packCourse } from '../support/pack-course.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { startWait } from '../support/wait.ts'

const KB = 1_000
const PACKS = join(import.meta.dirname, '..', '..', 'content', 'packs')

/**
 * Sizes as a browser counts them: every body as it is transferred, with its headers. Requests that start only once
 * the page is ready are left out.
 */
describe('what a learner’s browser fetches before a course can be used', () => {
  let service: TestService
  let browser: Browser
  before(async () => {
    service = await startTestService('sqlite')
    browser = await openBrowser()
  })
  after(async () => {
    await browser?.close()
    await service?.remove()
  })

  test('is at most 75 kB for fire safety with every add-on', async () => {
    const { all, report } = await weigh('Workplace fire safety')
    assert.ok(all <= 75 * KB, report)
  })

  test('is at most 90 kB for the largest library course with every add-on', async () => {
    const packs = readdirSync(PACKS).filter(name => !name.includes('.') && !name.startsWith('domain-'))
    const courses = packs.map(pack => packCourse(pack))
    const lengths = courses.map(course => shortLength(renderPackagePages(course, 'scorm12')[0]!.text))
    const { all, report } = await weigh(courses[lengths.indexOf(Math.max(...lengths))]!.name)
    assert.ok(all <= 90 * KB, report)
  })

  async function weigh(subject: string) {
    const customer = await service.newCustomer()
    const { body } = await service.finishedJob(customer, { subject, addOns: [...ADD_ONS] })
    assert.equal(body.origin.kind, 'subject-pack', subject)
    await load(body.course.shareUrl)
    await becomeShort(body.course.shareUrl)
    return load(body.course.shareUrl)
  }

  async function load(url: string) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const names = new Map<string, string>()
    const files: [string, number][] = []
    session.on('Network.requestWillBeSent', ({ requestId, request }) => names.set(requestId, request.url))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (encodedDataLength > 0) files.push([names.get(requestId)!, encodedDataLength])
    })
    await session.send('Network.enable')
    await page.goto(url)
    await page.waitForSelector('html.eased')
    await context.close()
    const needed = files.filter(([name]) => !/\/(later|practice|bank)-/.test(name))
    const all = needed.reduce((sum, [, bytes]) => sum + bytes, 0)
    return { all, report: `${all} bytes: ${files.map(file => file.join(' ')).join(', ')}` }
  }

  /**
   * Waits until the server sends the shorter compression: the first learner gets a quick one at once, later learners
   * the better one.
   */
  async function becomeShort(url: string): Promise<void> {
    const style = (await (await fetch(url)).text()).match(/href="([^"]+\.css)"/)![1]!
    for (const address of [url, new URL(style, url).href]) {
      const wait = startWait(`the short form of ${address}`)
      const readEtag = async () => (await fetch(address, { headers: { 'accept-encoding': 'br' } })).headers.get('etag')!
      while (!(await readEtag()).endsWith('-br11"')) await wait(50)
    }
  }
})

function shortLength(page: string): number {
  return brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
}
