import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { longTest } from '../support/run-length.ts'
import { countOf } from '../support/scorm-hosts.ts'
import { type JourneyHost, travel } from '../support/scorm-journey.ts'
import { saidOf } from '../support/scorm-transcript.ts'

/**
 * `travel` describes the journey of both learners: they visit the course several times, a tab crashes, the LMS loses
 * some of their wrong and right answers, and they look at the finished course.
 */

const BOOK_12 = {
  edition: 'scorm12',
  isNaming: true,
  state: 'cmi.suspend_data',
  status: 'cmi.core.lesson_status',
  complete: 'passed',
  score: 'cmi.core.score.raw',
} as const satisfies Partial<JourneyHost>

const BOOK_2004 = {
  edition: 'scorm2004',
  isNaming: true,
  state: 'cmi.suspend_data',
  status: 'cmi.completion_status',
  complete: 'completed',
  score: 'cmi.score.scaled',
} as const satisfies Partial<JourneyHost>

const OPEN_EDX = { judge: 'open-edx', status: '@status', complete: 'completed' } as const
const FRAPPE = {
  judge: 'frappe',
  isNaming: false,
  state: '@content',
  status: '@status',
  complete: 'complete',
  score: '',
} as const

/**
 * Number of answers that the LMS must hold: two to the first check, one to each of the others, and five in each of
 * three attempts at the assessment.
 */
const ANSWERS = 2 + 1 + 1 + 3 * 5

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

describe('two learners in one browser complete a course and open it again in', {
  concurrency: 3,
}, () => {
  longTest('scorm-again, SCORM 1.2', async () => {
    const { ada } = await travel(browser, { ...BOOK_12, judge: 'scorm-again' })
    assert.equal(countOf(ada, 'cmi.interactions'), ANSWERS)
  })

  test('scorm-again, SCORM 2004, in a window of its own', async () => {
    const { ada } = await travel(browser, { ...BOOK_2004, judge: 'scorm-again', window: 'pop-up' })
    assert.equal(ada['cmi.success_status'], 'passed')
    assert.equal(countOf(ada, 'cmi.interactions'), ANSWERS)
  })

  longTest('a strict LMS, SCORM 1.2, in a window of its own', async () => {
    const { ada } = await travel(browser, { ...BOOK_12, judge: 'strict', window: 'pop-up' })
    assert.equal(countOf(ada, 'cmi.interactions'), ANSWERS)
  })

  test('a strict LMS, SCORM 2004', async () => {
    const { ada } = await travel(browser, { ...BOOK_2004, judge: 'strict' })
    assert.equal(ada['cmi.success_status'], 'passed')
    assert.equal(countOf(ada, 'cmi.interactions'), ANSWERS)
  })

  longTest('Open edX, SCORM 1.2', async () => {
    const { ada } = await travel(browser, { ...BOOK_12, ...OPEN_EDX })
    assert.equal(ada['cmi.core.lesson_status'], 'passed')
    assert.equal(countOf(ada, 'cmi.interactions'), 0, 'it says that it keeps none')
  })

  test('Open edX, SCORM 2004', async () => {
    const { ada } = await travel(browser, { ...BOOK_2004, ...OPEN_EDX })
    assert.equal(ada['cmi.success_status'], 'passed')
    assert.equal(countOf(ada, 'cmi.interactions'), ANSWERS, 'no answer overwrites another')
  })

  test('Chamilo, which adds up all reported session times', async () => {
    const { ada, calls } = await travel(browser, { ...BOOK_12, judge: 'chamilo' })
    assert.equal(countOf(ada, 'cmi.interactions'), ANSWERS)
    assert.equal(saidOf(calls, 'cmi.core.session_time').length, 1, 'it is told one time a visit')
  })

  test('Frappe LMS, SCORM 1.2, which records completion only', async () => {
    const { ada } = await travel(browser, { ...BOOK_12, ...FRAPPE })
    assert.deepEqual(ada, { '@status': 'complete', '@content': '' })
  })

  longTest('Frappe LMS, SCORM 2004, which records completion only', async () => {
    const { ada } = await travel(browser, { ...BOOK_2004, ...FRAPPE })
    assert.deepEqual(ada, { '@status': 'complete', '@content': '' })
  })
})
