import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPeriod } from './periods.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const at = (text: string) => Date.parse(text)

test('a period starts on the day of the month on which the account was created', () => {
  const created = at('2026-03-15T17:30:00Z')
  assert.deepEqual(findPeriod(created, at('2026-03-15T17:30:00Z')), {
    start: day('2026-03-15'),
    end: day('2026-04-15'),
  })
  assert.deepEqual(findPeriod(created, at('2026-04-14T23:59:59Z')), {
    start: day('2026-03-15'),
    end: day('2026-04-15'),
  })
  assert.deepEqual(findPeriod(created, at('2026-04-15T00:00:00Z')), {
    start: day('2026-04-15'),
    end: day('2026-05-15'),
  })
})

test('a period that starts on day 31 starts on the last day of a shorter month', () => {
  const created = at('2026-01-31T09:00:00Z')
  assert.deepEqual(findPeriod(created, at('2026-02-27T12:00:00Z')), {
    start: day('2026-01-31'),
    end: day('2026-02-28'),
  })
  assert.deepEqual(findPeriod(created, at('2026-02-28T00:00:00Z')), {
    start: day('2026-02-28'),
    end: day('2026-03-31'),
  })
  assert.deepEqual(findPeriod(created, at('2026-04-30T00:00:00Z')), {
    start: day('2026-04-30'),
    end: day('2026-05-31'),
  })
})

test('a period that starts on 29 February starts there again in a leap year', () => {
  const created = at('2028-02-29T09:00:00Z')
  assert.deepEqual(findPeriod(created, at('2029-03-01T00:00:00Z')), {
    start: day('2029-02-28'),
    end: day('2029-03-29'),
  })
  assert.deepEqual(findPeriod(created, at('2032-02-29T00:00:00Z')), {
    start: day('2032-02-29'),
    end: day('2032-03-29'),
  })
})

test('a period may cross the end of a year', () => {
  const created = at('2026-12-10T00:00:00Z')
  assert.deepEqual(findPeriod(created, at('2027-01-05T00:00:00Z')), {
    start: day('2026-12-10'),
    end: day('2027-01-10'),
  })
})
