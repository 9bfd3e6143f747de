import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { type Book, openRoom } from '../support/scorm-desk.ts'
import { countOf, type HostName, type HostRecord, openHost } from '../support/scorm-hosts.ts'
import { sitDown, study, takeAssessment } from '../support/scorm-student.ts'

let room: ReturnType<typeof openRoom>
beforeEach(() => {
  room = openRoom()
})
afterEach(() => room.close())

test('Open edX, SCORM 1.2: three visits and a look at the finished course leave a true record', async () => {
  const record = await finishInThreeVisits('open-edx', '1.2')
  assert.equal(record['@status'], 'completed')
  assert.equal(record['cmi.core.lesson_status'], 'passed')
  assert.equal(countOf(record, 'cmi.interactions'), 14, 'it says nothing of itself, and stores what it is told')
})

test('Open edX, SCORM 2004: three visits and a look at the finished course leave a true record', async () => {
  const record = await finishInThreeVisits('open-edx', '2004')
  assert.equal(record['@status'], 'completed')
  assert.equal(record['cmi.success_status'], 'passed')
  assert.equal(record['cmi.score.scaled'], '0.8')
  assert.equal(countOf(record, 'cmi.interactions'), 14, 'no answer overwrites another')
})

test('Chamilo: three visits and a look at the finished course leave a true record and the true time', async () => {
  const record = await finishInThreeVisits('chamilo', '1.2')
  assert.equal(record['cmi.core.lesson_status'], 'passed')
  assert.equal(record['cmi.core.score.raw'], '80')
  assert.equal(countOf(record, 'cmi.interactions'), 14)
  assert.equal(record['@seconds'], String(3 * 1_800 + 8), 'one visit was cut off before its end')
})

test('Frappe LMS, SCORM 2004: three visits and a look at the finished course leave a true record', async () => {
  const record = await finishInThreeVisits('frappe', '2004')
  assert.deepEqual(record, { '@status': 'complete', '@content': '' }, 'it throws the state away at the end')
})

test('Frappe LMS, SCORM 1.2: three visits and a look at the finished course leave a true record', async () => {
  const record = await finishInThreeVisits('frappe', '1.2')
  assert.equal(record['@status'], 'complete')
})

test('Frappe LMS stores no location: the learner goes on in the lesson of the saved state', async () => {
  const first = await visit('frappe', '2004', {})
  study(first.record, 'c1l2', true)
  first.leave()
  const second = await visit('frappe', '2004', first.host.record)
  assert.equal(second.record.learner.place, '')
  assert.equal(second.record.place, 'c1l2')
})

test('an LMS that has the result but lost the state makes the page tell the learner so', async () => {
  const record = await finishInThreeVisits('frappe', '2004')
  const notices: string[] = []
  await sitDown(room, openHost('frappe', '2004', record), '2004', notices)
  assert.deepEqual(notices, ['stateLost'])
})

/**
 * Plays a learner who learns a little until the connection is lost, comes back, answers wrongly and leaves, comes back
 * and passes, and then looks at the course again. Returns the record of the LMS.
 */
async function finishInThreeVisits(name: HostName, book: Book): Promise<HostRecord> {
  const before = await visitThreeTimes(name, book)
  const { host, record, leave } = await visit(name, book, before)
  assert.equal(record.progress.share, 1, 'everything is as it was')
  assert.equal(record.state.done, true)
  assert.equal(record.state.assessment.passed, true)
  record.place = 'c1l2'
  record.save()
  leave()
  assert.deepEqual(
    host.calls.filter(({ values }) => /status$/.test(values[0] ?? '') && values[1] === 'incomplete'),
    [],
    'nothing is taken back',
  )
  return host.record
}

async function visitThreeTimes(name: HostName, book: Book): Promise<HostRecord> {
  const first = await visit(name, book, {})
  study(first.record, 'c1l1', false)
  study(first.record, 'c1l1', true)
  mock.timers.tick(1_800_000)

  const second = await visit(name, book, first.host.record)
  assert.equal(second.record.progress.lessons[0], true, 'the first lesson is still done')
  study(second.record, 'c1l2', true)
  study(second.record, 'c2l1', true)
  takeAssessment(second.record, 2)
  second.leave()

  const third = await visit(name, book, second.host.record)
  assert.deepEqual(third.record.progress.lessons, [true, true, true])
  takeAssessment(third.record, 4)
  third.leave()
  return third.host.record
}

async function visit(name: HostName, book: Book, before: HostRecord) {
  const host = openHost(name, book, before)
  const record = await sitDown(room, host, book)
  return {
    host,
    record,
    leave() {
      mock.timers.tick(1_800_000)
      record.lms.leave()
    },
  }
}
