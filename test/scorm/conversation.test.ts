import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { Answer } from '../../src/player/lms/port.ts'
import { openLms as openScorm12 } from '../../src/player/lms/scorm-12.ts'
import { openLms as openScorm2004 } from '../../src/player/lms/scorm-2004.ts'
import { changesOf, errorsOf, openRoom, setValues, windowWith } from '../support/scorm-desk.ts'
import { openStrictLms } from '../support/scorm-strict-lms.ts'

const WRONG: Answer = {
  questionId: 'q1',
  chapterId: 'c1',
  outcomeId: 'o1',
  stem: 'What feeds a fire?',
  response: { kind: 'choice', given: [2], correct: [0, 1] },
  right: false,
  at: null,
  seconds: 5.234,
}
const RIGHT: Answer = {
  ...WRONG,
  response: { kind: 'choice', given: [0, 1], correct: [0, 1] },
  right: true,
  seconds: 61,
}

let room: ReturnType<typeof openRoom>
beforeEach(() => {
  room = openRoom()
})
afterEach(() => room.close())

test('a learner who returns gets place and state, and nothing starts over', async () => {
  const strict = openStrictLms('2004', {
    values: {
      'cmi.entry': 'resume',
      'cmi.completion_status': 'incomplete',
      'cmi.location': 'c2l1',
      'cmi.suspend_data': 'STATE',
    },
  })
  const { lms } = room.sitDown(openScorm2004, windowWith({ API_1484_11: strict.api }))
  const learner = await lms.start()
  assert.equal(learner.place, 'c2l1')
  assert.deepEqual(learner.states, ['STATE'])
  assert.deepEqual(setValues(strict), [])
  assert.deepEqual(errorsOf(strict), [])
})

test('a SCORM 1.2 LMS that forgets to say “resume” is asked for the state anyway', async () => {
  const values = { 'cmi.core.entry': '', 'cmi.core.lesson_status': 'incomplete', 'cmi.suspend_data': 'STATE' }
  const strict = openStrictLms('1.2', { values })
  const { lms } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
  assert.deepEqual((await lms.start()).states, ['STATE'])
  assert.deepEqual(errorsOf(strict), [])
})

test('a finished SCORM 2004 course stays finished, passed and at its best score', async () => {
  const strict = openStrictLms('2004', {
    values: {
      'cmi.entry': 'resume',
      'cmi.completion_status': 'completed',
      'cmi.success_status': 'passed',
      'cmi.score.scaled': '0.9',
      'cmi.location': 'c1l1',
      'cmi.suspend_data': 'STATE',
    },
  })
  const { lms } = room.sitDown(openScorm2004, windowWith({ API_1484_11: strict.api }))
  await lms.start()
  lms.score({ right: 1, total: 10, passed: false })
  lms.score({ right: 8, total: 10, passed: true })
  lms.progress(0.5, [])
  lms.flush()
  lms.leave()
  assert.equal(strict.saved.get('cmi.completion_status'), 'completed')
  assert.equal(strict.saved.get('cmi.success_status'), 'passed')
  assert.equal(strict.saved.get('cmi.score.scaled'), '0.9')
  assert.equal(strict.saved.get('cmi.progress_measure'), '1')
  assert.deepEqual(errorsOf(strict), [])
})

test('a passed SCORM 1.2 course stays passed and at its best score', async () => {
  const values = { 'cmi.core.entry': 'resume', 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90' }
  const strict = openStrictLms('1.2', { values })
  const { lms } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
  await lms.start()
  lms.score({ right: 1, total: 10, passed: false })
  lms.bookmark('c1l1', 'STATE')
  lms.leave()
  assert.equal(strict.saved.get('cmi.core.lesson_status'), 'passed')
  assert.equal(strict.saved.get('cmi.core.score.raw'), '90')
})

test('a SCORM 1.2 course without an assessment is completed without a score', async () => {
  const strict = openStrictLms('1.2')
  const { lms } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
  await lms.start()
  lms.complete()
  lms.leave()
  assert.equal(strict.saved.get('cmi.core.lesson_status'), 'completed')
  assert.equal(strict.saved.get('cmi.core.score.raw'), '')
})

const READ_ONLY = [
  ['mode', 'review'],
  ['mode', 'browse'],
  ['credit', 'no-credit'],
] as const

test('nothing is written if a SCORM 2004 LMS says review, browse or no-credit', async () => {
  for (const [name, value] of READ_ONLY) {
    const strict = openStrictLms('2004', {
      values: { [`cmi.${name}`]: value, 'cmi.entry': 'resume', 'cmi.location': 'c1l1', 'cmi.suspend_data': 'STATE' },
    })
    assert.deepEqual(await visitReadOnly(openScorm2004, { API_1484_11: strict.api }), {
      isReadOnly: true,
      states: ['STATE'],
    })
    assert.deepEqual(changesOf(strict), ['Initialize ', 'Terminate '], value)
  }
})

test('nothing is written if a SCORM 1.2 LMS says review, browse or no-credit', async () => {
  for (const [name, value] of READ_ONLY) {
    const element = name === 'mode' ? 'cmi.core.lesson_mode' : 'cmi.core.credit'
    const strict = openStrictLms('1.2', {
      values: { [element]: value, 'cmi.core.entry': 'resume', 'cmi.suspend_data': 'STATE' },
    })
    assert.deepEqual(await visitReadOnly(openScorm12, { API: strict.api }), { isReadOnly: true, states: ['STATE'] })
    assert.deepEqual(changesOf(strict), ['LMSInitialize ', 'LMSFinish '], value)
  }
})

test('objectives that the LMS created are filled in at their place', async () => {
  const strict = openStrictLms('2004', {
    values: { 'cmi.objectives.0.id': 'primary_objective', 'cmi.objectives.1.id': 'c2' },
  })
  const { lms } = room.sitDown(openScorm2004, windowWith({ API_1484_11: strict.api }))
  await lms.start()
  lms.progress(0.5, [
    { id: 'c1', share: 1 },
    { id: 'c2', share: 0.5 },
  ])
  lms.flush()
  assert.equal(strict.saved.get('cmi.objectives.1.progress_measure'), '0.5')
  assert.equal(strict.saved.get('cmi.objectives.2.id'), 'c1')
  assert.deepEqual(errorsOf(strict), [])
})

test('a SCORM 1.2 LMS without interactions and objectives is asked for them once', async () => {
  const strict = openStrictLms('1.2', { lacks: ['cmi.interactions', 'cmi.objectives'] })
  const { lms, notices, pass } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
  await lms.start()
  for (const share of [0.2, 0.4]) {
    lms.answer(WRONG)
    lms.progress(share, [{ id: 'c1', share }])
    lms.bookmark('c1l1', `STATE${share}`)
    pass(1_500)
  }
  assert.deepEqual(
    errorsOf(strict).map(({ values }) => values[0]),
    ['cmi.objectives._children', 'cmi.interactions._children'],
  )
  assert.equal(strict.saved.get('cmi.suspend_data'), 'STATE0.4')
  assert.deepEqual(notices, [])
})

test('a page change is committed soon, a ticked box within a minute, and nothing without a change', async () => {
  const strict = openStrictLms('2004')
  const { lms, pass } = room.sitDown(openScorm2004, windowWith({ API_1484_11: strict.api }))
  await lms.start()
  pass(1)
  const commits = () => strict.calls.filter(({ method }) => method === 'Commit').length
  assert.equal(commits(), 1)
  pass(600_000)
  assert.equal(commits(), 1)
  lms.bookmark('c1l1', 'A')
  pass(1_000)
  lms.bookmark('c1l2', 'B')
  assert.equal(commits(), 1)
  pass(500)
  assert.equal(commits(), 2)
  assert.equal(strict.saved.get('cmi.suspend_data'), 'B')
  lms.bookmark('c1l2', 'C')
  pass(59_999)
  assert.equal(commits(), 2)
  pass(1)
  assert.equal(commits(), 3)
  assert.equal(strict.saved.get('cmi.suspend_data'), 'C')
  lms.bookmark('c1l2', 'C')
  pass(600_000)
  assert.equal(commits(), 3)
})

test('a ticked box is committed with the next answer', async () => {
  const strict = openStrictLms('2004')
  const { lms, pass } = room.sitDown(openScorm2004, windowWith({ API_1484_11: strict.api }))
  await lms.start()
  lms.bookmark('', 'TICK')
  lms.answer(RIGHT)
  pass(1_500)
  assert.equal(strict.saved.get('cmi.suspend_data'), 'TICK')
})

test('the session ends once, and nothing is sent after it', async () => {
  const strict = openStrictLms('2004')
  const { lms, pass } = room.sitDown(openScorm2004, windowWith({ API_1484_11: strict.api }))
  await lms.start()
  lms.leave()
  const length = strict.calls.length
  lms.bookmark('c1l1', 'LATE')
  lms.answer(RIGHT)
  lms.flush()
  lms.leave()
  pass(600_000)
  assert.equal(strict.calls.length, length)
})

async function visitReadOnly(open: typeof openScorm12, home: Record<string, unknown>) {
  const { lms, pass } = room.sitDown(open, windowWith(home))
  const { isReadOnly, states } = await lms.start()
  lms.bookmark('c2l1', 'OTHER')
  lms.progress(1, [{ id: 'c1', share: 1 }])
  lms.answer(RIGHT)
  lms.score({ right: 1, total: 1, passed: true })
  lms.complete()
  pass(120_000)
  lms.flush()
  lms.leave()
  return { isReadOnly, states }
}
