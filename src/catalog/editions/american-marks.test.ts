import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showsCode, withAmericanMarks } from './american-marks.ts'

test('dates, times, percentages, dashes and quotation marks become American', () => {
  const pairs = [
    ['On 3 March at 18:20 it rose by 25 %.', 'On March 3 at 6:20 p.m. it rose by 25%.'],
    ['Until 14 July 1789 nobody knew.', 'Until July 14, 1789, nobody knew.'],
    ['Paris, 14 July 1789.', 'Paris, July 14, 1789.'],
    ['From 3 to 17 March, on 3 and 4 May', 'From March 3 to 17, on May 3 and 4'],
    ['On 3, 4 and 6 June; Midway, 4 to 7 June 1942.', 'On June 3, 4 and 6; Midway, June 4 to 7, 1942.'],
    ['“From 22:00 to 01:00”. “At 23:40”, she', '“From 10 p.m. to 1 a.m.” “At 11:40 p.m.,” she'],
    ['Mr Reyes, Dr Okafor and Ms. Adeyemi', 'Mr. Reyes, Dr. Okafor and Ms. Adeyemi'],
    ['The night of 4 August', 'The night of August 4'],
    ['Open 09:00–17:00, closed at 23:30.', 'Open 9 a.m.–5 p.m., closed at 11:30 p.m.'],
    [
      'Leeds 9:00 to 17:30, 10:15–18:00; from 4:30 to 12:30',
      'Leeds 9 a.m. to 5:30 p.m., 10:15 a.m.–6 p.m.; from 4:30 to 12:30',
    ],
    ['At 00:15 – too late – he left.', 'At 12:15 a.m.—too late—he left.'],
    [
      'It goes round and round; the other way round; look round the corner',
      'It goes around and around; the other way around; look around the corner',
    ],
    ['Half past eight; asleep by half past twelve.', 'Eight thirty; asleep by twelve thirty.'],
    ['Look after it while she is looking after him.', 'Take care of it while she is taking care of him.'],
    ['They look after each other and look after a dog.', 'They take care of each other and take care of a dog.'],
    [
      '“Have you got a minute?” You needn’t; it needn’t.',
      '“Do you have a minute?” You don’t have to; it doesn’t have to.',
    ],
    ['Tick what you see; tick each box.', 'Check off what you see; check off each box.'],
    ['“Shall I call?” Shall we? She shall.', '“Should I call?” Should we? She shall.'],
    [
      '“He graded it ‘good’.” “Not ‘can’t find it’, but ‘no’.” The boys’, too.',
      '“He graded it ‘good.’” “Not ‘can’t find it,’ but ‘no.’” The boys’, too.',
    ],
    ['He said “no”, then “yes”. “Why?”, “Stop!”.', 'He said “no,” then “yes.” “Why?”, “Stop!”.'],
  ]
  for (const [british, american] of pairs) assert.equal(withAmericanMarks(british!, false), american)
})

test('ratios, ranges of years, version numbers and typed text do not become American', () => {
  const kept = [
    '30:2, 1:10 and 12:30',
    '1914–1918 and 5–9',
    'Version 2.0.1 of 10 Mayors',
    '10:15:22 on the clock',
    'In the round the chair asks; round the total',
    'Look after each blow, look after a week, stop looking after four seconds.',
  ]
  for (const text of kept) assert.equal(withAmericanMarks(text, false), text)
  assert.equal(withAmericanMarks('Type “ls”, at 18:20.', true), 'Type “ls”, at 18:20.')
})

test('quotation marks are protected as typed text only in packs that show code', () => {
  assert.ok(showsCode({ lessons: [{ blocks: [{ type: 'code', code: 'ls' }] }] }))
  assert.ok(!showsCode({ field: 'tool', lessons: [{ blocks: [{ type: 'text', markdown: 'Drive “slowly”.' }] }] }))
})
