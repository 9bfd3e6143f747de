import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefSchema } from '../src/course/brief.ts'
import { sourceMaterial } from '../src/documents/lessons/source-material.ts'
import { isTelling } from '../src/documents/questions/candidates.ts'
import { readMarkdown } from '../src/documents/read/html/read-markdown.ts'

/** Lists the questions inside the lessons of a course made from a document. */
function asked(text: string, languageId = 'en-GB') {
  const brief = briefSchema.parse({ subject: 'Our work', languageId, addOns: [] })
  const source = { id: 'src_1', name: 'File.md', document: readMarkdown(text) }
  return sourceMaterial([source], brief)
    .chapters.flatMap(({ lessons }) => lessons)
    .flatMap(({ blocks }) => blocks.flatMap(block => (block.type === 'check' ? [block.question] : [])))
}

const stems = (text: string, languageId?: string) => asked(text, languageId).map(({ stem }) => stem)

function ordered(heading: string, items: string[], languageId?: string): string[] {
  const list = items.map((item, at) => `${at + 1}. ${item}`).join('\n')
  return asked(`# Greenhouse\n\n## ${heading}\n\n${list}`, languageId).map(({ kind }) => kind)
}

const CHAIN = [
  'Mix a paste of flour',
  'Spread the paste on the pots',
  'Wrap the pots in foil',
  'Store the foil parcels',
]

test('an order is asked if each step needs the one before it', () => {
  assert.deepEqual(ordered('How to prepare for winter', CHAIN), ['order'])
  const timed = ['Soak the seeds for 10 minutes', 'Drain the bowl', 'Then fill the bowl with sand', 'Cover the bowl']
  assert.deepEqual(ordered('How to plant', timed), ['order'])
  const german = [
    'Öffnen Sie die Lüftung am Schaltschrank.',
    'Warten Sie, bis die Anzeige leuchtet.',
    'Drehen Sie den Regler neben der Anzeige.',
    'Schließen Sie danach den Deckel.',
  ]
  assert.deepEqual(ordered('Ablauf am Morgen', german, 'de-DE'), ['order'])
})

test('steps that could be in any order are not asked as an order, whatever their heading says', () => {
  const round = ['Feed the fish', 'Clean the paths', 'Wipe the lamps', 'Then lock the door']
  assert.deepEqual(ordered('Evening procedure', round), [])
  const alike = ['Check the ferns on the shelf', 'Check the vines on the shelf', 'Check the shelf', 'Then lock up']
  assert.deepEqual(ordered('Inspection procedure', alike), [])
  const parts = [
    'Mix a paste of flour',
    'Spread the paste',
    'Fetch a brush',
    'Clean the floor with the brush',
    'Then wash up',
  ]
  assert.deepEqual(ordered('How to end the day', parts), ['order'], 'the last step names a time')
  assert.deepEqual(ordered('Procedure at noon', parts.slice(0, 4)), [], 'two parts that have nothing in common')
})

test('a list with an optional item, or one that is no action, is not asked as an order', () => {
  const withItem = (item: string) => ordered('How to prepare for winter', CHAIN.toSpliced(2, 0, item))
  assert.deepEqual(withItem('Press the paste on the pots'), ['order'])
  assert.deepEqual(withItem('Press the paste on the pots (optional)'), [])
  assert.deepEqual(withItem('Press the paste on the pots (if they are cracked)'), [])
  assert.deepEqual(withItem('The paste on the pots has a brown skin'), [])
})

test('a section whose heading is a sentence, or part of one, gives no question', () => {
  const text = (heading: string) => `# Greenhouse\n\n## ${heading}\n\nSeeds must be soaked for at least 5 hours.`
  assert.equal(stems(text('How seeds are prepared here')).length, 1)
  assert.deepEqual(stems(text('The lamp shows green. All other lamps are')), [])
  assert.deepEqual(stems(text('The lamp on the left shows the state of the')), [])
  assert.match(stems(text('How to prepare'))[0]!, /^Greenhouse – How to prepare: /)
})

test('a sentence that lost a word gives no question', () => {
  const text = (sentence: string) => `# Greenhouse\n\n## How seeds are prepared\n\n- ${sentence}`
  assert.equal(stems(text('Gardeners must ask the owner within 5 days of the delivery.')).length, 1)
  for (const lost of [
    'Gardeners must ask the and the owner within 5 days of the delivery.',
    'Gardeners must ask the owner , within 5 days of the delivery.',
    'Gardeners must ask of of the owner within 5 days of the delivery.',
  ])
    assert.deepEqual(stems(text(lost)), [], lost)
})

test('a figure that its row or heading states in words gives no question', () => {
  const rows = (label: string) =>
    `# Greenhouse\n\nIt is run by us.\n\n## What is booked\n\n| Matter | Period |\n| --- | --- |\n| Orders | 14 weeks |\n| ${label} | 3 weeks |\n| Visits | 8 weeks |`
  assert.ok(stems(rows('Reviews')).length > 0)
  assert.deepEqual(stems(rows('Three reviews')), [])
})

test('a figure of an invented case or a single event gives no question', () => {
  const text = (heading: string, sentence: string) => stems(`# Greenhouse\n\n## ${heading}\n\n${sentence}`)
  const rule = 'Broken panes are replaced within 12 hours of the report.'
  assert.equal(text('Broken panes and their repair', rule).length, 1)
  for (const heading of ['Example of a broken pane', 'Post-mortem of the storm in May', 'What happened in the storm'])
    assert.deepEqual(text(heading, rule), [], heading)
  assert.deepEqual(text('Broken panes and their repair', 'The heating was off for up to 12 hours that night.'), [])
  const german = 'Die Scheiben werden innerhalb von 12 Stunden ersetzt.'
  const inGerman = (title: string) => stems(`# ${title}\n\n## Scheiben im alten Haus\n\n${german}`, 'de-DE')
  assert.equal(inGerman('Gewächshaus').length, 1)
  assert.deepEqual(inGerman('Praxisbeispiele'), [])
})

test('who does what is not asked if somebody may do everything', () => {
  const table = (last: string) =>
    stems(
      `# Greenhouse\n\nIt is run by us.\n\n## Who does what\n\n| Role | Task |\n| --- | --- |\n| Porter | Locks the gate at night |\n| Nurse | Keeps the first aid box |\n| Owner | ${last} |`,
    )
  assert.ok(table('Pays for the water').length > 0)
  assert.deepEqual(table('Everything that the others do'), [])
})

test('a label gives its value away if both begin alike, or if it is the initials of the value', () => {
  const others = ['The porter', 'The owner']
  assert.ok(!isTelling('Seedlings', 'The foreman', others))
  assert.ok(isTelling('Seedlings', 'The seedsman', others))
  assert.ok(isTelling('GK', 'The Gartenkommission', others))
})

test('a step may begin with an unknown verb if an article follows, or with an adverb', () => {
  const chain = ['Photograph the meter', 'Carefully copy the reading of the meter to the form', 'Then sign the form']
  assert.deepEqual(ordered('How to read meters', [...chain, 'Return the form to the office']), ['order'])
  const things = [
    'With the meter comes a form',
    'Half the form is grey',
    'Then comes the seal',
    'Behind the seal is a wire',
  ]
  assert.deepEqual(ordered('How to read meters', things), [])
})

test('stages and ranks are put in order without their descriptions', () => {
  const text = (heading: string, items: string[]) =>
    asked(`# Works\n\n## ${heading}\n\n${items.map((item, at) => `${at + 1}. ${item}`).join('\n')}`)
  const controls = [
    'Elimination — Remove the hazard',
    'Substitution — Use another',
    'Isolation — Shut it off',
    'PPE — Wear it',
  ]
  const [question] = text('Hierarchy of controls', controls)
  assert.deepEqual(question?.kind === 'order' && question.items, ['Elimination', 'Substitution', 'Isolation', 'PPE'])
  const warnings = ['Verbal warning', 'Written warning', 'Final warning', 'Termination']
  assert.deepEqual(
    text('Disciplinary actions', warnings).map(({ kind }) => kind),
    ['order'],
  )
  assert.deepEqual(text('Kinds of warnings', warnings), [])
})

test('headings that are questions, and rules that always hold, are not put in order', () => {
  const headings = ['Who pays?', 'Is the trip booked?', 'Book the hotel', 'Send the bill'].map(
    (title, at) => `### Step ${at + 1}: ${title}\n\nEverybody does this in the week before the trip begins.`,
  )
  assert.deepEqual(asked(`# Trips\n\n## Going away\n\n${headings.join('\n\n')}`), [])
  const rules = ['Follow all state requirements', ...CHAIN.slice(0, 3)]
  assert.deepEqual(ordered('How to prepare for winter', rules), [])
})

test('actions for different cases are not put in order', () => {
  const actions = [
    'Retrain the gardener',
    'Remove the pots that the gardener broke before they are sold',
    'Label the pots that are left',
    'Return pots with no label',
  ]
  assert.deepEqual(ordered('Corrective actions', actions), [])
})

test('a remark after a step that something is optional does not make the step optional', () => {
  const remarked = CHAIN.with(0, 'Mix a paste of flour. Use gloves if necessary.')
  assert.deepEqual(ordered('How to prepare for winter', remarked), ['order'])
  assert.deepEqual(ordered('How to prepare for winter', CHAIN.with(1, 'Spread the paste on the pots if necessary')), [])
})

test('a step with a dash is a step, a term with its explanation after a dash is not', () => {
  const dashed = ['Mix a paste of flour - Use the large bowl', ...CHAIN.slice(1)]
  assert.deepEqual(ordered('How to prepare for winter', dashed), ['order'])
  const entries = [
    'Paste - Flour and water',
    'Pots - What the paste is spread on',
    'Foil - It is wrapped',
    'Parcels - Done',
  ]
  assert.deepEqual(ordered('How to prepare for winter', entries), [])
})

test('what is to be done in an emergency is put in order as the document numbers it', () => {
  const steps = ['Press the red button', 'Clear the hall', 'Call the fire brigade', 'Meet at the gate']
  assert.deepEqual(ordered('Fire in the boiler house', steps), ['order'])
  assert.deepEqual(ordered('Work in the boiler house', steps), [], 'elsewhere they could change places')
  assert.deepEqual(
    ordered('Brand im Kesselhaus', ['Alarm auslösen', 'Halle räumen', 'Feuerwehr rufen', 'Am Tor sammeln'], 'de-DE'),
    ['order'],
  )
  assert.deepEqual(ordered('Fire drill rules', steps), [], 'rules have no order')
  assert.deepEqual(ordered('Fire doors in the boiler house', steps), [], 'nothing burns')
  const rounds = ['Check the lamps', 'Check the doors', 'Check the hoses', 'Check the bells']
  assert.deepEqual(ordered('Fire in the boiler house', rounds), [])
  assert.deepEqual(ordered('Burns', [...steps.slice(0, 3), 'Call a doctor if']), [], 'the last step goes on below')
})

test('a ban among the steps is left out, a step that says what is to be done to a thing is put in order too', () => {
  const [question] = asked(
    `# Works\n\n## Fire in the hall\n\n1. Press the red button\n2. Do not open the windows\n3. Clear the hall\n4. Call the brigade\n5. Meet at the gate`,
  )
  assert.deepEqual(question?.kind === 'order' && question.items, [
    'Press the red button',
    'Clear the hall',
    'Call the brigade',
    'Meet at the gate',
  ])
  assert.deepEqual(ordered('How to prepare for winter', CHAIN.with(1, 'The pots should be covered with the paste')), [
    'order',
  ])
})

test('the name of the document says that its numbered lists are procedures', () => {
  const list =
    '1. Mix paste from flour\n2. Spread paste on all pots\n3. Wrap pots in some foil\n4. Store foil parcels in boxes'
  const kinds = (name: string) => asked(`# ${name}\n\nFor everybody.\n\n## Winter\n\n${list}`).map(({ kind }) => kind)
  assert.deepEqual(kinds('How to keep a greenhouse'), ['order'])
  assert.deepEqual(kinds('Our greenhouse'), [])
})

test('the stages that a table numbers are put in order', () => {
  const table = (head: string, labels: string[]) =>
    asked(
      `# Works\n\n## Warnings\n\n| ${head} | Action | Issued by |\n| --- | --- | --- |\n${labels
        .map(
          (label, at) =>
            `| ${label} | ${['Verbal warning', 'First letter', 'Last letter', 'Dismissal'][at]} | ${['Foreman', 'Office', 'Owner', 'Board'][at]} |`,
        )
        .join('\n')}`,
    ).flatMap(question => (question.kind === 'order' ? [question.items] : []))
  const stages = [['Verbal warning', 'First letter', 'Last letter', 'Dismissal']]
  assert.deepEqual(table('Level', ['Step 1', 'Step 2', 'Step 3', 'Step 4']), stages)
  assert.deepEqual(table('Step', ['1', '2', '3', '4']), stages)
  assert.deepEqual(table('Number', ['1', '2', '3', '4']), [], 'rows may be counted without an order')
  assert.deepEqual(table('Step', ['1', '2', '4', '3']), [])
})
