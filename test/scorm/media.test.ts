import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Frame } from 'playwright-core'
import type { FormatName } from '../../src/export/formats.ts'
import { openBrowser } from '../support/chromium.ts'
import { mediaCourse } from '../support/media-course.ts'
import { leave, studyLesson } from '../support/scorm-learner.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { assertWellMannered } from '../support/scorm-transcript.ts'
import { visitCourse } from '../support/scorm-visit.ts'

describe('a course with every media block is completed in scorm-again with', { concurrency: 3 }, () => {
  let browser: Browser
  before(async () => {
    browser = await openBrowser()
  })
  after(() => browser.close())

  test('SCORM 1.2', () => playToTheEnd('scorm12', 'cmi.core.lesson_status'))
  test('SCORM 2004', () => playToTheEnd('scorm2004', 'cmi.completion_status'))

  /**
   * Plays all media, and asserts that they do not count: the course is completed by the same steps as without media.
   */
  async function playToTheEnd(edition: FormatName, status: string): Promise<void> {
    const { course: document, files } = await mediaCourse()
    await using site = await openScormSite(document, edition, files)
    const context = await browser.newContext({ viewport: { width: 1_280, height: 800 }, reducedMotion: 'reduce' })
    const visit = await visitCourse(context, site, { judge: 'scorm-again', edition })
    const { course } = visit
    for (const selector of ['.film video', '.sound audio']) await playThrough(course, selector)
    assert.equal(await countCues(course), 2)
    await course.locator('.spot').first().press('Enter')
    for (const place of [1, 2, 3]) {
      assert.ok(await course.locator(`#c1l1b12-${place}`).isVisible())
      await course.locator('.open .spot-next').press('Enter')
    }
    await course.page().keyboard.press('Escape')
    assert.equal(await course.locator('.spot[aria-expanded=true]').count(), 0)
    for (const image of await course.locator('.image img, .shot img').all()) {
      await image.scrollIntoViewIfNeeded()
      await image.evaluate((element: HTMLImageElement) => element.decode())
    }
    await studyLesson(course, 'c1l1', [0])
    await studyLesson(course, 'c1l2', [0, 1])
    await studyLesson(course, 'c2l1', [0])
    await leave(course)
    assertWellMannered(await visit.calls(), edition === 'scorm12' ? '1.2' : '2004')
    assert.equal((await visit.saved())[status], 'completed')
    assert.deepEqual(visit.pageErrors, [])
    await context.close()
  }

  /** Plays a medium muted: a browser may not play sound before the user has touched the page. */
  function playThrough(course: Frame, selector: string): Promise<void> {
    return course.locator(selector).evaluate(async (player: HTMLMediaElement) => {
      player.muted = true
      const end = new Promise(resolve => player.addEventListener('ended', resolve))
      await player.play()
      await end
    })
  }

  function countCues(course: Frame): Promise<number> {
    return course.locator('.film video').evaluate(async (film: HTMLVideoElement) => {
      const track = film.querySelector('track')!
      if (track.readyState < 2) await new Promise(resolve => track.addEventListener('load', resolve))
      return film.textTracks[0]!.cues!.length
    })
  }
})
