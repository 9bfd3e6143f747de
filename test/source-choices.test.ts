import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked } from './support/asked-questions.ts'

const HEADING = 'Work in the shop and its rules'

/** Lists the right and the wrong answers of every question with options. */
function choices(text: string, languageId?: string) {
  return asked(`# Shop\n\n## ${HEADING}\n\n${text}`, languageId).flatMap(question => {
    if (question.kind !== 'single' && question.kind !== 'multiple') return []
    const those = (isRight: boolean) =>
      question.options.filter(({ correct }) => correct === isRight).map(({ text }) => text)
    return [{ stem: question.stem, right: those(true), wrong: those(false) }]
  })
}

const bullets = (items: string[]) => items.map(item => `- ${item}`).join('\n')
const rightOf = (text: string, languageId?: string) => choices(text, languageId).flatMap(({ right }) => right)

test('a question about a deadline offers hours or days near the right one', () => {
  const [hour] = choices('Staff who are ill must call the owner by 10:00 am.')
  assert.deepEqual(hour!.right, ['10:00 am'])
  assert.deepEqual(hour!.wrong, ['8:00 am', '9:00 am', '11:00 am'])
  const [day] = choices('Leave that is left over must be taken by 31 March.')
  assert.deepEqual([day!.right, day!.wrong], [['31 March'], ['30 June', '30 September', '31 December']])
  assert.deepEqual(rightOf('Time sheets must be handed in by the 5th of each month.'), ['5th'])
  assert.deepEqual(rightOf('La note de frais doit être remise avant le 15 janvier.', 'fr-FR'), ['15 janvier'])
  assert.deepEqual(rightOf('Staff must work between 9:00 am and 5:00 pm.'), [], 'which of them?')
  assert.deepEqual(rightOf('The shop was opened by the mayor before 31 March.'), [], 'that was once')
  assert.deepEqual(rightOf('Staff must hand it in by 31 March 2024.'), [], 'and is over')
})

test('a question about a fraction offers other fractions', () => {
  const [share] = choices('The rules may be changed by the vote of two-thirds of the owners.')
  assert.deepEqual([share!.right, share!.wrong], [['two-thirds'], ['one-third', 'one-half', 'three-quarters']])
  assert.deepEqual(rightOf('La modification doit être votée par deux tiers des membres.', 'fr-FR'), ['deux tiers'])
})

const ROLES = [
  'The Head Baker must order the flour.',
  'The Treasurer shall prepare the yearly budget.',
  'The Safety Officer must inspect the ovens.',
  'Refunds must be approved by the Branch Manager.',
]

test('a question about who must do something needs three roles with different duties in the document', () => {
  const found = choices(ROLES.join(' '))
  assert.ok(found.some(({ stem, right }) => stem.includes('▢ shall prepare') && right[0] === 'Treasurer'))
  assert.ok(found.every(({ right, wrong }) => right.length === 1 && wrong.length >= 2 && !wrong.includes(right[0]!)))
  assert.deepEqual(choices(ROLES.slice(0, 2).join(' ')), [], 'two are not enough')
})

test('the only committee among persons is not asked about, nor the only person among committees', () => {
  const rightOnes = (told: string[]) => choices(told.join(' ')).map(({ right }) => right[0])
  const board = ROLES.map(told => told.replace('Head Baker', 'Baking Committee'))
  assert.ok(!rightOnes(board).includes('Baking Committee'))
  assert.ok(rightOnes([...board, 'The Works Council must open the hall.']).includes('Baking Committee'))
})

test('who must do something is not asked if somebody else may do it, too', () => {
  const who = (sentence: string) =>
    choices([sentence, ...ROLES].join(' ')).filter(({ stem }) => stem.includes('cupboards')).length
  assert.equal(who('The Caretaker must paint the cupboards.'), 1)
  assert.equal(who('The Caretaker or the Treasurer must paint the cupboards.'), 0)
  assert.equal(who('Employees must paint the cupboards.'), 0, 'that is everybody')
  assert.equal(who('The Caretaker shall have the cupboards.'), 0, 'that is no task')
})

test('a term is asked for by its definition if the document explains several terms', () => {
  const terms = [
    'Shrinkage means goods that were lost and not sold.',
    'Float means the coins that are in a drawer in the morning.',
    'Markdown means a lower price on the last day.',
    'Void means a sale that was taken back at once.',
  ]
  const text = (own: string[]) => `# Shop\n\n## ${HEADING}\n\n${own.join('\n\n')}`
  const [match, ...others] = asked(text(terms))
  assert.ok(match?.kind === 'match' && others.length === 0)
  assert.deepEqual(
    match.pairs.map(({ left, right }) => `${left} means ${right}`),
    terms,
  )
  // If definitions are too long for one question that matches them all, each term gets a question of its own.
  const long = terms.map(term =>
    term.replace('.', `, which is noted in the thick red book beside the till and on the slip above the shelf.`),
  )
  const found = choices(long.join('\n\n'))
  assert.ok(found.length > 0 && found.length <= 2)
  for (const { stem, right, wrong } of found) {
    assert.ok(long.some(term => term.startsWith(right[0]!) && stem.includes(term.split(' means ')[1]!)))
    assert.equal(wrong.length, 3)
  }
  assert.deepEqual(choices(terms.slice(0, 2).join('\n\n')), [])
  const telling = terms.map(term => term.replace(/(\w+) means/, '$1 means a $1 or'))
  assert.deepEqual(choices(telling.join('\n\n')), [])
})

const lists = (allowed: string, forbidden: string) =>
  `${allowed}:\n\n- Tea for guests\n- Trains in second class\n- Rooms near the fair\n\n${forbidden}:\n\n- Fines for parking\n- Films in hotels\n- Gifts for family`

test('of two opposite lists, one is asked about with items of the other as wrong options', () => {
  const [question] = choices(lists('These costs are reimbursed', 'These costs are not reimbursed'))
  assert.match(question!.stem, /“These costs are not reimbursed”/)
  assert.deepEqual(question!.right, ['Fines for parking', 'Films in hotels', 'Gifts for family'])
  assert.deepEqual(question!.wrong, ['Tea for guests', 'Trains in second class'])
  const german = lists('Diese Kosten werden erstattet', 'Diese Kosten werden nicht erstattet')
  assert.equal(choices(german, 'de-DE').length, 1)
})

test('lists that are not opposite, or state a condition, give no question', () => {
  assert.deepEqual(choices(lists('These costs are reimbursed', 'These costs are reimbursed later')), [])
  assert.deepEqual(choices(lists('If a cost is reimbursed', 'If a cost is not reimbursed')), [])
  const items = lists('Staff must', 'Staff must not').replace(/- (Fines|Films|Gifts)/g, '- no $1')
  assert.deepEqual(choices(items), [], 'the items say it themselves')
})

test('sections that are each about one role give questions about who does what', () => {
  const roles = [
    '### Supervisor\n\n- Order flour and yeast for the week\n- Clean the ovens at night',
    '### Cashier\n\n- Count the drawer before the doors open\n- Keep the receipts in order',
    '### Caretaker\n\nThe Caretaker shall repair broken windows and locks.',
  ]
  const found = choices(`It is ours.\n\n${roles.join('\n\n')}`)
  assert.deepEqual(
    found.map(({ right }) => right[0]),
    ['Supervisor', 'Cashier'],
  )
  const [last] = choices(`It is ours.\n\n${roles.toReversed().join('\n\n')}`)
  assert.match(last!.stem, /▢ shall repair broken windows/)
  assert.deepEqual(choices(`It is ours.\n\n${roles.slice(0, 2).join('\n\n')}`), [], 'two are not enough')
  const posts = roles.map(text => text.replace('- Order', '- A deputy, if there is one\n- order'))
  assert.deepEqual(
    choices(`It is ours.\n\n${posts.join('\n\n')}`).map(({ right }) => right[0]),
    ['Cashier', 'Caretaker'],
    'a list of who there is lists no tasks',
  )
  const alike = roles.map(text => text.replace('flour', 'receipts'))
  assert.ok(!choices(`It is ours.\n\n${alike.join('\n\n')}`).some(({ stem }) => stem.includes('receipts')))
})

test('a term in a heading with its definition below gives a question, a judgement about it does not', () => {
  const part = (heading: string, sentence: string) =>
    `## ${heading}\n\n${sentence} Whoever works with it tells the foreman before the shift begins.`
  const explained = [
    part('Convection', 'Convection is the transfer of heat through a liquid or a gas.'),
    part('Bunding', 'Bunding is a low wall that holds back what leaks from a tank.'),
    part('Lockout', 'Lockout is a device which keeps a machine from being started by anybody else.'),
  ]
  const questions = (parts: string[]) =>
    asked(`# Works\n\n${parts.join('\n\n')}`).flatMap(question =>
      question.kind === 'single' || question.kind === 'recall' ? [question] : [],
    )
  const terms = questions(explained).map(question =>
    question.kind === 'recall' ? question.accepted[0] : question.options.find(({ correct }) => correct)?.text,
  )
  assert.deepEqual(terms.sort(), ['Bunding', 'Convection'], 'a lesson asks for two terms at most')
  const judged = [
    part('Safety', 'Safety is the responsibility of everybody who works in the yard.'),
    part('Ann Lee', 'Ann Lee is a doctor who works for the health service in the next town.'),
    part('Parking', 'Parking is a big problem that we have in all streets around the yard.'),
    part('Cranes', 'Cranes are checked by the foreman on every first Monday of the month.'),
  ]
  assert.deepEqual(questions(judged), [])
})

test('a question is not asked if the form of its right answer gives it away', () => {
  const lists = (covered: string[], not: string[]) =>
    choices(`Covered:\n\n${bullets(covered)}\n\nNot covered:\n\n${bullets(not)}`).length
  const covered = ['Train tickets of the second class', 'Hotel rooms near the fair', 'Taxis after dark']
  assert.equal(lists(covered, ['Fines of the police', 'Drinks at the bar', 'Films in the hotel']), 1)
  assert.equal(lists(covered, ['Fines (also for parking)', 'Drinks (with and without wine)', 'Films (all kinds)']), 0)
  assert.equal(
    lists(
      ['Trains', 'Hotels', 'Taxis'],
      [
        'Fines of the police or the railway after an accident on the way to the fair',
        'Drinks of all sorts at the bar of the hotel or in the halls of the fair',
      ],
    ),
    0,
  )
  // Beside terms in capitals, a term in small letters would give itself away as an option, so its question has a typed
  // answer.
  const told = ['Returns means a parcel', 'PAL means a pallet', 'QRS means a crate', 'LMN means a barrel'].map(
    (term, at) =>
      `${term} that a customer of the shop number ${at + 1} sent back because nobody at the gate of the yard wanted to sign for it in time.`,
  )
  const [typed] = asked(`# Shop\n\n## ${HEADING}\n\n${told.join('\n\n')}`)
  assert.deepEqual(typed?.kind === 'recall' && typed.accepted, ['Returns'])
})

test('a value that brackets repeat, or that is still to be filled in, gives no question', () => {
  assert.equal(rightOf('The rules may be changed by the vote of more than one-half of the owners.').length, 1)
  assert.deepEqual(rightOf('The rules may be changed by the vote of more than one-half (50%) of the owners.'), [])
  assert.equal(rightOf('The drawers must be counted weekly by the owner of the shop.').length, 1)
  assert.deepEqual(rightOf('The drawers must be counted weekly by [Name of the owner].'), [])
})

test('a bold title at the start of a sentence is not shown in the question', () => {
  const [question] = choices('**Cash drawers** The cash drawers must be counted weekly by the owner of the shop.')
  assert.match(question!.stem, /“The cash drawers must be counted ▢ by/)
})

test('an hour that the heading names in another form, and half a unit of time, are not asked', () => {
  const late = (heading: string) =>
    asked(`# Shop\n\n## ${heading}\n\nStaff must keep the door open until 2pm on every day.`).length
  assert.equal(late('Closing of the shop'), 1)
  assert.equal(late('2:00pm closing of the shop'), 0)
  assert.deepEqual(rightOf('Staff must have worked in the shop for four and one-half months.'), [])
  assert.deepEqual(rightOf('All drivers must be paid by the owner on the 25thof each month.'), [])
})

test('what a document is for is no rule', () => {
  assert.deepEqual(rightOf('The drawers of the shop must be counted annually.'), ['annually'])
  assert.deepEqual(rightOf('The policy was created to show how the drawers of the shop must be counted annually.'), [])
})

test('the wrong answers to who does it are those whom the document names most', () => {
  const doing = [
    'Head Baker',
    'Floor Manager',
    'Stock Clerk Supervisor',
    'Fire Warden',
    'Night Porter Lead',
    'First Aid Officer',
  ]
  const things = ['flour', 'tables', 'shelves', 'alarms', 'gates', 'plasters']
  const told = doing.flatMap((name, at) => [
    `The ${name} must order the ${things[at]}.`,
    `Ask the ${name} about ${things[at]}.`,
  ])
  const rare = 'The Insurance Doctor must sign invoices of insurers.'
  const [first] = choices([...told, rare].join('\n\n'))
  assert.ok(!first!.wrong.includes('Insurance Doctor'))
})

test('one who is named by letters and in full is offered once', () => {
  const told = [
    'The Head Baker must order the flour.',
    'The Human Resources department must keep the contracts.',
    'The HR must archive timesheets.',
    'The Fire Warden must test alarms.',
    'The Floor Manager must count the drawers.',
  ]
  for (const { wrong, right } of choices(told.join('\n\n'))) {
    const roles = [...right, ...wrong]
    assert.ok(!roles.some(role => role.startsWith('Human')) || !roles.includes('HR'), roles.join())
  }
})

test('of a table whose columns say what is included and what is not, the one is asked with items of the other', () => {
  const table = (heads: string) =>
    choices(
      [
        heads,
        '| --- | --- |',
        '| Oil for the chain | New tyres |',
        '| Calls by phone | Visits at night |',
        '| A spare key | A second driver |',
      ].join('\n'),
    ).filter(({ stem }) => /list under/.test(stem))
  const [question, ...more] = table('| ✅ Included (free) | ❌ Not included |')
  assert.equal(more.length, 0)
  assert.match(question!.stem, /“Not included”/)
  assert.deepEqual(question!.right, ['New tyres', 'Visits at night', 'A second driver'])
  assert.deepEqual(question!.wrong, ['Oil for the chain', 'Calls by phone'])
  assert.deepEqual(table('| Spring | Autumn |'), [])
})
