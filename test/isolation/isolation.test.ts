import assert from 'node:assert/strict'
import { longTest } from '../support/run-length.ts'
import { ATTACKS, type AttackName } from './attacks.ts'
import { measureIsolation } from './measure.ts'
import { MUTANTS, type Mutant } from './mutants.ts'

const NAMES = Object.keys(ATTACKS) as AttackName[]

longTest(
  'while one account sends the dearest requests that it may, others wait no longer than they always do',
  async () => {
    const figures = await measureIsolation({ attacks: NAMES, samples: 200 })
    assert.deepEqual(
      figures.filter(({ isHeld }) => !isHeld),
      [],
    )
  },
)

for (const mutant of Object.keys(MUTANTS) as Mutant[]) {
  longTest(`a service without its cure is noticed: ${mutant}`, async () => {
    const felt = await measureIsolation({ attacks: [MUTANTS[mutant].attack], samples: 24, mutant }).then(
      figures => figures.filter(({ isHeld }) => !isHeld).length,
      () => 1,
    )
    assert.ok(felt > 0, `${mutant} was not noticed`)
  })
}
