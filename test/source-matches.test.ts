import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Candidate } from '../src/documents/questions/candidates.ts'
import { chooseQuestions } from '../src/documents/questions/choose-questions.ts'
import { asked, numbered, tableText } from './support/asked-questions.ts'

const section = (title: string, text: string) => `## ${title}\n\n${text}`
const bullets = (items: string[]) => items.map(item => `- ${item}`).join('\n')
const matches = (text: string, languageId?: string) =>
  asked(text, languageId).flatMap(question => (question.kind === 'match' ? [question] : []))

test('figures of the same kind become one question that matches them with their sentences', () => {
  const rules = [
    'Claims must be sent within 30 days of the journey.',
    'Receipts must be kept for at least 6 months.',
    'Advances must be paid back within 2 weeks.',
  ]
  const [match, ...others] = asked(`# Travel\n\n${section('Money for journeys', rules.join('\n\n'))}`)
  assert.ok(match?.kind === 'match' && others.length === 0)
  assert.deepEqual(
    match.pairs.map(({ left, right }) => [left, right]),
    [
      ['Claims must be sent within ▢ of the journey.', '30 days'],
      ['Receipts must be kept for at least ▢.', '6 months'],
      ['Advances must be paid back within ▢.', '2 weeks'],
    ],
  )
  const two = asked(`# Travel\n\n${section('Money for journeys', rules.slice(0, 2).join('\n\n'))}`)
  assert.deepEqual(
    two.map(({ kind }) => kind),
    ['number', 'number'],
    'two are too few',
  )
})

test('a figure that its unit gives away, or that occurs twice, is not matched', () => {
  const text = (third: string) =>
    `# Travel\n\n${section(
      'Money for journeys',
      ['Claims must be sent within 30 days.', 'Receipts must be kept for at least 6 months.', third].join('\n\n'),
    )}`
  assert.equal(matches(text('Advances must be paid back within 2 weeks.')).length, 1)
  assert.deepEqual(matches(text('Drivers must be at least 21 years of age.')), [])
  assert.deepEqual(matches(text('Advances must be paid back within 30 days.')), [])
  assert.deepEqual(matches(text('A 15 minute break must be taken within a journey.')), [])
})

test('in a language that inflects units, only the figure is matched', () => {
  const rules = [
    'Urlaub ist mindestens 4 Wochen vorher zu beantragen.',
    'Die Leitung muss innerhalb von 5 Tagen entscheiden.',
    'Belege müssen mindestens 6 Monate aufbewahrt werden.',
  ]
  const [match] = matches(`# Urlaub\n\n${section('Wie Urlaub beantragt wird', rules.join('\n\n'))}`, 'de-DE')
  assert.deepEqual(
    match?.pairs.map(({ right }) => right),
    ['4', '5', '6'],
  )
})

test('at most half of the questions ask for figures, unless there are few questions', () => {
  const base: Pick<Candidate, 'bloom' | 'heading' | 'gives' | 'rank'> = {
    bloom: 'remember',
    heading: 'Stores',
    gives: [],
    rank: 1,
  }
  const number = (at: number): Candidate => ({
    ...base,
    skill: 'number',
    from: [at],
    question: {
      kind: 'number',
      stem: `Crate ${at}: ▢ kg`,
      value: at + 2,
      tolerance: 0,
      unit: 'kg',
      reason: `Crate ${at}`,
    },
  })
  const order = (at: number): Candidate => ({
    ...base,
    skill: 'order',
    from: [at],
    question: { kind: 'order', stem: `Crate ${at}`, items: ['Lift it', 'Weigh it', 'Mark it'], reason: '' },
  })
  const count = (found: Candidate[][]) => {
    const all = chooseQuestions(found, false).flatMap(({ checks }) => checks)
    return [all.length, all.filter(({ question }) => question.kind === 'number').length]
  }
  const numbers = Array.from({ length: 8 }, (_, at) => [number(at)])
  assert.deepEqual(count(numbers), [3, 3])
  assert.deepEqual(count([...numbers, ...Array.from({ length: 5 }, (_, at) => [order(at)])]), [10, 5])
  assert.deepEqual(count([...numbers, ...Array.from({ length: 9 }, (_, at) => [order(at)])]), [17, 8])
})

test('terms with short definitions are matched, from a table or a list', () => {
  const terms = [
    'Float | Coins that are in the till in the morning',
    'Void | A sale that was taken back',
    'Drop | Notes that go into the safe',
  ]
  const table = terms.map(term => `| ${term} |`).join('\n')
  const [match, ...others] = asked(`# Tills\n\n## Words\n\n| Term | Meaning |\n| --- | --- |\n${table}`)
  assert.ok(match?.kind === 'match' && others.length === 0)
  assert.deepEqual(
    match.pairs.map(({ left }) => left),
    ['Float', 'Void', 'Drop'],
  )
  const list = terms.map(term => `- **${term.replace(' | ', ':** ')}`).join('\n')
  assert.equal(matches(`# Tills\n\n## Definitions\n\n${list}`).length, 1)
  assert.deepEqual(matches(`# Tills\n\n## Our values\n\n${list}`), [], 'no heading says that they are terms')
})

test('a term that occurs in its definition is not matched', () => {
  const told = ['Float | The float of coins', 'Void | A void sale', 'Drop | A drop into the safe']
  assert.deepEqual(
    matches(`# Tills\n\n## Definitions\n\n${tableText('Term | Meaning', told).split('\n\n').at(-1)}`),
    [],
  )
})

test('a column of required actions is matched with its cases, a column of descriptions is not', () => {
  const rows = ['Leak | Close the valve', 'Smoke | Leave the hall', 'Shock | Cut the current']
  assert.equal(matches(tableText('Alarm | Required action', rows)).length, 1)
  assert.deepEqual(matches(tableText('Alarm | Description', rows)), [])
})

test('items with their time limits are matched', () => {
  const items = [
    'Call to the foreman within 15 minutes',
    'Written report within 24 hours',
    'Letter to the owner within 48 hours',
  ]
  const [match] = matches(`# Accidents\n\n${section('Reporting', bullets(items))}`)
  assert.deepEqual(
    match?.pairs.map(({ left, right }) => `${left}: ${right}`),
    ['Call to the foreman: 15 minutes', 'Written report: 24 hours', 'Letter to the owner: 48 hours'],
  )
  assert.deepEqual(matches(`# Accidents\n\n${section('Reporting', bullets(items.slice(1)))}`), [])
})

test('kinds of a thing are matched with their descriptions; values and contacts are not', () => {
  const items = ['**Nip:** Between two rollers', '**Shear:** Beside a blade', '**Pinch:** Under a lid that falls']
  assert.equal(matches(`# Presses\n\n${section('Danger zones', bullets(items))}`).length, 1)
  assert.deepEqual(matches(`# Presses\n\n${section('What we stand for', bullets(items))}`), [])
  const named = ['**Glass roof:** Lets the light in', '**Flat roof:** Bears no snow', '**Steep roof:** Needs a net']
  assert.equal(matches(`# Sheds\n\n${section('What we build', bullets(named))}`).length, 1, 'all are roofs')
  const alike = named.with(0, '**Glass roof:** Bears no snow at all')
  assert.deepEqual(matches(`# Sheds\n\n${section('What we build', bullets(alike))}`), [], 'two could change places')
  const contacts = ['**Nip:** nip@example.com', '**Shear:** shear@example.com', '**Pinch:** pinch@example.com']
  assert.deepEqual(matches(`# Presses\n\n${section('Danger zones', bullets(contacts))}`), [])
})

test('roles are matched with their tasks unless two tasks are about the same thing', () => {
  const tasks = ['Porter | Locks the gate at night', 'Nurse | Keeps the bandages', 'Driver | Washes the vans']
  const [match] = matches(tableText('Role | Task', tasks))
  assert.deepEqual(
    match?.pairs.map(({ right }) => right),
    ['Porter', 'Nurse', 'Driver'],
  )
  const shared = ['Porter | Repairs machines', 'Nurse | Checks machines', 'Driver | Sells machines']
  assert.deepEqual(matches(tableText('Role | Task', shared)), [])
})

test('numbered headings are put in order unless one is optional or a number is missing', () => {
  const steps = ['Receive the crate', 'Weigh the crate', 'Print the label', 'Store the crate']
  const text = (lines: string[]) =>
    `# Deliveries\n\n## What we do\n\nEverybody does it this way.\n\n${lines.map(line => `### ${line}\n\nThis is done at the gate by the porter.`).join('\n\n')}`
  const order = (lines: string[]) =>
    asked(text(lines)).flatMap(question => (question.kind === 'order' ? [question.items] : []))
  const counted = steps.map((step, at) => `Step ${at + 1}: ${step}`)
  assert.deepEqual(order(counted), [steps])
  assert.deepEqual(order(steps), [], 'no heading has a number')
  assert.deepEqual(order(counted.toSpliced(1, 1)), [], 'a number is missing')
  assert.deepEqual(order(counted.with(1, 'Step 2: Weigh the crate (optional)')), [], 'three are left')
})

test('numbered headings are put in order if each is an action of one procedure', () => {
  const steps = ['Receive the crate', 'Weigh the crate', 'Label the crate', 'Store the crate']
  const told = 'Whoever is at the gate does this with a second person, and both sign the list in the office.'
  const order = (heading: string, lines: string[]) =>
    asked(
      `# Yard\n\n## ${heading}\n\nIt is done this way.\n\n${lines.map(line => `### ${line}\n\n${told}`).join('\n\n')}`,
    ).flatMap(question => (question.kind === 'order' ? [question.items] : []))
  const counted = (lines: string[]) => lines.map((line, at) => `${at + 1}. ${line}`)
  assert.deepEqual(order('How crates arrive: the procedure', counted(steps)), [steps])
  const tips = ['Smile at the driver', 'Wear a helmet', 'Read the list', 'Ask a friend']
  assert.deepEqual(order('Advice', counted(tips)), [], 'any of them may come first')
  assert.deepEqual(order('Rules of the process', counted(steps)), [], 'rules are no sequence')
  const topics = ['Crates', 'Labels', 'Weights', 'Stores']
  assert.deepEqual(order('The procedure', counted(topics)), [], 'no actions')
})

test('a heading that is only "Step 1:" takes its step from the first sentence', () => {
  const steps = ['Receive the crate', 'Weigh the crate', 'Label the crate', 'Store the crate']
  const text = steps.map((step, at) => `### Step ${at + 1}:\n\n${step}. Two people do it, and both sign the list.`)
  const [question] = asked(`# Yard\n\n## Arrivals\n\nIt is done this way.\n\n${text.join('\n\n')}`)
  assert.ok(question?.kind === 'order')
  assert.deepEqual(question.items, steps)
})

test('lists with labels of one form give a question about which item belongs to which', () => {
  const flames = ['Candles in a room', 'Stoves with gas', 'Torches for cutting']
  const surfaces = ['Electric blankets', 'Computers in a rack', 'Hot water tanks']
  const text = (first: string, second: string) =>
    `# Fire\n\n## Heat\n\n${first}:\n\n${bullets(flames)}\n\n${second}:\n\n${bullets(surfaces)}`
  const multiple = (...given: Parameters<typeof text>) =>
    asked(text(...given)).flatMap(question => (question.kind === 'multiple' ? [question] : []))
  const [question] = multiple('Sources of open fire at home are', 'Sources of dry heat at home are')
  assert.deepEqual(
    question?.options.flatMap(({ text: option, correct }) => (correct ? [option] : [])),
    surfaces,
  )
  assert.deepEqual(multiple('Drivers of vans must know', 'Drivers of vans should know'), [], 'both must be known')
  assert.deepEqual(multiple('Fires start with', 'Lamps are'), [], 'their labels have no form in common')
})

test('a procedure is asked without a first or last step that could stand anywhere', () => {
  const steps = [
    'Tell the owner',
    'Identify the tank',
    'Close the valve of the tank',
    'Drain the tank',
    'Verify that the valve is tight',
  ]
  const [question] = asked(`# Tanks\n\n${section('Cleaning procedure', numbered(steps))}`)
  assert.ok(question?.kind === 'order')
  assert.deepEqual(question.items.slice(-4), steps.slice(1))
})

test('neighbouring lists of frequencies or cases give a question about which item belongs where', () => {
  const weekly = ['Rinse the filters', 'Empty the traps', 'Oil the hinges']
  const monthly = ['Scrub the tanks', 'Repaint the posts', 'Sharpen the blades']
  const text = (first: string, second: string, later = monthly) =>
    `# Garden\n\n## What is done\n\nThis is what gardeners do.\n\n### ${first}\n\n${bullets(weekly)}\n\n### ${second}\n\n${bullets(later)}`
  const multiple = (...given: Parameters<typeof text>) =>
    asked(text(...given)).flatMap(question => (question.kind === 'multiple' ? [question] : []))
  const [question] = multiple('Weekly', 'Monthly')
  assert.match(question!.stem, /under “Monthly”/)
  assert.deepEqual(
    question!.options.flatMap(({ text: option, correct }) => (correct ? [option] : [])),
    monthly,
  )
  assert.deepEqual(multiple('North', 'South'), [], 'their headings are of no kind')
  assert.deepEqual(multiple('Weekly', 'Monthly', weekly), [], 'both say the same')
  assert.equal(multiple('Close the gate if', 'Open the gate if').length, 1)
})

test('prohibitions are asked without the words that give them away, and obvious ones not at all', () => {
  const dos = ['Rinse the filters with cold water', 'Hang the hoses on the wall', 'Oil the hinges']
  const text = (donts: string[]) =>
    `# Garden\n\n## Our rules\n\n### Do\n\n${bullets(dos)}\n\n### Do not\n\n${bullets(donts)}`
  const options = (donts: string[]) =>
    asked(text(donts)).flatMap(question =>
      question.kind === 'multiple' ? question.options.flatMap(option => (option.correct ? [option.text] : [])) : [],
    )
  assert.deepEqual(options(['Do not park on the lawn', 'Do not feed the ducks']), [
    'Park on the lawn',
    'Feed the ducks',
  ])
  assert.deepEqual(options(['Do not ignore broken tools', 'Do not forget the gate']), [])
  assert.deepEqual(options(['Do not leave wet tools on the grass', 'Do not leave the gate open']), [])
})

test('an abbreviation that the document explains and uses often is asked to be typed', () => {
  const text = (uses: number) =>
    `# Shop\n\n${section(
      'Before you handle paint',
      `Read the Safety Data Sheet (SDS) of the paint.\n\n${Array.from({ length: uses }, (_, at) => `Shelf ${at} has an SDS.`).join('\n\n')}`,
    )}`
  const recalls = (uses: number) =>
    asked(text(uses)).flatMap(question => (question.kind === 'recall' ? [question] : []))
  assert.deepEqual(recalls(4)[0]?.accepted, ['Safety Data Sheet'])
  assert.match(recalls(4)[0]!.stem, /“SDS”/)
  assert.deepEqual(recalls(1), [])
  // If the document writes the abbreviation out in two ways, both answers are accepted.
  const twice = `${text(4)}\n\nThe Sheet of Safety Data or Safety and Data Sheet (SDS) is blue.`
  const [both] = asked(twice).flatMap(question => (question.kind === 'recall' ? [question] : []))
  assert.deepEqual(both?.accepted, ['Safety Data Sheet', 'Safety and Data Sheet'])
})

test('tasks are matched with their frequencies, one task for each', () => {
  const rows = [
    'Clean the belt | Daily',
    'Test the alarm | Weekly',
    'Grease the chain | Weekly',
    'Change the oil | Every 6 months',
  ]
  const [question] = matches(tableText('Task | Frequency', rows))
  assert.deepEqual(question?.kind === 'match' && question.pairs.map(({ right }) => right), [
    'Daily',
    'Weekly',
    'Every 6 months',
  ])
  assert.deepEqual(
    matches(tableText('Task | Frequency', rows.slice(1, 3).concat(rows.slice(0, 1)))),
    [],
    'two frequencies',
  )
  // A column of running numbers names nothing, so the frequencies are matched with the column of tasks beside it.
  const [counted] = matches(
    tableText(
      'No. | Task | Frequency',
      rows.map((row, at) => `${at + 1} | ${row}`),
    ),
  )
  assert.deepEqual(counted?.kind === 'match' && counted.pairs.map(({ left }) => left), [
    'Clean the belt',
    'Test the alarm',
    'Change the oil',
  ])
})

test('a figure written in words and digits is one gap', () => {
  const [question] = asked('# Works\n\n## Time\n\nStaff may save up to two hundred forty (240) hours in a year.')
  assert.match(question!.stem, /save up to ▢ hours/)
})

test('a sentence that would lose its condition is not matched', () => {
  const condition = 'when nobody else is there for the care of a child that came into the family during the past year'
  const rules = [
    'Leave is given for at least 5 days.',
    'Letters are sent within 20 days.',
    'Keys are kept for at most 40 days.',
    `At most 26 days are given, and, ${condition}, and lives in the same house, 30.`,
  ]
  const pairs = matches(`# Works\n\n## Time\n\n${rules.join('\n\n')}`).flatMap(question => question.pairs)
  assert.equal(pairs.length, 3)
  assert.ok(pairs.every(({ left }) => !left.includes('are given, and')))
})

test('labels are matched with their descriptions, but the attributes of one thing are not', () => {
  const values = [
    'Honesty: We say what went wrong',
    'Care: We look after our tools',
    'Calm: We take the time that it takes',
  ]
  assert.equal(matches(`# Works\n\n${section('What we stand for', bullets(values))}`).length, 1)
  const facts = [
    'Frequency: All that is planned in a year',
    'Purpose: So that nobody falls off it',
    'Owner: The people of the yard',
  ]
  assert.equal(matches(`# Works\n\n${section('Ladder check', bullets(facts))}`).length, 0)
})

test('paragraphs with a bold label each, and terms with nested definitions, are matched', () => {
  const parts = [
    '**Rotation lock**: Keeps the whole tube from turning. It need not be tight.',
    '**Focus lock**: Holds the picture sharp while guests look at it.',
    '**Friction screw**: Lets the barrel slide in without a jerk.',
  ]
  const [match] = matches(`# Telescope\n\n${section('The parts of the tube', parts.join('\n\n'))}`)
  assert.deepEqual(
    match?.pairs.map(({ left }) => left),
    ['Rotation lock', 'Focus lock', 'Friction screw'],
  )
  const sentences = parts.map(part => part.replace('**:', '** always'))
  assert.deepEqual(matches(`# Telescope\n\n${section('The parts of the tube', sentences.join('\n\n'))}`), [])
  const nested = [
    ['Downtime', 'A period in which nobody can use a machine'],
    ['Patch', 'A set of changes that mends a program'],
    ['Rollback', 'The way back to what ran before'],
  ].map(([term, meaning]) => `- ${term}\n  - ${meaning}`)
  const [terms] = matches(`# Changes\n\n${section('What we call them', nested.join('\n'))}`)
  assert.deepEqual(
    terms?.pairs.map(({ left }) => left),
    ['Downtime', 'Patch', 'Rollback'],
  )
})

test('neighbouring headings are matched with the one sentence below each', () => {
  const part = (title: string, text: string) => `### ${title}\n\n${text}`
  const levels = [
    part('Severity one', 'Machines stand still, or somebody may be hurt at once.'),
    part('Severity two', 'A fault that spreads unless it is held back soon.'),
    part(
      'Severity three',
      'Noise or smell that is new and grows over days, such as that of bearings, belts, chains and wheels, or of what burns in an oven.',
    ),
  ]
  const text = (parts: string[]) => `# Faults\n\n## How bad it is\n\nThe foreman decides.\n\n${parts.join('\n\n')}`
  const [match] = matches(text(levels))
  assert.match(match?.stem ?? '', /How bad it is/)
  assert.deepEqual(
    match?.pairs.map(({ left }) => left),
    ['Severity one', 'Severity two', 'Severity three'],
  )
  assert.equal(match?.pairs[2]?.right, 'Noise or smell that is new and grows over days')
  assert.deepEqual(matches(text(levels.slice(1))), [], 'two are too few')
  const leaning = levels.map(level => level.replace(/(?<=\n\n)./, 'They say: $&'))
  assert.deepEqual(matches(text(leaning)), [], 'the sentences lean on others')
})

test("lists of what is covered and not covered use each other's items as wrong options", () => {
  const covered = `${section('Eligible expenses', `Covered:\n\n${bullets(['Lessons in a pool', 'A place at the gym', 'Bicycle hire'])}`)}`
  const against = section(
    'Non-eligible expenses',
    `Not covered:\n\n${bullets(['Shoes of any kind', 'Massage at home', 'Vitamin pills'])}`,
  )
  assert.deepEqual(
    asked(`# Sports\n\n${covered}\n\n${against}`).map(({ kind }) => kind),
    ['multiple'],
  )
})

test('a column named "Meaning" is matched with its terms, a column of descriptions is not', () => {
  const rows = [
    'Squawk | Set the number you are given',
    'Hold short | Stay before the white line',
    'Roger | All of it was heard',
  ]
  assert.equal(matches(tableText('Call | Meaning', rows)).length, 1)
  assert.equal(matches(tableText('Call | Description', rows)).length, 0)
})

test('a column whose head is a question gives questions', () => {
  const rows = [
    'A child is lost | Stay with it and call the desk',
    'The floor is wet | Put up the yellow sign',
    'A dog comes in | Ask its owner to leave',
  ]
  const [question] = matches(tableText('Situation | What do I do?', rows))
  assert.deepEqual(
    question?.kind === 'match' && question.pairs.map(({ left }) => left),
    rows.map(row => row.split(' | ')[0]),
  )
})

test('two figures with the same value are not in one match, even with other words before the noun', () => {
  const told = (second: string) =>
    `# Shop\n\n## Work and its rules\n\nStaff must report a loss within 15 days. Guests must pay their bill within ${second}. Owners must answer a letter within 30 days.`
  assert.equal(matches(told('15 calendar days')).length, 0)
  assert.equal(matches(told('20 calendar days')).length, 1)
})

test('sentences that each state a frequency are matched with the frequencies', () => {
  const told = (often: string[]) =>
    ['ovens must be cleaned', 'drawers must be counted', 'books must be checked']
      .map((task, at) => `The ${task} ${often[at]} by the owner of the shop.`)
      .join(' ')
  const [match] = asked(`# Shop\n\n## Work and its rules\n\n${told(['daily', 'weekly', 'monthly'])}`)
  assert.ok(match?.kind === 'match')
  assert.deepEqual(
    match.pairs.map(({ right }) => right),
    ['daily', 'weekly', 'monthly'],
  )
  assert.match(match.stem, /how often/)
})

test('labels that open texts of several sections are parts of a form, and are not matched', () => {
  const form = (name: string) =>
    [
      `## ${name}\n`,
      `**Situation:** Somebody at the gate wants to see the ${name}.\n`,
      `**Answer:** The porter asks the owner of the ${name} by phone.\n`,
      `**Rule:** Nobody walks to the ${name} without a badge.\n`,
    ].join('\n')
  const matches = (names: string[]) =>
    asked(`# Yard\n\nFor porters.\n\n${names.map(form).join('\n')}`).filter(({ kind }) => kind === 'match').length
  assert.equal(matches(['boiler']), 1)
  assert.equal(matches(['boiler', 'crane']), 0)
})

test('lists called before, during and after, without saying of what, are not asked', () => {
  const lists = (before: string, after: string) =>
    asked(
      `# Yard\n\nFor porters.\n\n## ${before}\n\n- Oil the chain\n- Fetch the horn\n\n## ${after}\n\n- Wash the mast\n- Drain the tank`,
    ).length
  assert.equal(lists('Before the shift', 'After the shift'), 1)
  assert.equal(lists('Before', 'After'), 0)
})
