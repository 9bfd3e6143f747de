import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type Answer, NOBODY } from '../../src/player/lms/port.ts'
import { openLms as openScorm12 } from '../../src/player/lms/scorm-12.ts'
import { openLms as openScorm2004 } from '../../src/player/lms/scorm-2004.ts'
import { errorsOf, openRoom, windowWith } from '../support/scorm-desk.ts'
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

/**
 * Two known ways in which an LMS fails: every call throws, or returns that it failed. The functions are called before
 * every call of the API.
 */
const throws = () => {
  throw new Error('NetworkError: synchronous request failed')
}
const refuses = (method: string) => (/GetValue$/.test(method) ? '' : 'false')

let room: ReturnType<typeof openRoom>
beforeEach(() => {
  room = openRoom()
})
afterEach(() => room.close())

test('an LMS that fails half-way gets everything as soon as it works again', async () => {
  for (const failure of [throws, refuses, (method: string) => (/Commit$/.test(method) ? 'false' : undefined)]) {
    let broken = false
    const strict = openStrictLms('2004', { interfere: method => (broken ? failure(method) : undefined) })
    const { lms, notices, pass } = room.sitDown(openScorm2004, windowWith({ API_1484_11: strict.api }))
    await lms.start()
    broken = true
    lms.bookmark('c2l1', 'STATE')
    lms.answer(ANSWER)
    lms.score({ right: 9, total: 10, passed: true })
    lms.complete()
    pass(1_500)
    await Promise.resolve()
    assert.deepEqual(notices, ['trouble'])
    pass(20_000)
    lms.bookmark('c2l2', 'STATE2')
    broken = false
    pass(60_000)
    await Promise.resolve()
    assert.deepEqual(notices, ['trouble', 'recovered'])
    assert.equal(strict.saved.get('cmi.suspend_data'), 'STATE2')
    assert.equal(strict.saved.get('cmi.interactions.0.result'), 'correct')
    assert.equal(strict.saved.has('cmi.interactions.1.id'), false)
    assert.equal(strict.saved.get('cmi.success_status'), 'passed')
    assert.equal(strict.saved.get('cmi.completion_status'), 'completed')
    assert.equal(room.drawer.size, 0)
  }
})

test('a SCORM 1.2 LMS with only the mandatory elements records all that it can, without an error', async () => {
  const lacks = [
    'cmi.core.score.min',
    'cmi.core.score.max',
    'cmi.core.lesson_mode',
    'cmi.objectives',
    'cmi.interactions',
  ]
  const strict = openStrictLms('1.2', { lacks })
  const { lms, notices, pass } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
  await lms.start()
  lms.answer(ANSWER)
  lms.progress(0.5, [{ id: 'c1', share: 1 }])
  lms.score({ right: 9, total: 10, passed: true })
  lms.complete()
  pass(1_500)
  lms.leave()
  await Promise.resolve()
  assert.deepEqual(notices, [])
  assert.equal(strict.saved.get('cmi.core.score.raw'), '90')
  assert.equal(strict.saved.get('cmi.core.lesson_status'), 'passed')
})

test('an LMS that refuses one value gets all others, and the learner sees a warning', async () => {
  const refuses = (method: string, [element]: string[]) =>
    method === 'SetValue' && element === 'cmi.location' ? 'false' : undefined
  const strict = openStrictLms('2004', { interfere: refuses })
  const { lms, notices, pass } = room.sitDown(openScorm2004, windowWith({ API_1484_11: strict.api }))
  await lms.start()
  lms.bookmark('c1l1', 'STATE')
  lms.score({ right: 9, total: 10, passed: true })
  lms.complete()
  pass(1_500)
  await Promise.resolve()
  assert.deepEqual(notices, ['trouble'])
  assert.equal(strict.saved.get('cmi.suspend_data'), 'STATE')
  assert.equal(strict.saved.get('cmi.completion_status'), 'completed')
  assert.equal(strict.saved.get('cmi.success_status'), 'passed')
})

test('an LMS that fails is called less and less often, but at least once a minute', async () => {
  let commits = 0
  const strict = openStrictLms('1.2', {
    interfere: method => {
      if (method === 'LMSCommit') commits++
      return method === 'LMSCommit' ? 'false' : undefined
    },
  })
  const { lms, pass } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
  await lms.start()
  pass(1)
  assert.equal(commits, 1)
  for (const wait of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    const before: number = commits
    pass(wait - 1)
    assert.equal(commits, before)
    pass(1)
    assert.equal(commits, before + 1)
  }
})

test('an LMS that does not open does not stop the lesson, and gets everything once it opens', async () => {
  for (const failure of [throws, refuses]) {
    let broken = true
    const strict = openStrictLms('1.2', { interfere: method => (broken ? failure(method) : undefined) })
    const { lms, notices, pass } = room.sitDown(openScorm12, windowWith({ API: strict.api }), {
      onLateOpening: () => lms.bookmark('c1l1', 'STATE'),
    })
    assert.deepEqual(await lms.start(), { ...NOBODY, states: [] })
    lms.bookmark('c1l1', 'STATE')
    lms.answer(ANSWER)
    await Promise.resolve()
    assert.deepEqual(notices, ['troubleUnkept'])
    broken = false
    pass(2_000)
    await Promise.resolve()
    assert.deepEqual(notices, ['troubleUnkept', 'recovered'])
    assert.equal(strict.saved.get('cmi.core.lesson_status'), 'incomplete')
    assert.equal(strict.saved.get('cmi.suspend_data'), 'STATE')
    assert.equal(strict.saved.get('cmi.interactions.0.id'), 'q1')
    lms.leave()
    assert.equal(strict.calls.at(-1)?.method, 'LMSFinish')
  }
})

test('an LMS that opens late keeps its stored state', async () => {
  let broken = true
  const strict = openStrictLms('1.2', {
    values: { 'cmi.core.entry': 'resume', 'cmi.core.lesson_status': 'incomplete', 'cmi.suspend_data': 'THEIRS' },
    interfere: () => (broken ? throws() : undefined),
  })
  const { lms, pass } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
  await lms.start()
  lms.bookmark('c1l1', 'OURS')
  lms.score({ right: 9, total: 10, passed: true })
  lms.complete()
  broken = false
  pass(2_000)
  assert.equal(strict.saved.get('cmi.suspend_data'), 'THEIRS')
  assert.equal(strict.saved.get('cmi.core.lesson_status'), 'passed')
})

test('a reloaded LMS gets a new session and everything again', async () => {
  const first = openStrictLms('2004')
  const home = windowWith({ API_1484_11: first.api })
  const { lms, notices, pass } = room.sitDown(openScorm2004, home)
  await lms.start()
  lms.bookmark('c1l1', 'STATE')
  lms.progress(0.5, [{ id: 'c1', share: 1 }])
  pass(1_500)
  first.api['SetValue'] = throws
  first.api['GetValue'] = () => ''
  const second = openStrictLms('2004')
  home['API_1484_11'] = second.api
  lms.answer(ANSWER)
  pass(1_500)
  pass(2_000)
  await Promise.resolve()
  assert.deepEqual(notices, ['trouble', 'recovered'])
  assert.equal(second.saved.get('cmi.suspend_data'), 'STATE')
  assert.equal(second.saved.get('cmi.objectives.0.id'), 'c1')
  assert.equal(second.saved.get('cmi.interactions.0.id'), 'q1')
  assert.deepEqual(errorsOf(second), [])
})

test('a closed LMS window is reported, and the lesson goes on', async () => {
  const strict = openStrictLms('2004')
  const opener = windowWith({ API_1484_11: strict.api })
  const { lms, notices, pass } = room.sitDown(openScorm2004, windowWith({ opener }))
  await lms.start()
  pass(1)
  opener['closed'] = true
  const calls = strict.calls.length
  lms.bookmark('c1l1', 'STATE')
  pass(1_500)
  lms.leave()
  await Promise.resolve()
  assert.deepEqual(notices, ['trouble'])
  assert.equal(strict.calls.length, calls)
  assert.match(room.drawer.get('coursewright:crs_A:learner-7') ?? '', /STATE/)
})

test('an LMS that has already opened the session is used', async () => {
  const strict = openStrictLms('1.2')
  strict.api['LMSInitialize']!('')
  const { lms, notices } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
  await lms.start()
  lms.bookmark('c1l1', 'STATE')
  lms.leave()
  assert.equal(strict.saved.get('cmi.suspend_data'), 'STATE')
  assert.deepEqual(notices, [])
})
