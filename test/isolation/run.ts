import { ATTACKS, type AttackName } from './attacks.ts'
import { measureIsolation } from './measure.ts'
import { MUTANTS, type Mutant } from './mutants.ts'

/**
 * `npm run isolation [samples] [attack or mutant]`: every dear request by one account while another works. Then the same with
 * services that lack one of the cures: that must be noticed.
 */
const samples = Number(process.argv[2] ?? 200)
const only = process.argv[3]
const attacks = (Object.keys(ATTACKS) as AttackName[]).filter(name => only === undefined || name.includes(only))
const mutants = (Object.keys(MUTANTS) as Mutant[]).filter(name => only === undefined || name.includes(only))

if (attacks.length > 0) {
  const figures = await measureIsolation({ attacks, samples, onFigures: console.table })
  if (figures.some(({ isHeld }) => !isHeld)) process.exitCode = 1
}
for (const mutant of mutants) {
  const felt = await measureIsolation({ attacks: [MUTANTS[mutant].attack], samples, mutant }).then(
    figures => figures.filter(({ isHeld }) => !isHeld).map(({ doing, loadedP99 }) => `${doing} ${loadedP99} ms`),
    (error: Error) => [error.message],
  )
  console.log(`${mutant}: ${felt.length === 0 ? 'NOT NOTICED' : `noticed (${felt.join(', ')})`}`)
  if (felt.length === 0) process.exitCode = 1
}
