import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type Answer, NOBODY, type OpenLms } from '../../src/player/lms/port.ts'
import { openLms as openScorm12 } from '../../src/player/lms/scorm-12.ts'
import { openLms as openScorm2004 } from '../../src/player/lms/scorm-2004.ts'
import { type Book, errorsOf, openRoom, windowWith } from '../support/scorm-desk.ts'
import { openStrictLms } from '../support/scorm-strict-lms.ts'

const ANSWER: Answer = {
  questionId: 'q1',
  chapterId: 'c1',
  outcomeId: 'o1',
  stem: 'What feeds a fire?',
  response: { kind: 'choice', given: [0], correct: [0] },
  right: true,
  at: Date.parse('2026-11-15T10:20:30Z'),
  seconds: 4,
}

const DAY_MS = 86_400_000

const throws = () => {
  throw new Error('NetworkError: synchronous request failed')
}

let room: ReturnType<typeof openRoom>
beforeEach(() => {
  room = openRoom()
})
afterEach(() => room.close())

test('work that an LMS did not accept is kept in the browser and sent on the next visit', async () => {
  let broken = false
  const first = openStrictLms('2004', { interfere: () => (broken ? throws() : undefined) })
  const visit = room.sitDown(openScorm2004, windowWith({ API_1484_11: first.api }))
  await visit.lms.start()
  visit.lms.bookmark('c1l1', 'EARLY')
  visit.pass(1_500)
  broken = true
  visit.lms.bookmark('c2l1', 'LATE')
  visit.lms.answer(ANSWER)
  visit.lms.progress(0.6, [{ id: 'c1', share: 1 }])
  visit.lms.score({ right: 8, total: 10, passed: true })
  visit.lms.leave()
  assert.equal(first.saved.get('cmi.suspend_data'), 'EARLY')

  const second = openStrictLms('2004', {
    values: { ...Object.fromEntries(first.saved), 'cmi.entry': 'resume' },
  })
  const { lms, pass } = room.sitDown(openScorm2004, windowWith({ API_1484_11: second.api }))
  const learner = await lms.start()
  assert.equal(learner.place, 'c2l1')
  assert.deepEqual(learner.states, ['LATE'])
  assert.equal(lms.recall({ passed: true, best: 80 }, 0), 1, 'its state counts what is with the LMS')
  lms.progress(0.6, [])
  lms.bookmark(learner.place, 'LATE')
  pass(1_500)
  assert.equal(second.saved.get('cmi.suspend_data'), 'LATE')
  assert.equal(second.saved.get('cmi.interactions.0.id'), 'q1')
  assert.equal(second.saved.get('cmi.success_status'), 'passed')
  assert.equal(second.saved.get('cmi.progress_measure'), '0.6')
  assert.deepEqual(errorsOf(second), [])
  assert.equal(room.drawer.size, 0)
})

test('a copy in the browser from an older version counts the answers that wait with it', async () => {
  const copy = { base: '', state: 'STATE', answers: [ANSWER] }
  room.drawer.set('coursewright:crs_A:learner-7', JSON.stringify(copy))
  const strict = openStrictLms('2004')
  const { lms, pass } = room.sitDown(openScorm2004, windowWith({ API_1484_11: strict.api }))
  await lms.start()
  assert.equal(lms.recall({ passed: false, best: 0 }, 1), 1)
  pass(1_500)
  assert.equal(strict.saved.get('cmi.interactions.0.id'), 'q1')
  assert.deepEqual(errorsOf(strict), [])
})

test('an answer of another day is sent to SCORM 1.2 without its time, which has no date there', () =>
  sendTomorrow('1.2', openScorm12, 'API', 'time', ['q2']))

test('an answer of another day keeps its time in SCORM 2004', () =>
  sendTomorrow('2004', openScorm2004, 'API_1484_11', 'timestamp', ['q1', 'q2']))

test('an unsent score is sent exactly, although the saved state has only whole percents', async () => {
  room.drawer.set(
    'coursewright:crs_A:learner-7',
    JSON.stringify({
      base: '',
      place: 'c1l1',
      state: 'STATE',
      share: 1,
      chapters: [],
      answers: [],
      score: { right: 7, total: 8, passed: true },
      passed: true,
      completed: true,
    }),
  )
  const strict = openStrictLms('2004')
  const { lms, pass } = room.sitDown(openScorm2004, windowWith({ API_1484_11: strict.api }))
  await lms.start()
  lms.recall({ passed: true, best: 88 }, 0)
  pass(1_500)
  assert.equal(strict.saved.get('cmi.score.scaled'), '0.875')
  assert.equal(strict.saved.get('cmi.success_status'), 'passed')
})

test('a copy in the browser does not undo later work on another machine, but its answers still count', async () => {
  room.drawer.set(
    'coursewright:crs_A:learner-7',
    JSON.stringify({
      base: 'EARLY',
      place: 'c1l1',
      state: 'STALE',
      share: 0.1,
      chapters: [],
      answers: [{ ...ANSWER, at: 1_800_000_000_000 }],
      score: null,
      completed: false,
    }),
  )
  const strict = openStrictLms('2004', {
    values: {
      'cmi.entry': 'resume',
      'cmi.completion_status': 'incomplete',
      'cmi.location': 'c2l3',
      'cmi.suspend_data': 'NEWER',
    },
  })
  const { lms, pass } = room.sitDown(openScorm2004, windowWith({ API_1484_11: strict.api }))
  assert.deepEqual((await lms.start()).states, ['NEWER', 'STALE'])
  pass(1_500)
  assert.equal(strict.saved.get('cmi.suspend_data'), 'NEWER')
  assert.equal(strict.saved.get('cmi.interactions.0.id'), 'q1')
})

test('the copy of one learner is not shown to another on the same machine', async () => {
  room.drawer.set('coursewright:crs_A:learner-8', JSON.stringify({ base: '', place: 'c2l1', state: 'SECRET' }))
  const strict = openStrictLms('1.2')
  const { lms } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
  assert.deepEqual((await lms.start()).states, [])
})

test('a damaged copy in the browser is ignored', async () => {
  for (const damaged of ['{', '7', '[]', '{"answers":7,"base":""}', '{"base":"","chapters":null,"answers":[null]}']) {
    room.drawer.set('coursewright:crs_A:learner-7', damaged)
    const strict = openStrictLms('1.2')
    const { lms, pass } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
    await lms.start()
    lms.bookmark('c1l1', 'STATE')
    pass(1_500)
    assert.equal(strict.saved.get('cmi.suspend_data'), 'STATE', damaged)
  }
})

test('without storage and without an LMS the lesson still works', async () => {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: throws })
  const { lms, notices, pass } = room.sitDown(openScorm12, windowWith({}))
  assert.deepEqual(await lms.start(), { ...NOBODY, states: [] })
  lms.bookmark('c1l1', 'STATE')
  lms.answer(ANSWER)
  lms.complete()
  pass(60_000)
  lms.flush()
  lms.leave()
  await Promise.resolve()
  assert.deepEqual(notices, ['untrackedUnkept'])
})

test('without an LMS the browser reads the data of version 0.1 and of previews', async () => {
  room.drawer.set('coursewright:crs_A', JSON.stringify({ place: 'c2l1', state: 'STATE' }))
  const { lms, notices } = room.sitDown(openScorm12, windowWith({}))
  const { place, states } = await lms.start()
  assert.deepEqual({ place, states }, { place: 'c2l1', states: ['STATE'] })
  lms.answer(ANSWER)
  await Promise.resolve()
  assert.deepEqual(notices, ['untracked'])
  assert.doesNotMatch(room.drawer.get('coursewright:crs_A') ?? '', /q1/, 'answers are kept for an LMS alone')
})

test('without an LMS the browser keeps place and state', async () => {
  const first = room.sitDown(openScorm2004, windowWith({})).lms
  await first.start()
  first.bookmark('c2l1', 'STATE')
  first.leave()
  const { place, states } = await room.sitDown(openScorm2004, windowWith({})).lms.start()
  assert.deepEqual({ place, states }, { place: 'c2l1', states: ['STATE'] })
  assert.match(room.drawer.get('coursewright:crs_A') ?? '', /"STATE"/, 'opening it takes nothing away')
})

/**
 * Opens the course a day after an answer was kept in the browser's local copy; the copy also has an answer of this
 * second day. Asserts that the answers `timed`, and no others, are recorded with this element, such as their time.
 */
async function sendTomorrow(book: Book, open: OpenLms, api: string, element: string, timed: string[]): Promise<void> {
  const answers = [ANSWER, { ...ANSWER, questionId: 'q2', at: ANSWER.at! + DAY_MS }]
  room.drawer.set('coursewright:crs_A:learner-7', JSON.stringify({ base: '', state: 'STATE', answers }))
  const strict = openStrictLms(book)
  const { lms, pass } = room.sitDown(open, windowWith({ [api]: strict.api }))
  pass(DAY_MS)
  await lms.start()
  pass(1_500)
  const ids = [0, 1].filter(at => strict.saved.has(`cmi.interactions.${at}.${element}`))
  assert.deepEqual(
    ids.map(at => strict.saved.get(`cmi.interactions.${at}.id`)),
    timed,
  )
  assert.deepEqual(errorsOf(strict), [])
}
