import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import type { FormatName } from '../../src/export/formats.ts'
import { openBrowser } from '../support/chromium.ts'
import { sortCourse } from '../support/interactive-samples.ts'
import { handIn, leave, lookThrough, matchPairs, submit } from '../support/scorm-learner.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { assertWellMannered, interactionsOf } from '../support/scorm-transcript.ts'
import { type Launch, readable, visitCourse } from '../support/scorm-visit.ts'

const COURSE = sortCourse()
const KEY = [0, 0, 1, 1, 2]

const NAMES = [
  'a_bicycle_on_the_landing[.]blocks_the_way_out',
  'a_stack_of_chairs_before_the_exit[.]blocks_the_way_out',
  'oily_rags_in_an_open_bin[.]feeds_the_fire',
  'pallets_against_the_north_wall[.]feeds_the_fire',
]
const LAST = 'a_closed_steel_cabinet_in_its_niche'
const KEY_2004 = [...NAMES, `${LAST}[.]does_neither`].join('[,]')

/** What the LMS must record, one answer a line: id of the question, type, key, given answer, result. */
const TOLD_12 = [
  'c1l1b7q matching a.1,b.1,c.2,d.2,e.3 a.1,b.1,c.2,d.2,e.1 wrong',
  'c1l1b7q matching a.1,b.1,c.2,d.2,e.3 a.1,b.1,c.2,d.2,e.3 correct',
  'q6 matching a.1,b.1,c.2,d.2,e.3 a.1,b.1,c.2,d.2,e.3 correct',
]
const TOLD_2004 = [
  `c1l1b7q matching ${KEY_2004} ${[...NAMES, `${LAST}[.]blocks_the_way_out`].join('[,]')} incorrect`,
  `c1l1b7q matching ${KEY_2004} ${KEY_2004} correct`,
  `q6 matching ${KEY_2004} ${KEY_2004} correct`,
]

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

test('scorm-again records in SCORM 1.2 which item was put into which group', () =>
  sortEverything('scorm-again', 'scorm12', TOLD_12))
test('scorm-again records in SCORM 2004 the words of items and groups', () =>
  sortEverything('scorm-again', 'scorm2004', TOLD_2004))
test('a strict LMS records sorted answers in SCORM 2004 4th Edition', () =>
  sortEverything('strict', 'scorm2004_4', TOLD_2004))

/** Answers the check wrongly, then rightly, and the assessment rightly; a later visit must show all of it. */
async function sortEverything(judge: NonNullable<Launch['judge']>, edition: FormatName, told: string[]) {
  await using site = await openScormSite(COURSE, edition)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const visit = await visitCourse(context, site, { judge, edition })
  const { course } = visit
  await matchPairs(course, 'c1l1b7', [0, 0, 1, 1, 0])
  await submit(course, 'c1l1b7')
  await submit(course, 'c1l1b7')
  await matchPairs(course, 'c1l1b7', KEY)
  await submit(course, 'c1l1b7')
  await lookThrough(course, 'c1l1')
  await matchPairs(course, 'scored-q6', KEY)
  await handIn(course)
  await leave(course)
  const [values, calls] = [await visit.saved(), await visit.calls()]
  const book = edition === 'scorm12' ? '1.2' : '2004'
  assertWellMannered(calls, book)
  assert.deepEqual(interactionsOf(calls).map(joinValues), told)
  await visit.close()

  const entry = book === '1.2' ? 'cmi.core.entry' : 'cmi.entry'
  const again = await visitCourse(context, site, { judge, edition, values: { ...readable(values), [entry]: 'resume' } })
  const scored = again.course.locator('#scored-q6')
  assert.equal(await scored.getAttribute('data-outcome'), 'right')
  assert.equal(await scored.locator('.bin').nth(1).locator('li').count(), 2, 'each lies in its group again')
  assert.deepEqual([...visit.pageErrors, ...again.pageErrors], [])
  await context.close()
}

function joinValues(told: string[]): string {
  const values = new Map(told.map(pair => pair.split(/=(.*)/s) as [string, string]))
  const given = [...values.keys()].find(name => name.endsWith('response'))!
  return ['id', 'type', 'correct_responses.0.pattern', given, 'result'].map(name => values.get(name)).join(' ')
}
