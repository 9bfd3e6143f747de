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
  const vans = tableText('Van | Licence required', ['Small | Car', 'Long | Car', 'High | Lorry', 'Wide | Lorry'])
  assert.deepEqual(stems(vans), ['According to “What they are”, which of these have “Car” under “Licence required”?'])
})

test('a short heading is asked together with what stands above it', () => {
  const text = (heading: string) =>
    `# Visitor policy\n\n## ${heading}\n\nHosts collect visitors within 15 minutes of the call.`
  assert.match(stems(text('Signing in'))[0]!, /^Visitor policy – Signing in: /)
  assert.match(stems(text('How visitors sign in'))[0]!, /^How visitors sign in: /)
})

const numbered = (items: string[]) => items.map((item, at) => `${at + 1}. ${item}`).join('\n')

test('steps that only happen to be numbered are not put in order', () => {
  const list = (items: string[], heading = 'Recover') =>
    stems(`# Incidents\n\n## ${heading}\n\n${numbered(items)}`).length
  const loose = ['Restore the files', 'Address collateral damage', 'Review open accounts', 'Inform the insurer']
  assert.equal(list(loose), 0)
  assert.equal(list(loose, 'Recovery procedure'), 0, 'nothing ties its steps together')
  const tied = ['Unplug the server', 'Restore the files', 'Compare the files with the list', 'Inform the insurer']
  assert.ok(list(tied, 'Recovery procedure') > 0, 'it is called a procedure')
  assert.ok(list(tied, 'Opening the shop') > 0, 'its heading says what is done')
  assert.ok(list([...loose, 'Wait until everything runs again']) > 0, 'a step names a time')
  assert.ok(list(['Write a report', ...loose, 'Send the report to all']) > 0, 'a step speaks of an earlier one')
  for (const heading of ['Next steps', 'Success factors']) assert.equal(list(tied, heading), 0, heading)
  const ticked = tied.map(item => `✅ ${item}`)
  const labelled = tied.map(item => `Prototype: ${item.toLowerCase()}`)
  const listed = tied.map(item => `${item};`)
  for (const items of [ticked, labelled, listed]) assert.equal(list(items, 'Recovery procedure'), 0, items[0])
})

test('the parts of one step of a procedure are not put in order because it has a number', () => {
  const parts = [
    'Describe what has happened',
    'Set a date for the answer',
    'Reserve our rights',
    'Offer to talk about it',
  ]
  const text = (heading: string) => `# Late deliveries\n\n## ${heading}\n\n${numbered(parts)}`
  assert.deepEqual(stems(text('Step 3: the letter')), [])
  assert.equal(stems(text('How to write the letter')).length, 1)
})

test('a short way through a program is not asked: open, change, save', () => {
  const way = (items: string[]) => stems(`# Our files\n\n## How to change a file\n\n${numbered(items)}`)
  assert.deepEqual(way(['Open the file', 'Click the pencil', 'Make your changes', 'Save']), [])
  assert.equal(
    way(['Put the till into mode X', 'Enter 4301', 'Press Subtotal', 'Put the till back into mode R']).length,
    1,
  )
})

test('German steps are told from nouns that end alike', () => {
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

test('things that are compared are asked across the row, where all answers are figures', () => {
  const rows = [
    'Fuel | Diesel | Petrol | Current from the grid',
    'Load | 900 kg | 3,500 kg | 1,200 kg',
    'Seats | 2 | 3 | 40',
  ]
  const all = optionsOf('Feature | Van | Lorry | Bus', rows)
  assert.equal(all.length, 2)
  for (const options of all)
    assert.ok(
      rows.slice(1).some(row => [...options].every(option => row.includes(option))),
      String(options),
    )
  const targets = ['Speed | 45% | 99% | 120%', 'Errors | 12% | 2% | 83%', 'Calls | 30% | 80% | 166%']
  assert.deepEqual(
    optionsOf('Metric | Current | Target | Growth', targets),
    [],
    'what is, what shall be, and a difference',
  )
  const sheet = ['Colour | White', 'Weight | 900', 'Smell | None at all', 'Boils at | 283', 'Form | Liquid']
  assert.deepEqual(optionsOf('Substance | Value', sheet), [], 'properties of one thing')
  assert.deepEqual(optionsOf('Aspect | Details', ['Why | It is quick', 'Where | In the yard', 'Who | Everybody']), [])
})

test('a column is asked where its values are laid down, not where they tell of their row', () => {
  const kept = ['Invoices | 10 years', 'Letters | 6 years', 'Applications | 6 months', 'Drafts | 2 weeks']
  assert.ok(optionsOf('Record | Retention period', kept).length > 0)
  assert.deepEqual(optionsOf('Record | Current age', kept), [], 'somebody measured it')
  assert.deepEqual(optionsOf('Record | Worth', kept), [])
  const steps = ['Sales | The seller', 'Claims | The adjuster', 'Repairs | The foreman', 'Complaints | The owner']
  assert.ok(optionsOf('Matter | Approved by', steps).length > 0)
  const told = ['New | Somebody wrote it down', 'Open | A colleague looks at it', 'Done | Nobody has to do more']
  assert.deepEqual(optionsOf('State | Description', told), [])
  const matrix = [
    'Pipelines | Enabled',
    'Visibility | Public',
    'Host | gitlab.example',
    'Issues | Enabled',
    'Wiki | Later',
  ]
  assert.deepEqual(optionsOf('Feature of the project | Setting', matrix), [], 'answers of different kinds')
  const priorities = ['Fire | High', 'Theft | High', 'Noise | Low', 'Dirt | Low', 'Draught | Middle', 'Smell | Middle']
  assert.ok(optionsOf('Report | Priority', priorities).length > 0)
})

test('what a form or a program has is not asked', () => {
  const fields = ['Title | 80 days', 'Owner | 90 days', 'Area | 30 days', 'Note | 12 days']
  assert.deepEqual(optionsOf('Field | Retention period', fields), [])
  assert.ok(optionsOf('Record | Retention period', fields).length > 0)
})

test('the lowest and the highest of a table are not asked: whoever knows which way it goes can tell', () => {
  const rows = ['Urgent | 2 hours', 'High | 8 hours', 'Middle | 24 hours', 'Low | 72 hours']
  const all = asked(tableText('Priority | Response time', rows))
  assert.ok(all.length > 0)
  for (const { kind, stem } of all) assert.ok(kind === 'single' && /for “(High|Middle)”/.test(stem), stem)
})

test('a table whose head stands among its rows again is not asked', () => {
  const rows = ['Oil | 3 days', 'Water | 9 days', 'Part | Drying time', 'Lamp | 4 days', 'Belt | 12 days']
  assert.deepEqual(optionsOf('Part | Drying time', rows), [])
})

test('who does what is asked where the table says what is done', () => {
  const rows = ['Reader | Chapters 1, 2 and 5', 'Author | Chapters 3 and 4 only', 'Editor | Chapters 6 to 9 only']
  assert.deepEqual(optionsOf('Role | To be read', rows), [])
  const tasks = [
    'Reader | Sends remarks to the author',
    'Porter | Locks the gate at night',
    'Nurse | Keeps the first aid box',
  ]
  assert.match(stems(tableText('Role | Task', tasks))[0]!, /^Who does this\? “(Locks|Keeps)/)
})

test('answers to a question are of one kind: figures of one unit, or words', () => {
  const times = ['Fire | 2 minutes', 'Flood | 30 minutes', 'Theft | 4 hours', 'Noise | When the shift is over']
  for (const options of optionsOf('Alarm | Report within', times))
    assert.ok(options === 'match' || !options.includes('When the shift is over'), String(options))
  assert.deepEqual(optionsOf('Part | Limit', ['Oil | 3 bar', 'Water | 90 °C', 'Lamp | 40 lux', 'Belt | 12 mm']), [])
})

test('what its own label says is not asked', () => {
  const said = ['Claims | Head of claims', 'Repairs | Head of repairs', 'Goods in | Head of goods']
  assert.deepEqual(optionsOf('Matter | Approved by', said), [])
  const unsaid = ['Claims | The foreman', 'Repairs | The porter', 'Goods in | The owner']
  assert.ok(optionsOf('Matter | Approved by', unsaid).includes('match'))
  const colours = ['red | Rot', 'green | Grün', 'yellow | Gelb']
  assert.deepEqual(optionsOf('Colour | Meaning', colours), [])
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

test('a figure is asked where the sentence rules, with the condition that stands before it', () => {
  const figure = (text: string) => stems(`# Desk\n\n## Our updates here\n\n${text}`)
  for (const told of [
    'A goal of ours is a drop of calls by 30%.',
    'Efficiency: work gets faster by 30%.',
    'It brought us up to 80% fewer complaints.',
    'The page is new on the wall every 6 months',
  ])
    assert.deepEqual(figure(told), [], told)
  assert.equal(figure('Calls must be answered within 3 rings of the bell.').length, 1)
  assert.equal(figure('Lost badges are blocked within 24 hours of the report.').length, 1)
  const [stem] = figure('For the short test:\n\n- Plan at least 5 minutes for every guest.')
  assert.match(stem!, /“For the short test: Plan at least ▢ minutes for every guest\.”/)
})

test('nothing is asked under a heading that was read as a heap of letters', () => {
  const text = (heading: string) => `# Lab\n\n## ${heading}\n\nTubes must be spun for at least 5 minutes.`
  for (const heading of ['EQUIPMENTBRAND:MODEL:S2', 'HOW TO USE ITHOW TO USE IT'])
    assert.deepEqual(stems(text(heading)), [])
  assert.equal(stems(text('How to use it')).length, 1)
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
