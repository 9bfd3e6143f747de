import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { openScorm12 } from '../../src/player/browser/lms/scorm-12.ts'
import { openScorm2004 } from '../../src/player/browser/lms/scorm-2004.ts'
import type { Answer } from '../../src/player/browser/lms.ts'
import { errorsOf, openRoom, windowWith } from '../support/scorm-desk.ts'
import { openStrictLms } from '../support/scorm-strict-lms.ts'

const ANSWER: Answer = {
  questionId: 'q1',
  chapterId: 'c1',
  stem: 'What feeds a fire?',
  picked: [0],
  correct: [0],
  right: true,
  seconds: 4,
}

/** The ways in which an LMS is known to fail. Each is asked before every call. */
const throws = () => {
  throw new Error('NetworkError: synchronous request failed')
}
const refuses = (method: string) => (/GetValue$/.test(method) ? '' : 'false')

let room: ReturnType<typeof openRoom>
beforeEach(() => {
  room = openRoom()
})
afterEach(() => room.close())

test('an LMS that starts to fail half-way has everything as soon as it works again', async () => {
  for (const failure of [throws, refuses, (method: string) => (/Commit$/.test(method) ? 'false' : undefined)]) {
    let broken = false
    const strict = openStrictLms('2004', { interfere: method => (broken ? failure(method) : undefined) })
    const { lms, notices, pass } = room.sitDown(openScorm2004, windowWith({ API_1484_11: strict.api }))
    lms.start()
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

test('an LMS that fails is asked again less and less often, at least once a minute', () => {
  let commits = 0
  const strict = openStrictLms('1.2', {
    interfere: method => {
      if (method === 'LMSCommit') commits++
      return method === 'LMSCommit' ? 'false' : undefined
    },
  })
  const { lms, pass } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
  lms.start()
  assert.equal(commits, 1)
  for (const wait of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    const before: number = commits
    pass(wait - 1)
    assert.equal(commits, before)
    pass(1)
    assert.equal(commits, before + 1)
  }
})

test('what an LMS never got is kept here and handed over on the next visit', () => {
  let broken = false
  const first = openStrictLms('2004', { interfere: () => (broken ? throws() : undefined) })
  const visit = room.sitDown(openScorm2004, windowWith({ API_1484_11: first.api }))
  visit.lms.start()
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
  const learner = lms.start()
  assert.equal(learner.place, 'c2l1')
  assert.equal(learner.state, 'LATE')
  pass(1_500)
  assert.equal(second.saved.get('cmi.suspend_data'), 'LATE')
  assert.equal(second.saved.get('cmi.interactions.0.id'), 'q1')
  assert.equal(second.saved.get('cmi.success_status'), 'passed')
  assert.equal(second.saved.get('cmi.progress_measure'), '0.6')
  assert.deepEqual(errorsOf(second), [])
  assert.equal(room.drawer.size, 0)
})

test('a kept copy does not undo what was learned since on another machine, but its answers still count', () => {
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
  assert.equal(lms.start().state, 'NEWER')
  pass(1_500)
  assert.equal(strict.saved.get('cmi.suspend_data'), 'NEWER')
  assert.equal(strict.saved.get('cmi.interactions.0.id'), 'q1')
})

test('the copy of one learner is not shown to another on the same machine', () => {
  room.drawer.set('coursewright:crs_A:learner-8', JSON.stringify({ base: '', place: 'c2l1', state: 'SECRET' }))
  const strict = openStrictLms('1.2')
  const { lms } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
  assert.equal(lms.start().state, '')
})

test('a damaged copy is as good as none', () => {
  for (const damaged of ['{', '7', '[]', '{"answers":7,"base":""}', '{"base":"","chapters":null,"answers":[null]}']) {
    room.drawer.set('coursewright:crs_A:learner-7', damaged)
    const strict = openStrictLms('1.2')
    const { lms, pass } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
    lms.start()
    lms.bookmark('c1l1', 'STATE')
    pass(1_500)
    assert.equal(strict.saved.get('cmi.suspend_data'), 'STATE', damaged)
  }
})

test('an LMS that will not open does not stop the lesson, and is told everything when it does', async () => {
  for (const failure of [throws, refuses]) {
    let broken = true
    const strict = openStrictLms('1.2', { interfere: method => (broken ? failure(method) : undefined) })
    const { lms, notices, pass } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
    assert.deepEqual(lms.start(), { tracked: true, readOnly: false, name: '', place: '', state: '' })
    lms.bookmark('c1l1', 'STATE')
    lms.answer(ANSWER)
    await Promise.resolve()
    assert.deepEqual(notices, ['trouble'])
    broken = false
    pass(2_000)
    await Promise.resolve()
    assert.deepEqual(notices, ['trouble', 'recovered'])
    assert.equal(strict.saved.get('cmi.core.lesson_status'), 'incomplete')
    assert.equal(strict.saved.get('cmi.suspend_data'), 'STATE')
    assert.equal(strict.saved.get('cmi.interactions.0.id'), 'q1')
    lms.leave()
    assert.equal(strict.calls.at(-1)?.method, 'LMSFinish')
  }
})

test('an LMS that opens late keeps the state that it holds', () => {
  let broken = true
  const strict = openStrictLms('1.2', {
    values: { 'cmi.core.entry': 'resume', 'cmi.core.lesson_status': 'incomplete', 'cmi.suspend_data': 'THEIRS' },
    interfere: () => (broken ? throws() : undefined),
  })
  const { lms, pass } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
  lms.start()
  lms.bookmark('c1l1', 'OURS')
  lms.score({ right: 9, total: 10, passed: true })
  lms.complete()
  broken = false
  pass(2_000)
  assert.equal(strict.saved.get('cmi.suspend_data'), 'THEIRS')
  assert.equal(strict.saved.get('cmi.core.lesson_status'), 'passed')
})

test('an LMS that was reloaded meanwhile is greeted again and told everything', async () => {
  const first = openStrictLms('2004')
  const home = windowWith({ API_1484_11: first.api })
  const { lms, notices, pass } = room.sitDown(openScorm2004, home)
  lms.start()
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

test('an LMS whose window was closed is missed, and the lesson goes on', async () => {
  const strict = openStrictLms('2004')
  const opener = windowWith({ API_1484_11: strict.api })
  const { lms, notices, pass } = room.sitDown(openScorm2004, windowWith({ opener }))
  assert.equal(lms.start().tracked, true)
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

test('an LMS that has opened the conversation itself is talked to', () => {
  const strict = openStrictLms('1.2')
  strict.api['LMSInitialize']!('')
  const { lms, notices } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
  lms.start()
  lms.bookmark('c1l1', 'STATE')
  lms.leave()
  assert.equal(strict.saved.get('cmi.suspend_data'), 'STATE')
  assert.deepEqual(notices, [])
})

test('where nothing can be stored and nobody listens, the lesson still goes on', async () => {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: throws })
  const { lms, notices, pass } = room.sitDown(openScorm12, windowWith({}))
  assert.deepEqual(lms.start(), { tracked: false, readOnly: false, name: '', place: '', state: '' })
  lms.bookmark('c1l1', 'STATE')
  lms.answer(ANSWER)
  lms.complete()
  pass(60_000)
  lms.flush()
  lms.leave()
  await Promise.resolve()
  assert.deepEqual(notices, ['untracked'])
})

test('without an LMS the browser remembers', () => {
  const first = room.sitDown(openScorm2004, windowWith({})).lms
  first.start()
  first.bookmark('c2l1', 'STATE')
  first.leave()
  const { place, state, tracked } = room.sitDown(openScorm2004, windowWith({})).lms.start()
  assert.deepEqual({ place, state, tracked }, { place: 'c2l1', state: 'STATE', tracked: false })
})
