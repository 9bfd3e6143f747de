import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canAsk } from '../src/author/source/can-ask.ts'
import { sourceMaterial } from '../src/author/source/source-material.ts'
import { briefSchema } from '../src/course/brief.ts'
import { takeTable } from '../src/sources/pdf-tables.ts'
import { readMarkdown } from '../src/sources/read-markdown.ts'

/** What a course made of a document asks inside its lessons. */
function asked(text: string, languageId = 'en-GB') {
  const brief = briefSchema.parse({ subject: 'Our work', languageId, addOns: [] })
  const source = { id: 'src_1', name: 'File.md', document: readMarkdown(text) }
  return sourceMaterial([source], brief)
    .chapters.flatMap(({ lessons }) => lessons)
    .flatMap(({ blocks }) => blocks.flatMap(block => (block.type === 'check' ? [block.question] : [])))
}

const stems = (text: string, languageId?: string) => asked(text, languageId).map(({ stem }) => stem)

function tableText(columns: string, rows: string[]): string {
  const lines = [columns, columns.replace(/[^|]+/g, '---'), ...rows]
  return `# Our vans\n\nThey are kept in the yard.\n\n## What they are\n\n${lines.map(line => `| ${line} |`).join('\n')}`
}

const optionsOf = (columns: string, rows: string[]) =>
  asked(tableText(columns, rows)).map(question =>
    question.kind === 'single' ? question.options.map(({ text }) => text).sort() : question.kind,
  )

test('a cell, rows that belong together and rows with a value are asked in whole sentences', () => {
  const limits = tableText('Expense | Limit | Approved by', [
    'Meals | $75 | Nobody',
    'Hotels | $250 | The manager',
    'Flights | $1,500 | The director',
    'Courses | $900 | The owner',
  ])
  const all = stems(limits)
  assert.ok(all.length > 1)
  for (const stem of all)
    assert.match(
      stem,
      /^What does “What they are” say for “.+” under “.+”\?$|^“What they are”: match each “.+” with its “.+”\.$/,
    )
  const vans = tableText('Van | Licence', ['Small | Car', 'Long | Car', 'High | Lorry', 'Wide | Lorry'])
  assert.deepEqual(stems(vans), ['According to “What they are”, which of these have “Car” under “Licence”?'])
})

test('a short heading is asked together with what stands above it', () => {
  const text = (heading: string) =>
    `# Visitor policy\n\n## ${heading}\n\nHosts collect visitors within 15 minutes of the call.`
  assert.match(stems(text('Signing in'))[0]!, /^Visitor policy – Signing in: /)
  assert.match(stems(text('How visitors sign in'))[0]!, /^How visitors sign in: /)
})

test('steps that only happen to be numbered are not put in order', () => {
  const list = (items: string[], heading = 'Recover') =>
    stems(`# Incidents\n\n## ${heading}\n\n${items.map((item, at) => `${at + 1}. ${item}`).join('\n')}`).length
  const loose = ['Restore the files', 'Address collateral damage', 'Review open accounts', 'Inform the insurer']
  assert.equal(list(loose), 0)
  assert.ok(list(loose, 'Recovery procedure') > 0, 'it is called a procedure')
  assert.ok(list(loose, 'Opening the shop') > 0, 'its heading says what is done')
  assert.ok(list([...loose, 'Wait until everything runs again']) > 0, 'a step names a time')
  assert.ok(list(['Write a report', ...loose, 'Send the report to all']) > 0, 'a step speaks of an earlier one')
  assert.equal(list(loose, 'Next steps'), 0)
  assert.equal(
    list(
      loose.map(item => `✅ ${item}`),
      'Recovery procedure',
    ),
    0,
  )
  assert.equal(
    list(
      loose.map(item => `Prototype: ${item.toLowerCase()}`),
      'Recovery procedure',
    ),
    0,
  )
})

test('things that are compared are asked across the row, where all answers are of one kind', () => {
  const rows = [
    'Fuel | Diesel | Petrol | Current from the grid',
    'Driver | Anybody with a licence | Two trained drivers | The foreman alone',
    'Kept | In the yard | Under the roof | At the charging post',
  ]
  for (const options of optionsOf('Feature | Van | Lorry | Bus', rows))
    assert.ok(
      rows.some(row => [...options].every(option => row.includes(option))),
      String(options),
    )
  assert.equal(optionsOf('Feature | Van | Lorry | Bus', rows).length, 2)
  const sheet = ['Colour | White', 'Weight | 900', 'Smell | None at all', 'Boils at | 283', 'Form | Liquid']
  assert.deepEqual(optionsOf('Substance | Value', sheet), [], 'properties of one thing')
  assert.deepEqual(optionsOf('Aspect | Details', ['Why | It is quick', 'Where | In the yard', 'Who | Everybody']), [])
})

test('answers to a question are of one kind: figures of one unit, or words', () => {
  const times = ['Fire | 2 minutes', 'Flood | 30 minutes', 'Theft | 4 hours', 'Noise | When the shift is over']
  for (const options of optionsOf('Alarm | Report within', times))
    assert.ok(options === 'match' || !options.includes('When the shift is over'), String(options))
  assert.deepEqual(optionsOf('Part | Limit', ['Oil | 3 bar', 'Water | 90 °C', 'Lamp | 40 lux', 'Belt | 12 mm']), [])
})

test('what its own label says is not asked', () => {
  const kinds = (columns: string, rows: string[]) => asked(tableText(columns, rows)).map(({ kind }) => kind)
  const said = [
    'Partly met | It is in part in use',
    'Unhosted | Unhosted this month',
    'Production | Produktions-Systeme',
  ]
  assert.ok(!kinds('State | Meaning', said).includes('match'))
  const unsaid = ['Amber | Half of it is in use', 'Grey | Nobody has begun', 'Blue | It waits for the owner']
  assert.ok(kinds('State | Meaning', unsaid).includes('match'))
})

test('whoever stands on both sides of a table is not asked about by name', () => {
  const flows = [
    'Sales | Orders | Making',
    'Making | Goods | Stores',
    'Stores | Parts | Making',
    'Buying | Bills | Sales',
  ]
  const all = stems(tableText('From | What | To', flows))
  assert.ok(!all.some(stem => /say for “(Sales|Making|Stores)”/.test(stem)), all.join('\n'))
})

test('what people look up, planned or counted is not asked', () => {
  const silent: [string, string[]][] = [
    ['Sign | Code', ['Burning | GHS02', 'Biting | GHS05', 'Deadly | GHS06']],
    ['Chapter | Law', ['Hours | § 3 ArbZG', 'Breaks | § 4 ArbZG', 'Nights | § 6 ArbZG']],
    ['Driver | Shift', ['Early | 06:00–14:00', 'Late | 14:00–22:00', 'Night | 22:00–06:00']],
    ['Quarter | Subject', ['Q1 | Ladders', 'Q2 | Forklifts', 'Q3 | Noise', 'Q4 | Fire']],
    ['Answer | Share', ['Yes | 45%', 'No | 31%', 'Neither | 24%']],
    ['ID | Gap', ['G1 | Nobody signs', 'G2 | The gate is open', 'G3 | Keys are lost']],
    [
      'Short | Long',
      ['RPO | Recovery Point Objective', 'RTO | Recovery Time Objective', 'MTD | Maximum Tolerable Downtime'],
    ],
    ['Van | Notes', ['Small | Nice to drive', 'Long | Hard to park', 'High | Mind the bridge']],
    [
      'Page | What it says',
      ['[Leave](a.md) | Days off', '[Pay](b.md) | When it comes', '[Cars](c.md) | Who may drive'],
    ],
  ]
  for (const [columns, rows] of silent) assert.deepEqual(optionsOf(columns, rows), [], columns)
})

test('a figure that stands in its heading, was only measured or tells what happened is not asked', () => {
  const figure = (sentence: string, heading = 'Our limits here') => stems(`# Tax\n\n## ${heading}\n\n${sentence}`)
  assert.deepEqual(figure('Whoever moves here may apply for the 30% ruling.', 'The 30% ruling'), [])
  assert.equal(figure('Whoever moves here may apply for the 30% ruling.').length, 1)
  assert.deepEqual(figure('Hardness of the water: 400 mg/l of lime.'), [])
  assert.deepEqual(figure('The first version had 40% false alarms.'), [])
  assert.deepEqual(figure('But the cheaper 40% solution should work too.'), [])
  assert.match(JSON.stringify(asked('# Tax\n\n## Water\n\nThe water must have 400 mg/l of lime.')), /"unit":"mg\/l"/)
})

test('text that is set in columns is no table', () => {
  const line = (left: string, right: string, at: number) => ({
    text: `${left} ${right}`,
    segments: [
      { x: 50, right: 200, text: left },
      { x: 300, right: 450, text: right },
    ],
    ...{ x: 50, right: 450, y: 700 - 24 * at, height: 10, font: 'a', page: 1 },
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

test('a document that only tells of itself has nothing to teach, and that is known beforehand', () => {
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
