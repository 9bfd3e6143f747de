import assert from 'node:assert/strict'
import type { Course } from '../../src/course/schema.ts'
import { decodeState } from '../../src/player/runtime/state/suspend-data.ts'
import { countOf, type HostRecord } from './scorm-hosts.ts'

/**
 * The deeds of a learner who failed the assessment with every answer wrong, passed it with every answer right, signed,
 * and read no lesson.
 */
export type Deeds = {
  about: string
  /** Number of questions in an attempt. */
  perTry: number
  /** The versions of the course in which the first and the second attempt were handed in. */
  versions: [Course, Course]
}

/**
 * Asserts every value that the SCORM 1.2 record of this learner must hold; `lacks` names the groups of elements that
 * the LMS does not store.
 */
export function assertHolds12(record: HostRecord, deeds: Deeds, lacks: 'objectives'[] = []): void {
  const { about } = deeds
  assert.equal(record['cmi.core.score.raw'], '100', about)
  assert.equal(record['cmi.core.lesson_status'], 'incomplete', `${about}: no lesson was read`)
  assertAnswers(record, deeds, { wrong: 'wrong', response: 'student_response' })
  if (!lacks.includes('objectives'))
    assertOutcomes(record, deeds, value => [value('status'), value('score.raw')], ['passed', '100'])
  assertState(record['cmi.suspend_data'], deeds)
}

export function assertHolds2004(record: HostRecord, deeds: Deeds): void {
  const { about } = deeds
  assert.equal(record['cmi.score.raw'], '100', about)
  assert.equal(record['cmi.score.scaled'], '1', about)
  assert.equal(record['cmi.success_status'], 'passed', about)
  assert.equal(record['cmi.completion_status'], 'incomplete', `${about}: no lesson was read`)
  assertAnswers(record, deeds, { wrong: 'incorrect', response: 'learner_response' })
  assertOutcomes(record, deeds, value => [value('success_status'), value('score.scaled')], ['passed', '1'])
  assertState(record['cmi.suspend_data'], deeds)
}

/** Asserts the record of Frappe LMS, which stores only the state and whether the course is complete. */
export function assertHoldsState(record: HostRecord, deeds: Deeds): void {
  assert.equal(record['@status'], 'partial', `${deeds.about}: no lesson was read`)
  assertState(record['@content'], deeds)
}

/** Asserts that the record holds two whole attempts in order, each with the questions of its version, and one signature. */
function assertAnswers(
  record: HostRecord,
  { about, perTry, versions }: Deeds,
  words: { wrong: string; response: string },
): void {
  const answers = Array.from({ length: countOf(record, 'cmi.interactions') }, (_, index) => {
    return (name: string) => record[`cmi.interactions.${index}.${name}`]
  })
  assert.equal(answers.length, 2 * perTry + 1, `${about}: every answer is told once`)
  const signatures = answers.filter(value => value('id') === 'agreement')
  assert.deepEqual(
    signatures.map(value => value('result')),
    ['neutral'],
    about,
  )
  assert.match(signatures[0]!(words.response)!, /^Ada Lovelace \| /, about)
  const scored = answers.filter(value => value('id') !== 'agreement')
  for (const [number, course] of versions.entries()) {
    const tried = scored.slice(number * perTry, (number + 1) * perTry)
    const known = new Set(course.assessment!.questions.map(({ id }) => id))
    const ids = tried.map(value => value('id')!)
    assert.equal(new Set(ids).size, perTry, `${about}: no question twice in try ${number + 1}`)
    for (const id of ids) assert.ok(known.has(id.replace(/-r\d+$/, '')), `${about}: ${id} is not in its version`)
    const isPassing = number === 1
    for (const value of tried) {
      assert.equal(value('result'), isPassing ? 'correct' : words.wrong, `${about}: ${value('id')}`)
      assert.ok(value(words.response), `${about}: ${value('id')} has an answer`)
      assert.equal(value('correct_responses.0.pattern') !== undefined, isPassing, `${about}: keys after the pass alone`)
    }
  }
}

/**
 * Asserts that the record has every outcome of the version in which the second attempt was handed in, each as passed.
 */
function assertOutcomes(
  record: HostRecord,
  { about, versions: [, course] }: Deeds,
  read: (value: (name: string) => string | undefined) => (string | undefined)[],
  passed: string[],
): void {
  const ids = new Set(course.outcomes.map(({ id }) => id))
  const told = Object.entries(record).flatMap(([element, id]) => {
    const index = /^cmi\.objectives\.(\d+)\.id$/.exec(element)?.[1]
    return index !== undefined && ids.has(id) ? [{ index, id }] : []
  })
  assert.deepEqual(new Set(told.map(({ id }) => id)), ids, about)
  for (const { index, id } of told)
    assert.deepEqual(
      read(name => record[`cmi.objectives.${index}.${name}`]),
      passed,
      `${about}: ${id}`,
    )
}

function assertState(text: string | undefined, { about, perTry, versions: [, course] }: Deeds): void {
  const state = decodeState(text ?? '', course.family ?? course.id, [])
  assert.ok(state, `${about}: the state can be read`)
  const { attempts, best, passed, open } = state.assessment
  assert.deepEqual({ attempts, best, passed, open }, { attempts: 2, best: 100, passed: true, open: false }, about)
  assert.ok(state.signed, `${about}: it is signed`)
  assert.equal(state.answers, 2 * perTry + 1, `${about}: as many answers as the LMS has`)
  assert.equal(state.done, false, about)
}
