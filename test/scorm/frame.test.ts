import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { openBrowser } from '../support/chromium.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { visitCourse } from '../support/scorm-visit.ts'

/** The size that Moodle 4.5 leaves for a package in a window 1280 pixels wide. */
const FRAME = { width: 650, height: 640 }
const FIRST_SCREEN = ['h1', '[data-start]', '[data-exit]:visible']

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

test('name, start and exit of a course are visible in the frame of an LMS', () =>
  assertInSight(scormCourse({ addOns: 'all' })))

test('name, start and exit of a classic course from right to left are visible in the frame of an LMS', () =>
  assertInSight(scormCourse({ addOns: 'all', format: 'classic', language: 'ar-SA' })))

test('name, start and exit of a course with the longest name and headline are visible in the frame of an LMS', () =>
  assertInSight({
    ...scormCourse(),
    name: 'Handling hazardous substances in laboratories and workshops '.repeat(5).trim(),
    headline: 'Everything that you have to know before you open the first bottle of the day. '.repeat(5).trim(),
  }))

test('the caveat of a course on law is visible in the frame of an LMS too', () =>
  assertInSight(
    {
      ...scormCourse(),
      caveat: 'Federal rules as generally published. Your state may ask for more, and your site as well.',
    },
    [...FIRST_SCREEN, '.caveat'],
  ))

async function assertInSight(course: Course, parts: string[] = FIRST_SCREEN): Promise<void> {
  await using site = await openScormSite(course, 'scorm12')
  const context = await browser.newContext({ viewport: FRAME })
  const visit = await visitCourse(context, site, { edition: 'scorm12' })
  for (const part of parts) {
    const { x, y, width, height } = (await visit.course.locator(part).boundingBox())!
    assert.ok(
      x >= 0 && y >= 0 && x + width <= FRAME.width && y + height <= FRAME.height,
      `${part} lies at ${Math.round(x)}, ${Math.round(y)} and is ${Math.round(width)} × ${Math.round(height)}`,
    )
  }
  await visit.course.locator('[data-exit]:visible').first().click()
  await visit.course.locator('.farewell').waitFor()
  assert.match((await visit.calls()).at(-1)!.method, /Finish$/)
  await context.close()
}
