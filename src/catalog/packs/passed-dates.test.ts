import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPack } from './check-pack.ts'
import { listPassedDates, passedDateProblems } from './passed-dates.ts'
import { requirePack } from './read-library.ts'

const pack = requirePack('time-management', 'en-GB')
const tell = (headline: string, day = '2026-11-19') => listPassedDates({ ...pack, headline }, day)

test('a past date in a sentence about the future is reported', () => {
  const future = {
    'A new rule is planned for October 2026.': '“planned for October 2026”',
    'The limit will be raised on 1 November 2026.': '“will be raised on 1 November 2026”',
    'The limit will be raised on November 1, 2026.': '“will be raised on November 1, 2026”',
    'Both duties are to apply from 2025, says the ministry.': '“are to apply from 2025”',
    'It is expected to come into force by 30 June 2026.': '“expected to come into force by 30 June 2026”',
  }
  for (const [text, mark] of Object.entries(future))
    assert.deepEqual(tell(text), [`headline: ${mark} had passed on 2026-11-19`])
})

test('a future date, and a past date in a sentence about the past, are not reported', () => {
  const texts = [
    'A new rule is planned for November 2026.',
    'It will apply from 1 January 2027, and until 2034 the invoice is kept.',
    'Planned for by the ministry in 2024, it came into force in June 2026.',
    'The report of 2025 asks what people will do.',
  ]
  for (const text of texts) assert.deepEqual(tell(text), [], text)
})

test('a date counts as past if it lies before the pack’s last review, and check-pack refuses it', () => {
  const headline = 'A rule is planned for October 2026.'
  const read = (date: string) => ({ ...pack, headline, reviewed: [{ ...pack.reviewed[0]!, date }] })
  assert.deepEqual(passedDateProblems(read('2026-10-31')), [])
  const told = ['headline: “planned for October 2026” had passed on 2026-11-01']
  assert.deepEqual(passedDateProblems(read('2026-11-01')), told)
  assert.deepEqual(checkPack(read('2026-11-01')).problems, told)
})
