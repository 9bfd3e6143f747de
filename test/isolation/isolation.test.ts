import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseItems, chooseRounds, longTest } from '../support/run-length.ts'
import { ATTACKS, type AttackName } from './attacks.ts'
import { measureIsolation } from './measure.ts'
import { MUTANTS, type Mutant } from './mutants.ts'

const NAMES = Object.keys(ATTACKS) as AttackName[]

test('while one account sends the dearest requests that it may, nobody else’s request fails', async () => {
  const attacks = chooseItems(NAMES)
  const figures = await measureIsolation({ attacks, samples: chooseRounds({ short: 4, long: 8 }) })
  assert.equal(figures.length, 4 * attacks.length)
})

longTest('nor does it take longer than it always takes', async () => {
  const figures = await measureIsolation({ attacks: NAMES, samples: 200 })
  assert.deepEqual(
    figures.filter(({ isHeld }) => !isHeld),
    [],
  )
})

for (const mutant of Object.keys(MUTANTS) as Mutant[]) {
  longTest(`a service without its cure is noticed: ${mutant}`, async () => {
    const felt = await measureIsolation({ attacks: [MUTANTS[mutant].attack], samples: 24, mutant }).then(
      figures => figures.filter(({ isHeld }) => !isHeld).length,
      () => 1,
    )
    assert.ok(felt > 0, `${mutant} was not noticed`)
  })
}
