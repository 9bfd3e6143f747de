import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canAsk } from '../src/documents/can-ask.ts'
import { readMarkdown } from '../src/documents/read/html/read-markdown.ts'
import { takeTable } from '../src/documents/read/pdf/pdf-tables.ts'
import { asked, numbered, stems } from './support/asked-questions.ts'

test('a question under a short heading also names the heading above', () => {
  const text = (heading: string) =>
    `# Visitor policy\n\n## ${heading}\n\nHosts collect visitors within 15 minutes of the call.`
  assert.match(stems(text('Signing in'))[0]!, /^Visitor policy – Signing in: /)
  assert.match(stems(text('How visitors sign in'))[0]!, /^How visitors sign in: /)
})

test('numbered steps that nothing ties together are not put in order', () => {
  const list = (items: string[], heading = 'Recover') =>
    stems(`# Incidents\n\n## ${heading}\n\n${numbered(items)}`).length
  const loose = ['Restore the files', 'Repair collateral damage', 'Review open accounts', 'Inform the insurer']
  assert.equal(list(loose), 0)
  assert.equal(list(loose, 'Recovery procedure'), 0, 'nothing ties its steps together')
  const tied = ['Copy the files to a disk', 'Unplug the disk', 'Compare the files on the disk', 'Inform the insurer']
  assert.ok(list(tied, 'Recovery procedure') > 0, 'it is called a procedure')
  assert.ok(list(tied, 'Opening the shop') > 0, 'its heading says what is done')
  assert.equal(list([...loose, 'Wait until everything runs again']), 0, 'only one step names a time')
  assert.equal(
    list(['Write a report', ...loose, 'Send the report to all']),
    0,
    'only one step speaks of an earlier one',
  )
  for (const heading of ['Next steps', 'Success factors']) assert.equal(list(tied, heading), 0, heading)
  const ticked = tied.map(item => `✅ ${item}`)
  const labelled = tied.map(item => `Prototype: ${item.toLowerCase()}`)
  const listed = tied.map(item => `${item};`)
  const named = tied.map((item, at) => `Part ${at}: ${item.toLowerCase()}`)
  const optional = [...tied, 'Send the files to the owner (optional)']
  const told = [...tied, 'The server has a lamp that shows it']
  for (const items of [ticked, labelled, listed, named, optional, told])
    assert.equal(list(items, 'Recovery procedure'), 0, items[0])
})

test('the parts of one numbered step are not put in order', () => {
  const parts = [
    'Describe what has happened',
    'Say what our rights are',
    'Offer talks about rights',
    'Name dates for talks',
  ]
  const text = (heading: string) => `# Late deliveries\n\n## ${heading}\n\n${numbered(parts)}`
  assert.deepEqual(stems(text('Step 3: the letter')), [])
  assert.equal(stems(text('How to write the letter')).length, 1)
})

test('a short sequence of clicks, such as open, change, save, is not put in order', () => {
  const way = (items: string[]) => stems(`# Our files\n\n## How to change a file\n\n${numbered(items)}`)
  assert.deepEqual(way(['Open the file', 'Click the pencil', 'Make your changes', 'Save']), [])
  assert.equal(
    way(['Put the till into mode X', 'Then enter 4301', 'Press Subtotal', 'Put the till back into mode R']).length,
    1,
  )
})

test('German steps are told from nouns with the same endings', () => {
  const list = (items: string[]) => stems(`# Modelle\n\n## Ablauf der Prüfung\n\n${numbered(items)}`, 'de-DE')
  const nouns = [
    'Falsche Angaben zu Personen',
    'Widersprüchliche Folgerungen',
    'Falsche Deutungen',
    'Erfundene Quellen',
  ]
  assert.deepEqual(list(nouns), [])
  const steps = ['Den Stecker ziehen', 'Öffne die Klappe', 'Den Filter entnehmen', 'Spüle den Filter mit Wasser']
  assert.equal(list(steps).length, 1)
})

test('a figure that is in its heading, was measured or describes the past gives no question', () => {
  const figure = (sentence: string, heading = 'Our limits here') => stems(`# Tax\n\n## ${heading}\n\n${sentence}`)
  assert.deepEqual(figure('Whoever moves here may apply for the 30% ruling.', 'The 30% ruling'), [])
  assert.equal(figure('Whoever moves here may apply for a 30% ruling.').length, 1)
  assert.deepEqual(figure('Hardness of the water: 400 mg/l of lime.'), [])
  assert.deepEqual(figure('The first version had 40% false alarms.'), [])
  assert.deepEqual(figure('But the cheaper 40% solution should work too.'), [])
  assert.match(JSON.stringify(asked('# Tax\n\n## Water\n\nThe water must have 400 mg/l of lime.')), /"unit":"mg\/l"/)
})

test('a figure in a rule gives a question, together with the condition before it', () => {
  const figure = (text: string) => stems(`# Desk\n\n## Our updates here\n\n${text}`)
  for (const told of [
    'A goal of ours is a drop of calls by 30%.',
    'Efficiency: work gets faster by 30%.',
    'Prevent abuse: a puzzle after 2 attempts',
    'It brought us up to 80% fewer complaints.',
    'The page is new on the wall every 6 months',
  ])
    assert.deepEqual(figure(told), [], told)
  assert.equal(figure('Calls must be answered within 3 rings of the bell.').length, 1)
  assert.equal(figure('Lost badges are blocked within 24 hours of the report.').length, 1)
  const [stem] = figure('For the short test:\n\n- Plan at least 5 minutes for every guest.')
  assert.match(stem!, /“For the short test: Plan at least ▢ minutes for every guest\.”/)
})

test('a section with a garbled heading gives no question', () => {
  const text = (heading: string) => `# Lab\n\n## ${heading}\n\nTubes must be spun for at least 5 minutes.`
  for (const heading of [
    'EQUIPMENTBRAND:MODEL:S2',
    'HOW TO USE ITHOW TO USE IT',
    'The lamp is lit. The set value is sho',
  ])
    assert.deepEqual(stems(text(heading)), [])
  assert.equal(stems(text('How to use it')).length, 1)
})

test('text in columns is not read as a table', () => {
  const segments = (left: string, right: string) => [
    { x: 50, right: 200, text: left },
    { x: 300, right: 450, text: right },
  ]
  const line = (left: string, right: string, at: number) => ({
    text: `${left} ${right}`,
    segments: segments(left, right),
    pieces: segments(left, right),
    ...{ x: 50, right: 450, y: 700 - 24 * at, height: 10, font: 'a', opening: null, isCode: false, page: 1 },
  })
  const columns = [line('The gate is', 'Whoever comes', 0), line('closed at', 'late calls the', 1)]
  const text = [...columns, line('night and', 'porter, who', 2), line('opened again', 'lets them in', 3)]
  const table = ['Alarm Call', 'Fire Porter', 'Flood Plumber', 'Theft Police'].map((row, at) => {
    const [left, right] = row.split(' ') as [string, string]
    return line(left, right, at)
  })
  assert.equal(takeTable(text, 0)?.block.guessed, true)
  assert.equal(takeTable(table, 0)?.block.guessed, undefined)
})

test('a document that is only about itself is refused as teaching nothing, also before a course is ordered', () => {
  const versions =
    '| Version | Date | Change |\n| --- | --- | --- |\n| 1 | May 2024 | First |\n| 2 | June 2024 | Second |'
  const empty = [
    `# Changes\n\n${versions}`,
    `# Policy\n\nVersion 1.2, 3 May 2024\n\n## Contents\n\n- Purpose\n- Scope\n\n## Document history\n\n${versions}`,
    '# Policy\n\n## Revision history\n\n- 1.0 First release\n- 1.1 Second release',
  ]
  for (const text of empty) assert.equal(canAsk(readMarkdown(text), 'en')!.lessons, 0, text)
  assert.equal(canAsk(readMarkdown('# Policy\n\nThe gate is closed at night.'), 'en')!.lessons, 1)
})
