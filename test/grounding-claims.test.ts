import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRefuted } from '../src/llm/grounding/check-claim.ts'
import { type ClaimText, checkAgainst as check, HELD_OUT, TUNED } from './support/claims.ts'

function measure(texts: ClaimText[]) {
  const lies = texts.flatMap(text => text.lies.map(([kind, says]) => ({ kind, says, ...check(text, says) })))
  const truths = texts.flatMap(text => text.holds.map(says => ({ says, ...check(text, says) })))
  const missed = lies.filter(({ faults }) => faults.length === 0)
  const alarms = truths.filter(({ faults }) => faults.length > 0)
  return { lies: lies.length, missed, truths: truths.length, alarms }
}

test('two thirds of the falsehoods in unseen texts are caught, and three of four truths pass', t => {
  const { lies, missed, truths, alarms } = measure(HELD_OUT)
  t.diagnostic(`${lies - missed.length} of ${lies} falsehoods caught, ${alarms.length} of ${truths} truths doubted`)
  assert.ok(lies >= 40 && truths >= 35)
  assert.ok(lies - missed.length >= (lies * 2) / 3, missed.map(({ says }) => says).join('\n'))
  assert.ok(alarms.length <= truths / 4, alarms.map(({ says, faults }) => `${faults}: ${says}`).join('\n'))
})

test('in the texts that the rules were written with at most a tenth is judged wrongly', () => {
  const { lies, missed, truths, alarms } = measure(TUNED)
  assert.ok(missed.length <= lies / 10, missed.map(({ says }) => says).join('\n'))
  assert.ok(alarms.length <= truths / 10, alarms.map(({ says }) => says).join('\n'))
})

test('a figure, quotation or law that the text lacks is always reported, in any language', () => {
  const stands = (text: string, figure: string) => text.includes(figure)
  for (const text of [...TUNED, ...HELD_OUT]) {
    for (const [kind, says] of text.lies.filter(([kind]) => kind === 'number' || kind === 'added')) {
      const figures = says.match(/\d+/g) ?? []
      if (figures.every(figure => stands(text.text, figure))) continue
      const { faults } = check(text, says)
      assert.ok(faults.includes('figure') || faults.includes('derived'), `${kind}: ${says}`)
    }
  }
  const text = (language: string, words: string) => ({ ...TUNED[0]!, language: language as 'en', text: words })
  assert.ok(
    check(text('en', 'Keep the door shut.'), 'It says “keep every door wide open”.').faults.includes('quotation'),
  )
  assert.ok(check(text('en', 'Keep the door shut.'), 'The Doors Act wants the door shut.').faults.includes('law'))
  const acts = text('en', 'They act at once and keep the door shut.')
  assert.ok(check(acts, 'It is the Ladders Act that keeps the door shut.').faults.includes('law'))
  assert.ok(!check(acts, 'On Christmas Day they act at once.').faults.includes('law'))
  const french = text('fr', 'La loi veut que la porte soit fermée.')
  assert.ok(check(french, 'Selon la loi Dupont la porte doit être fermée.').faults.includes('law'))
  assert.ok(check(text('fi', 'Ovi suljetaan 15 minuutissa.'), 'Ovi suljetaan 25 minuutissa.').faults.includes('figure'))
  assert.ok(check(text('ja', 'ドアは15分以内に閉める。'), 'ドアは25分以内に閉める。').faults.includes('figure'))
  assert.deepEqual(check(text('ja', 'ドアは15分以内に閉める。'), '15分以内にドアを閉める。').faults, [])
})

test('a quantity in another unit or in words counts as the same', () => {
  const rule = {
    ...TUNED[0]!,
    text: 'The oven is cleaned every 24 hours. The hood is checked every six months at 2,500 rpm.',
  }
  for (const says of [
    'The oven is cleaned every day.',
    'Clean the oven every 24 h.',
    'The hood is checked every 6 months.',
    'At 2500 rpm the hood is checked.',
  ])
    assert.deepEqual(check(rule, says).faults, [], says)
  assert.ok(check(rule, 'The oven is cleaned every 24 minutes.').faults.includes('unit'))
})

test('a value on the right side of a threshold is accepted, another threshold is reported', () => {
  const text = (language: 'en' | 'de' | 'fr' | 'es', words: string) => ({ ...TUNED[0]!, language, text: words })
  const cases = [
    [
      text('en', 'Chilled goods above 8 °C are sent back to the supplier.'),
      'Chilled goods at 11 °C are sent back to the supplier.',
      [
        'Chilled goods at 6 °C are sent back to the supplier.',
        'Chilled goods above 11 °C are sent back to the supplier.',
      ],
    ],
    [
      text('en', 'If the crew falls below three people, the leader calls the manager.'),
      'With a crew of two people, the leader calls the manager.',
      ['With a crew of four people, the leader calls the manager.'],
    ],
    [
      text('de', 'Ab 24 °C bleiben die Hunde im Haus.'),
      'Bei 26 °C bleiben die Hunde im Haus.',
      ['Bei 22 °C bleiben die Hunde im Haus.', 'Ab 26 °C bleiben die Hunde im Haus.'],
    ],
    [
      text('fr', 'Les colis de plus de 30 kg sont portés à deux.'),
      'Un colis de 40 kg, porté à deux.',
      ['Un colis de 20 kg, porté à deux.', 'Les colis de plus de 40 kg sont portés à deux.'],
    ],
    [
      text('es', 'Los paquetes de más de 30 kg se llevan entre dos personas.'),
      'Un paquete de 40 kg se llevan dos personas.',
      ['Un paquete de 20 kg se llevan dos personas.'],
    ],
  ] as const
  const isRefutedBy = (of: ClaimText, says: string) => isRefuted(check(of, says))
  for (const [of, holds, lies] of cases) {
    assert.equal(isRefutedBy(of, holds), false, holds)
    for (const lie of lies) assert.equal(isRefutedBy(of, lie), true, lie)
  }
})

test('a clause such as “even if nobody wants it” does not count as a negation of the rule', () => {
  const of = { ...TUNED[0]!, text: 'The office reports every attack with a knife to the police.' }
  assert.deepEqual(
    check(of, 'The office reports an attack with a knife to the police even if nobody wants it.').faults,
    [],
  )
  assert.ok(check(of, 'The office never reports an attack with a knife to the police.').faults.includes('negation'))
  const german = { ...of, language: 'de' as const, text: 'Die Leitung meldet jeden Angriff der Polizei.' }
  assert.deepEqual(check(german, 'Die Leitung meldet jeden Angriff der Polizei, auch wenn niemand es will.').faults, [])
  assert.ok(check(german, 'Die Leitung meldet der Polizei keinen Angriff.').faults.includes('negation'))
})

test('a time in words equals the time in figures, and a time within a window is accepted', () => {
  const text = (language: 'en' | 'de' | 'fr' | 'es', words: string) => ({ ...TUNED[0]!, language, text: words })
  const times = [
    [text('en', 'The night shift starts at 16:30.'), 'The night shift starts at half past four in the afternoon.'],
    [text('en', 'The night shift starts at 21:00.'), 'The night shift starts at 9 p.m.'],
    [text('en', 'The night shift starts at 9:45.'), 'The night shift starts at a quarter to ten in the morning.'],
    [text('de', 'Die Nachtschicht beginnt um 16:30 Uhr.'), 'Die Nachtschicht beginnt um halb fünf nachmittags.'],
    [text('fr', 'Le service commence à 16:30.'), 'Le service commence à quatre heures et demie de l’après-midi.'],
    [text('es', 'El turno empieza a las 16:30.'), 'El turno empieza a las cuatro y media de la tarde.'],
  ] as const
  for (const [of, says] of times) assert.deepEqual(check(of, says).faults, [], says)
  const isRefutedBy = (of: ClaimText, says: string) => isRefuted(check(of, says))
  const shift = text('en', 'The night shift of the bakery starts at 16:30 on weekdays.')
  assert.equal(isRefutedBy(shift, 'The night shift of the bakery starts at 5 p.m. on weekdays.'), true)
  const window = text('en', 'Flashing lights are used between 22:00 and 6:00.')
  assert.equal(isRefutedBy(window, 'At eleven in the evening flashing lights are used.'), false)
  assert.equal(isRefutedBy(window, 'Flashing lights are used between 20:00 and 6:00.'), true)
})
