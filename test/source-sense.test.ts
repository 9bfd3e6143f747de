import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, stems } from './support/asked-questions.ts'

const text = (paragraphs: string, heading = 'Keys and drawers of the shop') =>
  `# Shop\n\n## ${heading}\n\n${paragraphs}`

const count = (paragraphs: string, languageId?: string) => stems(text(paragraphs), languageId).length

test('an example, and the sentences that continue it, give no questions', () => {
  const rule = 'Drivers must hand in the drawer within 5 days.'
  assert.equal(count(rule), 1)
  for (const opening of [
    'For example, Ann is late.',
    'Suppose that the drawer is short.',
    'Let’s say it rains.',
    'Imagine a thief.',
    'Today, the shop is shut.',
  ])
    assert.equal(count(`${opening} ${rule}`), 0, opening)
  assert.equal(count(`For example:\n\n- ${rule}\n- The shop is open.`), 0)
  assert.equal(count(`Good shops have lamps, for example in the yard. ${rule}`), 1)
  for (const [languageId, opening, told] of [
    ['de-DE', 'Angenommen, die Kasse fehlt.', 'Die Kasse muss innerhalb von 5 Tagen abgegeben werden.'],
    ['fr-FR', 'Supposons que la caisse manque.', 'La caisse doit être rendue dans un délai de 5 jours.'],
    ['es-ES', 'Supongamos que falta la caja.', 'La caja debe entregarse en un plazo de 5 días.'],
    ['it-IT', 'Supponiamo che manchi la cassa.', 'La cassa deve essere consegnata entro 5 giorni.'],
    ['pt-PT', 'Suponha que falta a caixa.', 'A caixa deve ser entregue no prazo de 5 dias.'],
    ['nl-NL', 'Stel dat de lade ontbreekt.', 'De lade moet binnen 5 dagen worden ingeleverd.'],
  ] as const) {
    assert.equal(count(told, languageId), 1, told)
    assert.equal(count(`${opening} ${told}`, languageId), 0, opening)
  }
})

test('a circumstance that a rule disregards ("even on Sundays") gives no question', () => {
  assert.equal(count('Drivers must call the owner even if they are late by more than 4 minutes.'), 0)
  assert.equal(count('Drivers must call the owner even at 5am.'), 0)
  assert.equal(count('Drivers must call the owner, even on Sundays, within 4 hours.'), 1)
  assert.equal(count('Fahrer müssen anrufen, selbst wenn es mehr als 4 Stunden dauert.', 'de-DE'), 0)
})

test('a figure with its equivalent in another unit beside it gives no question', () => {
  assert.equal(count('Drivers receive 4 weeks (160 hours) of leave for a move.'), 0)
  assert.equal(count('Drivers receive 4 weeks of leave (also in winter) for a move.'), 1)
})

test('a sentence that depends on the one before is shown with it, or gives no question', () => {
  const [stem] = stems(text('A key may be lost. In that case the owner must change the lock within 3 days.'))
  assert.match(stem!, /“A key may be lost. In that case/)
  assert.equal(count('The owner must then change the lock within 3 days.'), 0)
  assert.match(stems(text('If a key is lost, the owner must then change the lock within 3 days.'))[0]!, /“If a key/)
  assert.equal(count('Der Vorstand muss dann innerhalb von 3 Wochen einladen.', 'de-DE'), 0)
  assert.equal(count('In tal caso il direttore deve decidere entro 3 giorni.', 'it-IT'), 0)
  assert.equal(count('Het bestuur moet dan binnen 3 weken een brief sturen.', 'nl-NL'), 0)
  assert.equal(count('Een bestuurder moet langer dan 3 weken lid zijn.', 'nl-NL'), 1)
})

test('a sentence that refers to another place gives no question', () => {
  assert.equal(count('Follow the steps above and report every loss within 4 days.'), 0)
  assert.equal(count('Die im vorigen Absatz genannte Kasse muss binnen 4 Tagen geprüft werden.', 'de-DE'), 0)
  assert.equal(count('Report every loss within 4 days.'), 1)
})

test('the unit of a figure ends in a noun', () => {
  const units = (sentence: string) =>
    asked(text(sentence), 'de-DE').map(question => question.kind === 'number' && question.unit)
  assert.deepEqual(units('Der Verein muss mindestens 3 volljährige Mitglieder haben.'), ['volljährige Mitglieder'])
  assert.deepEqual(units('Der Verein muss mindestens 3 persönlich haftende Mitglieder haben.'), [])
})

test('remarks in passing, automatic messages and transitional rules give no questions', () => {
  assert.equal(count('For a 3-week leave, write to the owner.'), 0)
  assert.equal(count('There is a 3-week leave for every driver.'), 1)
  assert.equal(count('Drivers may get an automated letter within 3 days of the sale.'), 0)
  const rule = 'The drawers must be counted within 9 days.'
  assert.equal(stems(text(rule, 'Transitional provisions')).length, 0)
  assert.equal(
    stems(text('Die Kassen müssen binnen 9 Tagen gezählt werden.', 'Übergangsbestimmungen'), 'de-DE').length,
    0,
  )
  assert.equal(count('The owner must review this policy annually.'), 0)
  assert.equal(count('The owner must review the locks annually.'), 1)
})

test('an item is shown with the sentence that introduces its list, and no other', () => {
  const [stem] = stems(
    text(
      'Drivers are our best. They know the town. These rules hold for all:\n\n- Drivers must rest for at least 3 hours.\n- Vans are washed.',
    ),
  )
  assert.match(stem!, /“These rules hold for all: Drivers must rest/)
})

test('lists whose items mirror each other give no question', () => {
  const lists = (item: string) =>
    `These things are allowed:\n\n- ${item}\n- Trains by night\n- Rooms with tea\n\nThese things are not allowed:\n\n- Right on the table\n- Films with friends\n- Gifts from guests`
  assert.equal(count(lists('Cups of coffee')), 1)
  assert.equal(count(lists('Off the table')), 0)
})

test('a sentence is asked once, and so is its repetition in nearly the same words', () => {
  assert.equal(count('The drawers must be counted by two thirds of the drivers within 6 days.'), 1)
  const once = 'Drivers may carry over at most 90 hours of leave from one season to the next.'
  const again = 'From one season to the next drivers carry over up to 90 paid hours, which is the limit for leave.'
  for (const alone of [once, again]) assert.equal(count(alone), 1, alone)
  assert.equal(count(`${once}\n\n${again}`), 1)
})

test('a figure that is also true of another rule in the section is not asked', () => {
  const [lock, audit] = ['At least 4 drivers must be there.', 'At least 6 drivers must be there when the audit begins.']
  assert.equal(count(lock), 1)
  assert.deepEqual(
    stems(text(`${lock} ${audit}`)).map(stem => stem.includes('audit')),
    [true],
  )
})

test('a question is not asked if an article or ending fits only one of its answers', () => {
  assert.equal(count('A mudança deve ser aprovada por mais da metade dos membros.', 'pt-PT'), 0)
  assert.equal(count('A mudança deve ser aprovada por dois terços dos membros.', 'pt-PT'), 1)
  assert.equal(count('Drivers must hand in the keys by March 31st.'), 0)
  assert.equal(count('Drivers must hand in the keys by March 31.'), 1)
})

/** Lists stem and answers of every question about who does something. */
const who = (paragraphs: string, languageId?: string, heading?: string) =>
  asked(text(paragraphs, heading), languageId).flatMap(question =>
    question.kind === 'single' ? [[question.stem, ...question.options.map(({ text }) => text).sort()]] : [],
  )

const ENGLISH = ['The Treasurer shall prepare the yearly budget.', 'The Secretary must water the flowers.']

test('a question about who does something offers only roles that fit its grammar', () => {
  const [first] = who(['The Caretaker must paint the cupboards.', ...ENGLISH].join(' '))
  assert.match(first![0]!, /“The ▢ must paint/)
  assert.deepEqual(first!.slice(1), ['Caretaker', 'Secretary', 'Treasurer'])
  assert.deepEqual(
    who(['The Auditors must paint the cupboards.', ...ENGLISH].join(' ')),
    [],
    'the others are no plural',
  )
  const his = who(['The Caretaker must paint his cupboards.', ...ENGLISH].join(' '))
  assert.ok(his.every(([stem]) => !stem!.includes('cupboards')))
  const german = [
    'Die Mitgliederversammlung wählt den Ausschuss für Feste.',
    'Der Vorstand führt die laufenden Geschäfte.',
    'Der Kassenwart prüft alle Rechnungen.',
    'Die Ehrenmitglieder müssen den Garten pflegen.',
  ].join(' ')
  const answers = who(german, 'de-DE')
  assert.ok(answers.length > 0)
  for (const [, ...options] of answers)
    assert.deepEqual(options, ['Der Kassenwart', 'Der Vorstand', 'Die Mitgliederversammlung'])
})

test('who does something is not asked under a heading with the initials of the role', () => {
  const sentences = [
    'The FoB committee must paint the cupboards.',
    'The Works Council must open the hall.',
    ...ENGLISH,
  ].join(' ')
  const isAsked = (heading: string) => who(sentences, 'en-GB', heading).some(([stem]) => stem!.includes('cupboards'))
  assert.equal(isAsked('Wood in the shop'), true)
  assert.equal(isAsked('Friends of Bread'), false)
})

test('a sentence is shown with the one that says what it is about, unless that has a figure', () => {
  const rule = 'The lock must be changed within 3 days.'
  assert.match(
    stems(text(`Every loss of a key is told to the owner. ${rule}`))[0]!,
    /“Every loss of a key is told to the owner. The lock/,
  )
  const told = stems(text(`Keys open doors. They are made of steel. ${rule}`))[0]!
  assert.match(told, /“Keys open doors. They are made of steel. The lock/, 'with one more, where that one leans on it')
  assert.match(stems(text(`The shop has 9 keys. ${rule}`))[0]!, /“The lock/)
  assert.equal(count('Two weeks are given for a reply. In that case drivers must answer within 2 weeks.'), 0)
})

test('the size of a vessel gives no question, and a frequency does only in a full sentence', () => {
  assert.equal(count('Take a can of 200 ml and fill it at the tap of the yard.'), 0)
  assert.equal(count('Fill the can with at most 200 ml at the tap of the yard.'), 1)
  assert.equal(count('The owner must check every lock of the shop once a year.'), 1)
  assert.equal(count('Lock check required once a year.'), 0)
  assert.equal(count('Once a year, the owner must check every lock of the shop.'), 0)
})

test('a value that brackets repeat, or a garbled sentence, gives no question', () => {
  assert.equal(count('Drivers must hand in the drawer within 5 days.'), 1)
  assert.equal(count('Boards must be less than 9 mm thick in the shop.'), 1)
  assert.equal(count('Boards must be less than 9 mm thick (¾ in.) in the shop.'), 0)
  assert.equal(count('Drawers are ours 4.2 Drawers Drivers must hand in the drawer within 5 days.'), 0)
  assert.equal(count('Drivers must write to https://shop.example within 5 days.'), 0)
  assert.equal(count('Some examples of rules are: drivers must hand in the drawer within 5 days.'), 0)
})

test('a frequency gives a question in a duty, not in a motto', () => {
  assert.equal(count('The owner and the drivers stand for clean drawers every day.'), 0)
  assert.equal(count('Drivers must clean every drawer once a month.'), 1)
})

test('a fraction that is stated twice, or is "one half plus one", gives no question', () => {
  assert.equal(count('The rules may be changed by the vote of two-thirds of the owners.'), 1)
  assert.equal(count('The rules may be changed by the vote of 2/3 (two-thirds) of the owners.'), 0)
  assert.equal(count('The rules may be changed by the vote of one-half plus one of the owners.'), 0)
})

test('a sentence with a heading stuck to it is neither asked nor shown', () => {
  const rule = 'drivers must hand in the drawer within 5 days.'
  assert.equal(count(`Loss of keys The ${rule}`), 0)
  assert.equal(count(`For members of The Guild ${rule}`), 1)
  const [stem] = stems(text(`Loss of keys You need a form. All ${rule}`))
  assert.match(stem!, /“All drivers/)
  assert.equal(count('Verlust der Schlüssel Die Fahrer müssen innerhalb von 5 Tagen anrufen.', 'de-DE'), 0)
  assert.equal(count('Wenn es brennt, müssen Sie die Fahrer innerhalb von 5 Tagen anrufen.', 'de-DE'), 1)
})

test('a rule for one past year gives no question, a rule from a date or under a dated law does', () => {
  assert.equal(count('In the first year 2020 drivers must hand in the drawer within 5 days.'), 0)
  assert.equal(count('From 1 May 2019 to 30 April 2020 drivers must hand in the drawer within 5 days.'), 0)
  assert.equal(count('From 1 May 2020 drivers must hand in the drawer within 5 days.'), 1)
  assert.equal(count('Under the Shops Act 2005 drivers must hand in the drawer within 5 days.'), 1)
})

test('an introduction without a verb does not fit an item that has its own subject', () => {
  const item = 'hand in the drawer within 5 days'
  assert.equal(count(`Drivers should:\n\n- The drivers of vans must ${item}\n- Wash the vans`), 0)
  assert.equal(count(`Drivers should:\n\n- Must ${item}\n- Wash the vans`), 1)
  assert.equal(count(`In the yard:\n\n- The drivers of vans must ${item}\n- Wash the vans`), 1)
})

test('facts of the calendar give no questions', () => {
  assert.equal(count('The membership year of drivers must be 12 months.'), 0)
  assert.equal(count('Drivers must renew their cards after 12 months.'), 1)
  assert.equal(count('Drivers must have been away for less than 12 weeks in the year.'), 1)
  assert.equal(count('The vans must be washed in the yard weekly on Sunday evening.'), 0)
  assert.equal(count('The vans must be washed in the yard weekly.'), 1)
  const yearly = 'Die Fahrer müssen die Prüfung jährlich wiederholen'
  assert.equal(count(`${yearly}.`, 'de-DE'), 1)
  assert.equal(count(`${yearly}, und zwar für das Kalenderjahr.`, 'de-DE'), 0)
  assert.equal(count(`${yearly}, möglichst im ersten Quartal.`, 'de-DE'), 0)
})

test('an exception is shown with its rule, and a deadline after a date long past gives no question', () => {
  const rule = 'Nobody drives the large van alone.'
  const [stem] = stems(text(`${rule} Exceptions must be granted by the owner within 5 days.`))
  assert.match(stem!, /“Nobody drives the large van alone. Exceptions/)
  assert.equal(count('Exceptions must be granted by the owner within 5 days.'), 0)
  const late = 'Those who drive must show it within 5 months of this day.'
  assert.equal(count(`The card is needed from 1 May 2017. ${late}`), 0)
  assert.equal(count(`The card is needed from the first day. ${late}`), 1)
})

test('of a general fraction and one for a special case, only the special one is asked', () => {
  const rule = 'The guild may decide when at least one-third of all drivers must be there.'
  const special = rule.replace('The guild', 'To change the rules, the guild').replace('one-third', 'two-thirds')
  assert.equal(count(rule), 1)
  assert.deepEqual(
    stems(text(`${rule} ${special}`)).map(stem => /To change the rules, .* at least ▢ of/.test(stem)),
    [true],
  )
})

test('a text that runs on into the next list item gives no question', () => {
  assert.equal(count('Drivers must hand in the drawer within 5 days. iii. The rest is free.'), 0)
  assert.equal(count('Drivers must hand in the drawer within 5 days, b. Owners count it.'), 0)
  assert.equal(count('Drivers must hand in the drawer within 5 days. It is counted.'), 1)
})

test('"thirds" is read as a fraction, not as a unit', () => {
  const [share] = asked(text('De regels moeten met twee derden van de stemmen worden gewijzigd.'), 'nl-NL')
  assert.equal(share?.kind, 'single')
})

test('a role that is part of a longer name gives no question', () => {
  const askedAbout = (role: string) =>
    who([`The ${role} must paint the cupboards.`, ...ENGLISH].join(' ')).filter(([stem]) => stem!.includes('cupboards'))
  assert.equal(askedAbout('Caretaker').length, 1)
  assert.equal(askedAbout('Caretaker Business Partner').length, 0)
})

test('answers in a quiz of the document itself give no questions', () => {
  const rule = '- A badge expires within 5 years of its issue.\n- Badges must be worn for 3 years.'
  assert.ok(count(rule) > 0)
  assert.equal(stems(text(rule, 'Test your knowledge')).length, 0)
  assert.equal(count(`Select the alternative (a, b or c) that best answers the question.\n\n${rule}`), 0)
  assert.ok(count(`Guards sit a multiple-choice test each year.\n\n${rule}`) > 0)
  for (const [languageId, told, heading] of [
    ['de-DE', 'Ausweise müssen innerhalb von 5 Tagen abgegeben werden.', 'Testfragen'],
    ['fr-FR', 'La caisse doit être rendue dans un délai de 5 jours.', 'Questions de révision'],
    ['es-ES', 'La caja debe entregarse en un plazo de 5 días.', 'Preguntas de repaso'],
    ['it-IT', 'La cassa deve essere consegnata entro 5 giorni.', 'Domande di ripasso'],
    ['pt-PT', 'A caixa deve ser entregue no prazo de 5 dias.', 'Perguntas de revisão'],
    ['nl-NL', 'De lade moet binnen 5 dagen worden ingeleverd.', 'Oefenvragen'],
  ] as const) {
    assert.equal(count(told, languageId), 1, told)
    assert.equal(stems(text(told, heading), languageId).length, 0, heading)
  }
})
