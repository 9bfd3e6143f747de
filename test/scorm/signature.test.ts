import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext } from 'playwright-core'
import type { FormatName } from '../../src/export/formats.ts'
import { openBrowser } from '../support/chromium.ts'
import { makeChange } from '../support/edit-course.ts'
import { longTest } from '../support/run-length.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { leave, sign } from '../support/scorm-learner.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { errorsIn, interactionsOf, saidOf } from '../support/scorm-transcript.ts'
import { type Launch, readable, visitCourse } from '../support/scorm-visit.ts'

const COURSE = scormCourse({ addOns: 'all' })
const OTHER_TEXT = makeChange(COURSE, {
  op: 'set',
  id: 'agreement',
  fields: { statement: 'Another text, with one more duty.' },
})
/** The signature as the LMS stores it: the name, the time, the version of the course, and the hash of the text. */
const EVIDENCE = /^Ada Lovelace \| \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d \| (\d+) \| [a-z0-9]{7}$/

type Book = { edition: FormatName; entry: string; mode: string; type: string; response: string }

const SCORM_12: Book = {
  edition: 'scorm12',
  entry: 'cmi.core.entry',
  mode: 'cmi.core.lesson_mode',
  type: 'fill-in',
  response: 'student_response',
}
const SCORM_2004: Book = {
  edition: 'scorm2004',
  entry: 'cmi.entry',
  mode: 'cmi.mode',
  type: 'other',
  response: 'learner_response',
}

let browser: Browser
let context: BrowserContext
before(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
})
after(() => browser.close())

test('SCORM 1.2, a strict LMS: a signature is recorded when given, and stays when the text changes', () =>
  keepSignature(SCORM_12, 'strict'))
test('SCORM 2004, a strict LMS: a signature is recorded when given, and stays when the text changes', () =>
  keepSignature(SCORM_2004, 'strict'))
longTest('SCORM 1.2, scorm-again: a signature is recorded when given, and stays when the text changes', () =>
  keepSignature(SCORM_12, 'scorm-again'),
)
longTest('SCORM 2004, scorm-again: a signature is recorded when given, and stays when the text changes', () =>
  keepSignature(SCORM_2004, 'scorm-again'),
)

test('an LMS without interactions records a signature as a comment', async () => {
  for (const [{ edition }, element] of [
    [SCORM_12, 'cmi.comments'],
    [SCORM_2004, 'cmi.comments_from_learner.0.comment'],
  ] as const) {
    await using site = await openScormSite(COURSE, edition)
    const visit = await visitCourse(context, site, { edition, judge: 'strict', lacks: ['cmi.interactions'] })
    await sign(visit.course)
    await leave(visit.course)
    assert.match((await visit.saved())[element]!, EVIDENCE)
    await visit.close()
  }
})

async function keepSignature(book: Book, judge: NonNullable<Launch['judge']>): Promise<void> {
  const { edition, entry, mode } = book
  await using site = await openScormSite(COURSE, edition)
  const first = await visitCourse(context, site, { edition, judge })
  await sign(first.course)
  await leave(first.course)
  assertTold(await first.calls(), book, 'agreement', COURSE.version)
  const signed = readable(await first.saved())
  await first.close()

  await site.replace(OTHER_TEXT)
  const looked = await visitCourse(context, site, { edition, judge, values: { ...signed, [mode]: 'review' } })
  assert.match(
    (await looked.course.locator('[data-signed-before]').textContent())!,
    /^Ada Lovelace signed an earlier text/,
  )
  assert.equal(await looked.course.locator('[data-sign-anew]').isVisible(), true)
  assert.equal(await looked.course.locator('[data-agreement] .actions').isVisible(), false)
  await looked.close()

  const second = await visitCourse(context, site, { edition, judge, values: { ...signed, [entry]: 'resume' } })
  assert.equal(
    await second.course.locator('a[data-goal="sign-off"].reached').count(),
    0,
    'another text is to be signed',
  )
  assert.equal(await second.course.locator('[data-signed-before]').isVisible(), true)
  await sign(second.course)
  assert.equal(await second.course.locator('[data-signed-before]').isVisible(), true, 'the earlier one stays in sight')
  await leave(second.course)
  assertTold(await second.calls(), book, 'agreement-r2', OTHER_TEXT.version)
  const again = readable(await second.saved())
  await second.close()

  await site.replace(COURSE)
  const third = await visitCourse(context, site, { edition, judge, values: { ...again, [entry]: 'resume' } })
  assert.equal(await third.course.locator('[data-signed-before]').isVisible(), true, 'also with the first package')
  assert.deepEqual(errorsIn(await third.calls()), [])
  assert.deepEqual([...first.pageErrors, ...looked.pageErrors, ...second.pageErrors, ...third.pageErrors], [])
  await third.close()
}

function assertTold(calls: Parameters<typeof interactionsOf>[0], book: Book, id: string, version: number): void {
  assert.deepEqual(errorsIn(calls), [])
  const told = interactionsOf(calls)
    .filter(Boolean)
    .find(pairs => pairs[0] === `id=${id}`)
  assert.ok(told, `${id} is told`)
  assert.ok(told.includes(`type=${book.type}`) && told.includes('result=neutral'))
  assert.ok(!told.some(pair => pair.startsWith('correct_responses')))
  const [, evidence] = told.find(pair => pair.startsWith(book.response))!.split('=')
  assert.equal(EVIDENCE.exec(evidence!)?.[1], String(version))
  assert.equal(saidOf(calls, 'cmi.comments').length, 0)
}
