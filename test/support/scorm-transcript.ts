import assert from 'node:assert/strict'
import type { Call } from './scorm-strict-lms.ts'

/** Minimum time between commits: one second less than the player's own delay, because clocks are not exact. */
const CLOSEST_COMMITS_MS = 1_000

/** Asserts what must hold of every session with an LMS, whatever the learner did. */
export function assertWellMannered(calls: Call[], book: '1.2' | '2004'): void {
  assert.deepEqual(errorsIn(calls), [])
  const changes = calls.filter(({ method }) => !/GetValue$/.test(method)).map(describe)
  const [first, last] = book === '1.2' ? ['LMSInitialize', 'LMSFinish'] : ['Initialize', 'Terminate']
  assert.equal(changes[0], first)
  assert.equal(changes.filter(change => change === first).length, 1)
  assert.equal(changes.filter(change => change === last).length, 1)
  const exit = book === '1.2' ? 'cmi.core.exit=suspend' : 'cmi.exit=suspend'
  assert.match(changes.at(-3)!, /session_time=/)
  assert.equal(changes.at(-2), exit)
  assert.equal(changes.at(-1), last)
  assertCommitsApart(calls)
}

/**
 * Lists the calls that the LMS answered with an error. The error that a state is not initialised does not count,
 * because in SCORM 2004 a course can find out in no other way whether there is one.
 */
export function errorsIn(calls: Call[]): Call[] {
  return calls.filter(call => call.error !== '0' && !isNothingYet(call))
}

function isNothingYet({ method, values, error }: Call): boolean {
  return method === 'GetValue' && error === '403' && /^cmi\.(location|suspend_data)$/.test(values[0]!)
}

/**
 * Asserts the pause between commits, with two exceptions. The last commit may follow at once, because learners leave at
 * any time. A commit of answers may directly follow the commit of the state and the status: the player does this if an
 * LMS is slow, which on a busy machine every LMS is.
 */
function assertCommitsApart(calls: Call[]): void {
  const commits = calls.flatMap(({ method }, index) => (/Commit$/.test(method) ? [index] : []))
  const hasAnswers = commits.map((commit, at) => calls.slice(commits[at - 1] ?? 0, commit).some(isAboutAnAnswer))
  for (let at = 1; at < commits.length - 1; at++) {
    if (hasAnswers[at] && !hasAnswers[at - 1]) continue
    const pause = calls[commits[at]!]!.at - calls[commits[at - 1]!]!.at
    assert.ok(pause >= CLOSEST_COMMITS_MS, `commits ${pause} ms apart`)
  }
}

function isAboutAnAnswer({ method, values }: Call): boolean {
  return /SetValue$/.test(method) && /^cmi\.interactions\./.test(values[0]!)
}

/** Lists every value that was set for one element, in order. */
export function saidOf(calls: Call[], element: string): string[] {
  return calls
    .filter(({ method, values }) => /SetValue$/.test(method) && values[0] === element)
    .map(({ values }) => values[1]!)
}

/** Lists all interactions, each as a list of `name=value`; times are masked, because no two visits have the same. */
export function interactionsOf(calls: Call[]): string[][] {
  const interactions: string[][] = []
  for (const { method, values } of calls) {
    const [, index, name] = /^cmi\.interactions\.(\d+)\.(.+)$/.exec(values[0] ?? '') ?? []
    if (!/SetValue$/.test(method) || name === undefined) continue
    const isTime = /^(time|timestamp|latency)$/.test(name)
    interactions[Number(index)] ??= []
    interactions[Number(index)]!.push(`${name}=${isTime ? '…' : values[1]}`)
  }
  return interactions
}

function describe({ method, values }: Call): string {
  return /SetValue$/.test(method) ? values.join('=') : method
}
