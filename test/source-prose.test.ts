import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefSchema } from '../src/course/brief.ts'
import { sourceMaterial } from '../src/documents/lessons/source-material.ts'
import { readMarkdown } from '../src/documents/read/html/read-markdown.ts'
import { asked, stems } from './support/asked-questions.ts'

const BRIEF = briefSchema.parse({ subject: 'Our work', languageId: 'en-GB', addOns: [] })

const text = (sentence: string) => `# Shop\n\n## Leave and absence in the shop\n\n${sentence}`

function values(sentence: string, languageId?: string): (number | string | null)[] {
  return asked(text(sentence), languageId).map(question => (question.kind === 'number' ? question.value : null))
}

test('a sentence with several figures is asked for one of them and shows the others', () => {
  const [stem] = stems(text('You can take ten days of leave for a wedding and three days for a move.'))
  assert.match(stem!, /▢ days of leave for a wedding and three days/)
  assert.deepEqual(values('Since 1 March 2024 staff must report a loss within 5 days.'), [5])
  assert.deepEqual(values('Fathers may take 2 weeks of leave within 8 weeks of the birth.'), [2])
  assert.deepEqual(values('Under Rule 4 staff must report a loss within 5 days.'), [5])
})

test('a figure that follows from the others in its sentence is not asked', () => {
  for (const told of [
    'Staff are entitled to 24 days of leave a year, 2 days for each month.',
    'Staff must be told 14 days (two weeks) before the audit.',
    'The shop pays 60% of the fee and staff must pay 40% themselves.',
    'Staff must rest for 15 minutes in the morning and 30 minutes at noon, 45 minutes in all.',
    'Staff must count the till within 3 to 5 days of the audit.',
  ])
    assert.deepEqual(values(told), [], told)
})

test('entitlements, deadlines and retention periods give questions', () => {
  for (const [told, value] of [
    ['Full-time staff receive 28 days of paid leave each year.', 28],
    ['Staff accrue 20 days of leave in a year.', 20],
    ['New drivers are granted 3 extra days in their first year.', 3],
    ['Requests must reach the owner two weeks in advance.', 2],
    ["Either side may leave with 30 days' notice.", 30],
    ['The till rolls are retained for seven years.', 7],
    ['There is a 90-day waiting period for new drivers.', 90],
    ['Drivers are paid an allowance of $45 for each night away.', 45],
    ['The yard must be swept within forty-eight hours of a storm.', 48],
  ] as const)
    assert.deepEqual(values(told), [value], told)
  for (const told of [
    'Three weeks after the storm the sky over the harbour is blue.',
    'Leave is looked at over any 12-month period.',
    'Good shops, for example those open for 12 hours, are rare.',
  ])
    assert.deepEqual(values(told), [], told)
})

test('entitlements and deadlines give questions in other languages, too', () => {
  assert.deepEqual(values('Alle Mitarbeitenden erhalten dreißig Tage Urlaub im Jahr.', 'de-DE'), [30])
  assert.deepEqual(values('Belege sind zehn Jahre aufzubewahren.', 'de-DE'), [10])
  assert.deepEqual(values('Les salariés bénéficient de 25 jours de congés par année complète.', 'fr-FR'), [25])
  assert.deepEqual(values('Los empleados recibirán 22 días de vacaciones al año.', 'es-ES'), [22])
  assert.deepEqual(values('I documenti vengono conservati per dieci anni in archivio.', 'it-IT'), [10])
  assert.deepEqual(values('Os documentos são guardados por cinco anos no arquivo.', 'pt-PT'), [5])
  assert.deepEqual(values('Medewerkers ontvangen 25 dagen verlof in een vol jaar.', 'nl-NL'), [25])
})

test('a pronoun that its own sentence explains needs no sentence before it', () => {
  const [stem] = stems(text('The shop has 7 rooms. Staff must hand in their keys within 3 days of their last day.'))
  assert.match(stem!, /“Staff must hand in/)
  const [lost] = stems(text('The shop has 7 rooms. If you lose your card, you must report it within 2 days.'))
  assert.match(lost!, /“If you lose/)
  const [leaning] = stems(text('A card opens the shop. You must report it within 2 days when it is lost.'))
  assert.match(leaning!, /“A card opens the shop. You must/)
  assert.match(stems(text('The shop has 7 rooms. This policy must be read within 4 days.'))[0]!, /“This policy must/)
})

test('how often something must be done is asked if no other word gives it away', () => {
  const often = (sentence: string, languageId?: string) =>
    asked(text(sentence), languageId).map(question =>
      question.kind === 'single' ? question.options.find(({ correct }) => correct)!.text : question.kind,
    )
  assert.deepEqual(often('The fire doors must be tested quarterly by the owner.'), ['quarterly'])
  assert.deepEqual(often('A surprise count must be held once a month.'), ['once a month'])
  assert.deepEqual(often('Die Leitern müssen jährlich durch eine befähigte Person geprüft werden.', 'de-DE'), [
    'jährlich',
  ])
  assert.deepEqual(often('Les extincteurs doivent être vérifiés une fois par an.', 'fr-FR'), ['une fois par an'])
  for (const told of [
    'The quarterly test must be held by the owner.',
    'The fire doors must be tested annually in the last week of the year.',
    'The doors need not be tested annually by the owner.',
    'Staff must sweep every day that they work.',
    'The doors were tested annually by the owner.',
  ])
    assert.deepEqual(often(told), [], told)
})

test('a sentence that its introduction negates gives no question', () => {
  const list = (lead: string) =>
    values(`${lead}:\n\n- Drivers must rest for at least 3 hours.\n- Drivers are paid by the day.`)
  assert.deepEqual(list('These rules hold for us'), [3])
  assert.deepEqual(list('These rules do not hold for us'), [])
})

test('the required length of a password gives a question, its digits do not', () => {
  assert.deepEqual(values('A password must have at least 12 characters.'), [12])
  assert.deepEqual(values('The PIN of the alarm must be set to 4711 every day.'), [])
})

const cards = (sentences: string) =>
  sourceMaterial([{ id: 'src_1', name: 'Shop.md', document: readMarkdown(text(sentences)) }], BRIEF)
    .chapters.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks))
    .flatMap(block => (block.type === 'flashcards' ? block.cards : []))

test('a sentence about what to do in a case becomes a card, also in a list', () => {
  const fronts = cards(
    'If a driver loses their key, they must tell the owner at once. Before leaving the shop, switch off all the lamps.',
  ).map(({ front }) => front)
  assert.deepEqual(fronts, ['If a driver loses their key …?', 'Before leaving the shop …?'])
  assert.equal(
    cards('- If the till jams, call the owner at once.\n- When the bell rings, leave by the back door.').length,
    2,
  )
  const leaning = 'If it is lost, you must tell the owner at once. After the count, hand it to the owner at once.'
  assert.deepEqual(cards(`${leaning} If you give it to them, you must tell the owner at once.`), [])
})
