import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, numbered, optionsOf, stems, tableText } from './support/asked-questions.ts'

const HEADING = 'Cash in the shop and its limits'

function figure(sentence: string, languageId?: string): string[] {
  return stems(`# Shop\n\nIt is ours.\n\n## ${HEADING}\n\n${sentence}`, languageId)
}

test('a capacity or maximum gives a question, with or without a word of duty', () => {
  assert.equal(figure('The till holds at most 500 coins of one kind.').length, 1)
  assert.equal(figure('Die Kasse fasst höchstens 500 Münzen einer Sorte.', 'de-DE').length, 1)
  assert.equal(figure('La caisse contient au maximum 500 pièces de même valeur.', 'fr-FR').length, 1)
  assert.equal(figure('La caja contiene como máximo 500 monedas de un tipo.', 'es-ES').length, 1)
  assert.deepEqual(figure('At least 40% of our guests come back.'), [], 'somebody counted them')
})

test('a figure is asked whether it is written in digits, in words or in both', () => {
  const value = (sentence: string) =>
    asked(`# Shop\n\n## ${HEADING}\n\n${sentence}`).map(question =>
      question.kind === 'number' ? question.value : null,
    )
  for (const written of ['3 days', 'three days', 'three (3) days'])
    assert.deepEqual(value(`Losses must be reported within ${written} of the count.`), [3], written)
  assert.deepEqual(value('Staff may spend up to $250 a month without a signature.'), [250])
  assert.deepEqual(value('The notice period is 6 weeks for everybody.'), [6])
  assert.deepEqual(value('Each worker is entitled to 8 paid sick days per year.'), [8])
  assert.deepEqual(value('The safe must be counted every two or 3 weeks.'), [], 'which of them?')
})

test('guesses, jokes, praise and stories of the past give no questions', () => {
  for (const told of [
    'Agencies can award a contract within 90 days or so.',
    'The count can be done in less than 15 minutes a day!',
    'A count every 2 years is too seldom for anybody.',
    'The shop was closed for up to 3 weeks that summer.',
    'In practice the count should be done within 5 days.',
    'A bag may exceed 20 kg where two carry it.',
  ])
    assert.deepEqual(figure(told), [], told)
})

test('a sentence that was cut, or that depends on another one, gives no question', () => {
  for (const cut of [
    'Must be counted at least 2 days before the audit.',
    'Nobody may ignore the 50% of other coins.',
    'Month of the year) and at least 5 days of work must be shown.',
  ])
    assert.deepEqual(figure(cut), [], cut)
  assert.deepEqual(
    figure('A count must have at least 4 parts: coins, notes, cards, vouchers.'),
    [],
    'they can be counted',
  )
  const [stem] = figure('Note If a till is short by more than 5 days of sales, staff must call us.')
  assert.match(stem!, /“If a till/)
})

test('a question shows the sentence that explains "such meetings", or is not asked', () => {
  const [stem] = figure('Stock is counted in spring. Notice of such counts must be given at least 6 days before.')
  assert.match(stem!, /“Stock is counted in spring. Notice of such counts/)
  assert.deepEqual(figure('Notice of such counts must be given at least 6 days before.'), [])
  assert.deepEqual(figure('Les dates de cette absence doivent être données au moins 10 jours avant.', 'fr-FR'), [])
})

test('a list item that ends in an article is incomplete and gives no question', () => {
  const items = (last: string) => stems(`# Shop\n\n## ${HEADING}\n\n- Count the coins with care.\n- ${last}`)
  assert.equal(items('Report every loss within 3 days to the owner').length, 1)
  assert.deepEqual(items('Report every loss within 3 days to the'), [])
})

test("of a legal figure and a company's own, only the company's is asked", () => {
  const law = 'By law staff are entitled to 20 days of leave'
  assert.deepEqual(figure(`${law}, we give more than that.`), [])
  assert.deepEqual(figure(`${law}. However, we give 25.`), [])
  assert.equal(figure('Staff are entitled to 25 days of leave.').length, 1)
})

test('what a program does by itself gives no question, what people must do with it does', () => {
  assert.deepEqual(figure('The list may stay in the shared cache for at most 60 seconds.'), [])
  assert.deepEqual(figure('Alert when till.review_due is within 5 days of the audit.'), [])
  assert.equal(figure('Staff must lock the screen after at most 5 minutes of absence.').length, 1)
})

test('abilities of a thing and delays of a machine give no questions', () => {
  assert.deepEqual(figure('Patterns can be drawn in up to 5 colours on the loom.'), [])
  assert.equal(figure('Guests can borrow up to 5 books at a time.').length, 1)
  assert.deepEqual(figure('A receipt is shown within 10 seconds of the sale.'), [])
  assert.equal(figure('Staff must greet a guest within 10 seconds of the bell.').length, 1)
  assert.deepEqual(figure('The bot closes open reports after 60 days.'), [])
  assert.deepEqual(figure('Staff must count each quarter (every 3 months) at night.'), [], 'it is said twice')
  assert.deepEqual(figure('The old lamps are 8 years old and must be replaced.'), [], 'the duty is another')
})

test('a share of the votes written in words is asked as a share, not as a number', () => {
  const [share] = asked(`# Shop\n\n## ${HEADING}\n\nA change must be carried by at least two thirds of the members.`)
  assert.ok(share?.kind === 'single' && share.options.find(({ correct }) => correct)!.text === 'two thirds')
  assert.equal(figure('A change must be proposed by at least two members of the board.').length, 1)
})

test('the number of an article is not part of its text', () => {
  const text =
    '# Estatutos\n\n## Acceso a la información\n\nArt. 12 La respuesta deberá ser entregada dentro de 10 días hábiles.'
  assert.match(stems(text, 'es-ES')[0]!, /«La respuesta deberá/)
})

test('a document about software, homework or one event gives no questions about figures', () => {
  const rule = 'Coins are counted within 12 hours of the delivery.'
  const text = (title: string, more: string) => stems(`# ${title}\n\n## ${HEADING}\n\n${rule}\n\n${more}`)
  assert.equal(text('Our shop', '').length, 1)
  assert.deepEqual(text('Homework of the third week', ''), [])
  const software = 'The API reads JSON from the database. Each commit deploys the backend. A script fills the cache.'
  assert.deepEqual(text('Our shop', software), [])
  const event = ['Timeline', 'Root cause', 'Impact']
    .map(heading => `## ${heading}\n\nThe lock was broken.`)
    .join('\n\n')
  assert.deepEqual(text('The burglary in May', event), [])
})

test('half of a joined condition, or one answer in a list of questions, gives no question', () => {
  const list = (end: string) =>
    figure(`Staff must be trained if:\n\n- They have worked for at least 2 months${end}\n- They hold a key`)
  assert.equal(list('').length, 1)
  assert.deepEqual(list(', and'), [])
  const faq = (heading: string) => stems(`# Shop\n\n## ${heading}\n\nTills must be counted within 5 days.`)
  assert.deepEqual(faq('Frequently asked questions'), [])
  assert.equal(faq('When are the tills counted?').length, 1)
})

test('a rule that repeats for several things is asked once', () => {
  const sentence = (name: string) => `Vans at the ${name} gate must be at least 3 minutes apart on the narrow road.`
  assert.equal(figure(`${sentence('north')} ${sentence('south')}`).length, 1)
})

test('a question is not introduced by a heading that is a number or a line of text', () => {
  const under = (heading: string) =>
    stems(`# Shop\n\n## Tills\n\n### ${heading}\n\nTills must be counted within 5 days.`)
  assert.match(under('3.1.2')[0] ?? '', /^Tills – 3\.1\.2: |^$/)
  assert.deepEqual(under('Historically, there has been a wish to count'), [])
  assert.match(under('What is counted?')[0]!, /^Tills – What is counted\?/)
})

test('a procedure is put in order as a whole, and only if each step is clear by itself', () => {
  const steps = [
    'Mix a paste of flour',
    'Spread the paste on the pots',
    'Wrap the pots in foil',
    'Store the foil parcels',
  ]
  const order = (items: string[]) => stems(`# Shop\n\n## How to prepare for winter\n\n${numbered(items)}`).length
  assert.equal(order(steps), 1)
  assert.equal(order([...steps, 'Follow steps 4 and 5 of the foil']), 0)
  assert.equal(order([...steps.slice(0, 3), 'Repeat']), 0)
  assert.equal(order([...steps, '✅ Sweep the foil away']), 0, 'somebody has done it')
  const form = [
    'Open the form for the pots',
    'Choose the pots',
    'Enter the owner of the pots',
    'Add the foil for the owner',
  ]
  assert.equal(order(form), 0, 'parts of one form')
})

test('colours of free choice and colours that everybody knows are not asked', () => {
  const bins = [
    'Blue | Paper and card',
    'White | Cups of plaster',
    'Pink | Cloths with oil',
    'Grey | Filters of the van',
  ]
  assert.ok(optionsOf('Colour | Goes in', bins).length > 0)
  assert.deepEqual(optionsOf('Colour | Suggested for', bins), [])
  const lights = ['Red | Critical, call us', 'Yellow | A warning', 'Green | All is normal', 'Blue | Nobody is there']
  assert.deepEqual(optionsOf('Colour | Meaning', lights), [])
})

test('schedules, to-do lists and rough figures give no questions', () => {
  const plan = ['Design | 2 weeks | 01/03/2026', 'Build | 9 weeks | 15/03/2026', 'Test | 4 weeks | 17/05/2026']
  assert.deepEqual(stems(tableText('Part | Duration | Begins', plan)), [])
  const todo = ['Add lamps | High', 'Move the safe | High', 'Paint the door | Low', 'Clean the yard | Low']
  assert.deepEqual(optionsOf('Follow-up | Priority', todo), [])
  const rough = ['Letters | ~5 days', 'Plans | 9 days', 'Maps | 14 days', 'Keys | 30 days']
  assert.deepEqual(optionsOf('Record | Retention period', rough), [])
})
