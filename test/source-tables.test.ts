import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, optionsOf, stems, tableText } from './support/asked-questions.ts'

test('cells, groups of rows and values of rows are asked about in whole sentences', () => {
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

test('things that a table compares are asked about across a row whose values are all figures', () => {
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

test('a column of prescribed values gives questions, a column of descriptions does not', () => {
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

test("a bare figure gives a question if the column's head names its unit", () => {
  const rows = ['Paper | 4', 'Letters | 30', 'Plans | 15', 'Maps | 60']
  assert.deepEqual(optionsOf('Record | Target', rows), [])
  assert.ok(optionsOf('Record | Target in days', rows).length > 0)
  const mixed = ['Stars (best 5) | 4.5', 'Time (at noon) | 30 min', 'Sales (a week) | 15,000 CHF']
  assert.deepEqual(optionsOf('Result | Target', mixed), [], 'figures of different units')
})

test('who does what is not asked if one may do everything, or two tasks concern the same thing', () => {
  const all = ['Owner | All that there is to do', 'Porter | Locks the gate at night', 'Nurse | Keeps the first aid box']
  assert.deepEqual(stems(tableText('Role | Task', all)), [])
  const shared = [
    'Owner | Changes machines and users',
    'Porter | Repairs machines and users',
    'Nurse | Sees machines, users',
  ]
  assert.deepEqual(stems(tableText('Role | Task', shared)), [])
})

test('what to do about a thing is asked if few answers serve many things', () => {
  const checks = [
    'Brake | Stop the van',
    'Fork | Stop the van',
    'Horn | Call the workshop',
    'Tyres | Call the workshop',
  ]
  assert.deepEqual(stems(tableText('Part | If it fails', checks)), [
    'According to “What they are”, which of these have “Stop the van” under “If it fails”?',
  ])
})

test('a table of the fields of a form or program gives no questions', () => {
  const fields = ['Title | 80 days', 'Owner | 90 days', 'Area | 30 days', 'Note | 12 days']
  assert.deepEqual(optionsOf('Field | Retention period', fields), [])
  assert.ok(optionsOf('Record | Retention period', fields).length > 0)
})

test('the lowest and highest values of a table are not asked, because the order of the rows gives them away', () => {
  const rows = ['Urgent | 2 hours', 'High | 8 hours', 'Middle | 24 hours', 'Low | 72 hours']
  const all = asked(tableText('Priority | Response time', rows))
  assert.ok(all.length > 0)
  for (const { kind, stem } of all) assert.ok(kind === 'single' && /for “(High|Middle)”/.test(stem), stem)
})

test('a table that repeats its head among its rows gives no questions', () => {
  const rows = ['Oil | 3 days', 'Water | 9 days', 'Part | Drying time', 'Lamp | 4 days', 'Belt | 12 days']
  assert.deepEqual(optionsOf('Part | Drying time', rows), [])
})

test('who does what is asked if the table states actions', () => {
  const rows = ['Reader | Chapters 1, 2 and 5', 'Author | Chapters 3 and 4 only', 'Editor | Chapters 6 to 9 only']
  assert.deepEqual(optionsOf('Role | To be read', rows), [])
  const tasks = [
    'Reader | Sends remarks to the author',
    'Porter | Locks the gate at night',
    'Nurse | Keeps the first aid box',
  ]
  assert.deepEqual(stems(tableText('Role | Task', tasks)), ['“What they are”: match each task with whoever does it.'])
  const told = tasks.toSpliced(0, 1, 'Reader | Reads the remarks of the author')
  assert.match(stems(tableText('Role | Task', told))[0]!, /^Who does this\? “(Locks|Keeps)/)
})

test('the options of a question are of one kind: figures with one unit, or words', () => {
  const times = ['Fire | 2 minutes', 'Flood | 30 minutes', 'Theft | 4 hours', 'Noise | When the shift is over']
  for (const options of optionsOf('Alarm | Report within', times))
    assert.ok(options === 'match' || !options.includes('When the shift is over'), String(options))
  assert.deepEqual(optionsOf('Part | Limit', ['Oil | 3 bar', 'Water | 90 °C', 'Lamp | 40 lux', 'Belt | 12 mm']), [])
})

test('a value that its label gives away is not asked', () => {
  const said = ['Claims | Head of claims', 'Repairs | Head of repairs', 'Goods in | Head of goods']
  assert.deepEqual(optionsOf('Matter | Approved by', said), [])
  const unsaid = ['Claims | The foreman', 'Repairs | The porter', 'Goods in | The owner']
  assert.ok(optionsOf('Matter | Approved by', unsaid).length > 0)
  const colours = ['red | Rot', 'green | Grün', 'yellow | Gelb', 'blue | Blau']
  assert.deepEqual(optionsOf('Colour | Meaning', colours), [])
  const ring = ['Blue | Starting up', 'White | Waiting for the app', 'Pink | Drip found', 'Grey | No power at all']
  assert.ok(optionsOf('Colour | Meaning', ring).includes('match'))
})

test('a name in two columns of a table is not asked about', () => {
  const flows = [
    'Sales | Orders | Making',
    'Making | Goods | Stores',
    'Stores | Parts | Making',
    'Buying | Bills | Sales',
  ]
  const all = stems(tableText('From | What | To', flows))
  assert.ok(!all.some(stem => /say for “(Sales|Making|Stores)”/.test(stem)), all.join('\n'))
})

test('reference data, schedules and statistics give no questions', () => {
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

test('rotas of weeks give no questions', () => {
  const kinds = (label: string) =>
    optionsOf(
      'Place | Permit',
      ['Green', 'Blue', 'Green', 'Blue'].map((permit, at) => `${label} ${at + 1} | ${permit} permit`),
    ).filter(kind => kind === 'multiple').length
  assert.equal(kinds('Hall'), 1)
  assert.equal(kinds('Week'), 0)
})
