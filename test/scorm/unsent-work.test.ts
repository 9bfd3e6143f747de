import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { openRoom, type Room, setValues } from '../support/scorm-desk.ts'
import { openStrictLms } from '../support/scorm-strict-lms.ts'
import { sitDown, study, takeAssessment } from '../support/scorm-student.ts'

const throws = () => {
  throw new Error('NetworkError: synchronous request failed')
}

let room: Room
beforeEach(() => {
  room = openRoom()
})
afterEach(() => room.close())

test('work is not kept for a learner whom the LMS never named, and the next learner does not get it', async () => {
  const shut = openStrictLms('2004', { interfere: throws })
  const notices: string[] = []
  const first = await sitDown(room, shut, '2004', notices)
  study(first, 'c1l1', true)
  takeAssessment(first, 5)
  assert.equal(first.lms.leave(), 'troubleUnkept')
  assert.deepEqual(notices, ['troubleUnkept'], 'nothing is said to be kept')
  assert.equal(room.drawer.size, 0)

  let isShut = true
  const late = openStrictLms('2004', {
    values: { 'cmi.learner_id': 'learner-8' },
    interfere: () => (isShut ? throws() : undefined),
  })
  const second = await sitDown(room, late, '2004')
  isShut = false
  mock.timers.tick(60_000)
  second.lms.leave()
  assert.equal(late.saved.get('cmi.success_status'), 'unknown')
  assert.equal(late.saved.has('cmi.score.scaled'), false)
})

test('unsent work waits for its own learner, and for nobody else in this browser', async () => {
  let isBroken = false
  const lms = openStrictLms('1.2', { interfere: () => (isBroken ? throws() : undefined) })
  const first = await sitDown(room, lms, '1.2')
  study(first, 'c1l1', true)
  isBroken = true
  takeAssessment(first, 5)
  assert.equal(first.lms.leave(), 'trouble')

  const other = openStrictLms('1.2', { values: { 'cmi.core.student_id': 'learner-8' } })
  const second = await sitDown(room, other, '1.2')
  mock.timers.tick(2_000)
  second.lms.leave()
  assert.equal(other.saved.get('cmi.core.score.raw'), '')

  const again = openStrictLms('1.2', { values: Object.fromEntries(lms.saved) })
  const third = await sitDown(room, again, '1.2')
  assert.equal(third.state.assessment.passed, true)
  mock.timers.tick(2_000)
  assert.equal(again.saved.get('cmi.core.score.raw'), '100')
  assert.equal(third.lms.leave(), 'saved')
  assert.equal(room.drawer.size, 0)
})

test('an LMS that comes back with another learner gets nothing of the first one', async () => {
  const lms = openStrictLms('2004')
  const home: { api: Record<string, unknown> } = { api: { ...lms.api } }
  const record = await sitDown(room, home, '2004')
  study(record, 'c1l1', true)
  const other = openStrictLms('2004', { values: { 'cmi.learner_id': 'learner-8' } })
  Object.assign(home.api, other.api)
  home.api['GetValue'] = (element: string) => (other.calls.length ? other.api['GetValue']!(element) : '')
  takeAssessment(record, 5)
  mock.timers.tick(60_000)
  assert.equal(record.lms.leave(), 'trouble')
  assert.ok(
    other.calls.some(({ method, answer }) => method === 'Initialize' && answer === 'true'),
    'it was asked who it is',
  )
  assert.equal(other.values.get('cmi.success_status'), 'unknown')
  assert.equal(other.values.has('cmi.suspend_data'), false)
  assert.match(room.drawer.get(`coursewright:${scormCourseId()}:learner-7`) ?? '', /"passed":true/)
})

test('an LMS that opens late gets the work done meanwhile, and keeps its earlier data', async () => {
  const before = openStrictLms('2004')
  const first = await sitDown(room, before, '2004')
  study(first, 'c1l1', true)
  study(first, 'c1l2', true)
  takeAssessment(first, 2)
  first.lms.leave()

  let isShut = true
  const notices: string[] = []
  const late = openStrictLms('2004', {
    values: { ...Object.fromEntries(before.saved), 'cmi.entry': 'resume' },
    interfere: () => (isShut ? throws() : undefined),
  })
  const second = await sitDown(room, late, '2004', notices)
  study(second, 'c2l1', true)
  takeAssessment(second, 1)
  isShut = false
  mock.timers.tick(60_000)
  await Promise.resolve()
  assert.deepEqual(notices, ['troubleUnkept', 'recovered'])
  assert.deepEqual(second.progress.lessons, [true, true, true])
  assert.equal(late.saved.get('cmi.score.scaled'), '0.4', 'a worse score does not replace a better one')
  assert.equal(late.saved.get('cmi.progress_measure'), '0.75')
  assert.equal(late.saved.get('cmi.interactions.12.id'), 'q5', 'the answers of both visits are there')
  assert.equal(late.saved.has('cmi.interactions.13.id'), false)
})

test('the page says “saved” only after a commit that returned "true"', async () => {
  const silent = openStrictLms('1.2', { interfere: method => (method === 'LMSCommit' ? '' : undefined) })
  const record = await sitDown(room, silent, '1.2')
  study(record, 'c1l1', true)
  assert.equal(record.lms.leave(), 'left')
  const sure = await sitDown(room, openStrictLms('1.2'), '1.2')
  assert.equal(sure.lms.leave(), 'saved')
})

test('the page says “kept in this browser” only if the copy can be read back', async () => {
  const notices: string[] = []
  await sitDown(room, { api: {} }, '1.2', notices)
  assert.deepEqual(notices, ['untracked'])
  const storage = globalThis.localStorage
  for (const forgetful of [
    { ...storage, getItem: () => null },
    {
      ...storage,
      get setItem(): never {
        throw new DOMException('denied', 'SecurityError')
      },
    },
  ]) {
    const heard: string[] = []
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: forgetful })
    const record = await sitDown(room, { api: {} }, '1.2', heard)
    assert.deepEqual(heard, ['untrackedUnkept'])
    assert.equal(record.lms.leave(), 'untrackedUnkept')
  }
})

test('damaged saved data is reported to the learner', async () => {
  for (const state of ['2damaged', 'something else', '1AAAAAAA']) {
    const notices: string[] = []
    const lms = openStrictLms('1.2', { values: { 'cmi.suspend_data': state, 'cmi.core.lesson_status': 'passed' } })
    const record = await sitDown(room, lms, '1.2', notices)
    assert.deepEqual(notices, ['restarted'])
    study(record, 'c1l1', true)
    assert.equal(lms.saved.get('cmi.core.lesson_status'), 'passed', 'what the LMS holds is not taken back')
  }
})

test('the time of a visit is sent at its end, when the page is hidden, and at most every five minutes', async () => {
  const lms = openStrictLms('2004')
  const times = () => setValues(lms).filter(value => value.startsWith('cmi.session_time'))
  const record = await sitDown(room, lms, '2004')
  study(record, 'c1l1', true)
  assert.deepEqual(times(), [])
  mock.timers.tick(300_000)
  study(record, 'c1l2', true)
  assert.deepEqual(times(), ['cmi.session_time=PT304S'])
  study(record, 'c2l1', true)
  assert.equal(times().length, 1)
  mock.timers.tick(60_000)
  record.lms.flush()
  assert.equal(times().length, 2)
  record.lms.flush()
  assert.equal(times().length, 2, 'turning to another window and back tells nothing new')
  record.lms.leave()
  assert.deepEqual(times().at(-1), 'cmi.session_time=PT366S')
})

function scormCourseId(): string {
  return `crs_${'ScormTest'.repeat(3)}`
}
