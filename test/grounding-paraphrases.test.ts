import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRefuted } from '../src/llm/grounding/check-claim.ts'
import { type ClaimText, checkAgainst as check } from './support/claims.ts'

const text = (language: ClaimText['language'], words: string): ClaimText => {
  return { name: 'Rules', language, text: words, holds: [], lies: [] }
}
const isRefutedBy = (of: ClaimText, says: string) => isRefuted(check(of, says))

/** Checks that code lets true sentences about a text stand and refutes false ones. */
function assertJudged(of: ClaimText, { holds = [], lies = [] }: { holds?: string[]; lies?: string[] }): void {
  for (const says of holds) assert.equal(isRefutedBy(of, says), false, `${says}: ${check(of, says).faults}`)
  for (const says of lies) assert.equal(isRefutedBy(of, says), true, says)
}

test('a case on the other side of a threshold is no wrong figure where the sentence says what holds there', () => {
  const post = text('en', 'Parcels lighter than 5 kg go out by post; all others are handed to the courier.')
  assertJudged(post, {
    holds: [
      'A parcel of 7 kg does not go out by post but is handed to the courier.',
      'A parcel of 3 kg goes out by post.',
    ],
    lies: ['A parcel of 3 kg does not go out by post.', 'Parcels lighter than 7 kg go out by post.'],
  })
  const alone = text('en', 'Parcels lighter than 5 kg go out by post.')
  assertJudged(alone, { lies: ['A parcel of 7 kg goes out by post.'] })
  const german = text('de', 'Pakete unter 5 kg gehen mit der Post, alle anderen holt der Kurier.')
  assertJudged(german, { holds: ['Ein Paket mit 7 kg geht nicht mit der Post, sondern der Kurier holt es.'] })
})

test('“from” states a limit before a figure, and none before a person', () => {
  const of = text('en', 'Letters above 200 g need a stamp of the caretaker.')
  assertJudged(of, {
    holds: ['Letters of 300 g need a stamp from the caretaker.'],
    lies: ['Letters from 300 g on need a stamp of the caretaker.'],
  })
})

test('a number that counts the rest is no figure', () => {
  const of = text(
    'en',
    'The lamps in the hall and the porch are switched off, and those in the yard and the shed stay on.',
  )
  assertJudged(of, { holds: ['The lamps in the hall and the porch are switched off; the other two stay on.'] })
  assertJudged(text('de', 'Die Lampen in Flur und Küche werden gelöscht, die in Hof und Schuppen bleiben an.'), {
    holds: ['Die Lampen in Flur und Küche werden gelöscht, die anderen zwei bleiben an.'],
  })
  const weeks = text('en', 'The lamps of the hall are switched off for two days.')
  assertJudged(weeks, { lies: ['The lamps of the hall are switched off for the other two weeks.'] })
})

test('a figure with another unit than its sentence gives is wrong, though its number stands elsewhere, too', () => {
  const of = text(
    'en',
    'The gardeners are four. The pump of the fountain runs for four hours. The valve opens at noon.',
  )
  assertJudged(of, {
    holds: ['The pump of the fountain runs for 240 minutes.'],
    lies: ['The pump of the fountain runs for four days.'],
  })
})

test('a number keeps to its own noun where another number with a unit follows', () => {
  const of = text('en', 'Two nurses, three days of training and a badge are needed for the night ward.')
  assertJudged(of, { holds: ['For the night ward two nurses are needed, with a badge and three days of training.'] })
  assert.ok(!check(of, 'Two nurses are needed for the night ward.').faults.includes('unit'))
})

test('a row of a table lends its figures to no other row', () => {
  const of = text('en', 'Room | Seats\nBlue studio | 12 seats\nGreen studio | 30 seats\nAttic | 8 seats')
  assertJudged(of, {
    holds: ['The green studio has 30 seats.', 'The blue studio has 12 seats, the green studio 30.'],
    lies: ['The blue studio has 30 seats.', 'The green studio has 12 seats.'],
  })
})

test('a day of the week is the same in the plural, and lies within a span of days', () => {
  const of = text('en', 'From Monday to Thursday the kiosk at the pier opens at 9:00, and on Sunday it stays shut.')
  assertJudged(of, {
    holds: [
      'On Tuesdays the kiosk opens at 9:00.',
      'The kiosk opens at 9:00 on Wednesday.',
      'On Sundays it stays shut.',
    ],
    lies: ['The kiosk at the pier opens at 9:00 on Fridays.', 'The kiosk at the pier opens at 9:00 on Saturday.'],
  })
  const post = text(
    'en',
    'The van brings the fresh fish on Mondays. Knives stay in the drawer. Salt comes last. The office rests on Saturday.',
  )
  assert.deepEqual(check(post, 'The van brings the fresh fish on Saturdays.').faults, ['merged'])
  const winter = text('en', 'The pond is closed to swimmers from November to February.')
  assertJudged(winter, {
    holds: ['In January the pond is closed to swimmers.'],
    lies: ['In June the pond is closed to swimmers.'],
  })
  assertJudged(text('de', 'Von Montag bis Donnerstag öffnet der Kiosk um 9:00 Uhr.'), {
    holds: ['Mittwochs öffnet der Kiosk um 9:00 Uhr.'],
    lies: ['Freitags öffnet der Kiosk um 9:00 Uhr.'],
  })
})

test('the “may” of a permission is no month', () => {
  const of = text('en', 'Visitors are allowed to enter the yard on Mondays and Fridays.')
  assertJudged(of, {
    holds: ['Visitors may enter the yard on Mondays.'],
    lies: ['Visitors may enter the yard on Mondays in May.'],
  })
})

test('words of release say no, and “but not” turns the statement before it round', () => {
  const of = text('en', 'Pensioners are exempt from the entrance fee, yet they pay for the guided tour.')
  assertJudged(of, {
    holds: [
      'Pensioners pay no entrance fee.',
      'Pensioners are exempt from the entrance fee but not from the cost of the guided tour.',
      'Pensioners are not exempt from paying for the guided tour.',
    ],
    lies: ['Pensioners pay the entrance fee.'],
  })
})

test('a thing that is required or allowed does nothing itself', () => {
  const of = text(
    'en',
    'Lorries have drivers and a winch. Night lighting is mandatory except on ferries. Night lighting is required in tunnels.',
  )
  assertJudged(of, { holds: ['On ferries lorries go without night lighting, yet the drivers remain mandatory.'] })
})

test('parts of two names of the documents make no third name', () => {
  const of = text(
    'en',
    'Broken lamps go to Harlow Glass. Invoices are sent to Ms Ines Varga of Pitman Paper. Ask Corbin Street Museum for keys.',
  )
  const isNamed = (says: string) => check(of, says).faults.includes('name')
  assert.equal(isNamed('We send broken lamps to Pitman Glass.'), true)
  assert.equal(isNamed('We send broken lamps to Harlow Glass.'), false)
  assert.equal(isNamed('For invoices, write to Ms Varga.'), false)
  assert.equal(isNamed('For keys, ask the Corbin Museum.'), false)
})
