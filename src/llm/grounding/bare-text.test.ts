import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bareText } from './bare-text.ts'

test('sentences with different signs beside a figure are different', () => {
  const pairs = [
    ['Store the vaccine at −18 °C.', 'Store the vaccine at 18 °C.'],
    ['Store it at -18 °C.', 'Store it at 18 °C.'],
    ['Lift ≤ 25 kg alone.', 'Lift ≥ 25 kg alone.'],
    ['Lift < 25 kg alone.', 'Lift > 25 kg alone.'],
    ['It holds to ±2 mm.', 'It holds to 2 mm.'],
    ['It holds to +/- 2 mm.', 'It holds to 2 mm.'],
    ['Give 3–5 ml.', 'Give 3.5 ml.'],
    ['Give .5 ml.', 'Give 5 ml.'],
    ['It costs 10 €.', 'It costs 10 $.'],
    ['It costs $10.', 'It costs €10.'],
    ['Above 60+ years', 'Above 60 years'],
    ['It opens at 8:30.', 'It opens at 8/30.'],
    ['Up to 10² germs', 'Up to 102 germs'],
    ['Give 3½ spoons.', 'Give 31/2 spoons.'],
    ['n ≠ 5', 'n = 5'],
    ['Add 5 % salt.', 'Add 5 ‰ salt.'],
    ['A balance of −€5', 'A balance of €5'],
  ] as const
  for (const [one, other] of pairs) assert.notEqual(bareText(one), bareText(other), one)
})

test('sentences that differ in punctuation, Markdown or the spacing of figures are the same', () => {
  const pairs = [
    ['Keep it at −18 °C.', 'Keep it at -18 °C'],
    ['Keep it at − 18 °C', '**Keep** it at −18 °C!'],
    ['Lift ≤25 kg', 'Lift ≤ 25 kg.'],
    ['Give 3–5 ml', 'Give 3 - 5 ml.'],
    ['It costs 10€', 'It costs 10 €.'],
    ['It holds to ±2 mm', 'It holds to +/- 2 mm'],
    ['Two fridges – 18 bottles', 'Two fridges, 18 bottles'],
    ['COVID-19 in 2020: what to do', 'COVID 19 in 2020, what to do?'],
    ['There are 18.', 'There are 18'],
    ['Step 3: 5 ml', 'Step 3, 5 ml'],
    ['“Wash”, rinse; dry (and/or air).', 'Wash – rinse – dry, and or air'],
  ] as const
  for (const [one, other] of pairs) assert.equal(bareText(one), bareText(other), one)
  assert.equal(bareText(' – … * '), '')
})
