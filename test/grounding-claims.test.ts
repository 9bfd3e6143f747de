import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ClaimText, checkAgainst as check, HELD_OUT, TUNED } from './support/claims.ts'

function measure(texts: ClaimText[]) {
  const lies = texts.flatMap(text => text.lies.map(([kind, says]) => ({ kind, says, ...check(text, says) })))
  const truths = texts.flatMap(text => text.holds.map(says => ({ says, ...check(text, says) })))
  const missed = lies.filter(({ faults }) => faults.length === 0)
  const alarms = truths.filter(({ faults }) => faults.length > 0)
  return { lies: lies.length, missed, truths: truths.length, alarms }
}

test('of falsehoods in texts that the rules were not written with two thirds are caught, and three of four truths pass', t => {
  const { lies, missed, truths, alarms } = measure(HELD_OUT)
  t.diagnostic(`${lies - missed.length} of ${lies} falsehoods caught, ${alarms.length} of ${truths} truths doubted`)
  assert.ok(lies >= 40 && truths >= 35)
  assert.ok(lies - missed.length >= (lies * 2) / 3, missed.map(({ says }) => says).join('\n'))
  assert.ok(alarms.length <= truths / 4, alarms.map(({ says, faults }) => `${faults}: ${says}`).join('\n'))
})

test('the texts that the rules were written with hold no surprise', () => {
  const { lies, missed, truths, alarms } = measure(TUNED)
  assert.ok(missed.length <= lies / 10, missed.map(({ says }) => says).join('\n'))
  assert.ok(alarms.length <= truths / 10, alarms.map(({ says }) => says).join('\n'))
})

test('a figure, a quotation or a law that stands nowhere is always found, in any language', () => {
  const stands = (text: string, figure: string) => text.includes(figure)
  for (const text of [...TUNED, ...HELD_OUT]) {
    for (const [kind, says] of text.lies.filter(([kind]) => kind === 'number' || kind === 'added')) {
      const figures = says.match(/\d+/g) ?? []
      if (figures.every(figure => stands(text.text, figure))) continue
      const { faults } = check(text, says)
      assert.ok(faults.includes('figure') || faults.includes('derived'), `${kind}: ${says}`)
    }
  }
  const text = (language: string, words: string) => ({ ...TUNED[0]!, language: language as 'en', text: words })
  assert.ok(
    check(text('en', 'Keep the door shut.'), 'It says “keep every door wide open”.').faults.includes('quotation'),
  )
  assert.ok(check(text('en', 'Keep the door shut.'), 'The Doors Act wants the door shut.').faults.includes('law'))
  assert.ok(check(text('fi', 'Ovi suljetaan 15 minuutissa.'), 'Ovi suljetaan 25 minuutissa.').faults.includes('figure'))
  assert.ok(check(text('ja', 'ドアは15分以内に閉める。'), 'ドアは25分以内に閉める。').faults.includes('figure'))
  assert.deepEqual(check(text('ja', 'ドアは15分以内に閉める。'), '15分以内にドアを閉める。').faults, [])
})

test('the same quantity in another unit or in words is the same', () => {
  const rule = {
    ...TUNED[0]!,
    text: 'The oven is cleaned every 24 hours. The hood is checked every six months at 2,500 rpm.',
  }
  for (const says of [
    'The oven is cleaned every day.',
    'Clean the oven every 24 h.',
    'The hood is checked every 6 months.',
    'At 2500 rpm the hood is checked.',
  ])
    assert.deepEqual(check(rule, says).faults, [], says)
  assert.ok(check(rule, 'The oven is cleaned every 24 minutes.').faults.includes('unit'))
})

const english = (text: string): ClaimText => ({ ...TUNED[0]!, text })

test('a time of the day in words is the same as on a 24-hour clock, and its hour is no count of anything else', () => {
  const rule = english('The gate is locked at 21:30. Deliveries are taken until 16:00.')
  for (const says of ['The gate is locked at half past nine in the evening.', 'Deliveries are taken until 4 pm.'])
    assert.deepEqual(check(rule, says).faults, [], says)
  assert.ok(check(rule, 'The gate is locked at half past eight in the evening.').faults.includes('figure'))
  const archive = english('The archive opens at 9:00. Plans in the archive are kept for two years.')
  assert.ok(check(archive, 'Plans in the archive are kept for nine years.').faults.includes('unit'))
})

test('a count or a limit that differs from the one in its own sentence is wrong, though the figure stands elsewhere', () => {
  const rule = english(
    'Rinse the filter twice. The pump is serviced every three years. Two drivers share a cab. The lift needs 4 tests.',
  )
  const filter = english('Rinse the filter twice. After that, ring the office three times.')
  assert.ok(check(filter, 'Rinse the filter three times.').faults.includes('amount'))
  assert.deepEqual(check(filter, 'Rinse the filter two times.').faults, [])
  const pump = english('The pump is serviced every three years. Seals of a valve are replaced every two years.')
  assert.ok(check(pump, 'The pump needs to be serviced every two years.').faults.includes('amount'))
  assert.deepEqual(check(rule, 'The cab is shared by two drivers.').faults, [])
})

test('a case that breaks a limit may have a figure of its own', () => {
  const rule = english('The hoist carries loads with a maximum weight of 140 kg.')
  assert.ok(!check(rule, 'A load of 150 kg is too heavy for the hoist.').faults.includes('figure'))
  assert.ok(check(rule, 'The hoist carries loads with a maximum weight of 150 kg.').faults.includes('figure'))
})

test('what costs nothing is free', () => {
  const rule = english('Parking at the depot is free for drivers.')
  assert.deepEqual(check(rule, 'Parking at the depot costs drivers nothing.').faults, [])
})

test('whoever does what only people do is an actor of the document', () => {
  const rule = english('Appraisers decide about the reserve price. The curators approve the loan form.')
  assert.ok(check(rule, 'The curators decide about the reserve price.').faults.includes('actor'))
})

test('how often may be said in another way', () => {
  const rule = english('The steward looks over the checklist every six months. Two copies are kept.')
  assert.deepEqual(check(rule, 'The steward looks over the checklist twice a year.').faults, [])
})
