import { mutantSettings } from '../support/source-mutant.ts'
import { ATTACKS, type AttackName } from './attacks.ts'
import { measureIsolation } from './measure.ts'
import { MUTANTS, type Mutant } from './mutants.ts'

/**
 * `npm run isolation [samples] [attacks or mutants …]`: measures how much each of the attacks slows other customers
 * down. Then runs the same with mutants, services that lack one protection, whose attack must be noticed.
 */
const samples = Number(process.argv[2] ?? 200)
const names = process.argv.slice(3)
const isWanted = (name: string) => names.length === 0 || names.some(part => name.includes(part))
const attacks = (Object.keys(ATTACKS) as AttackName[]).filter(isWanted)
const mutants = (Object.keys(MUTANTS) as Mutant[]).filter(isWanted)

if (attacks.length > 0) {
  const figures = await measureIsolation({ attacks, samples, onFigures: console.table })
  if (figures.some(({ isHeld }) => !isHeld)) process.exitCode = 1
}
// A mutant that no longer fits its file throws here: a service that does not start must not count as noticed.
for (const mutant of mutants) mutantSettings(MUTANTS[mutant])
for (const mutant of mutants) {
  const felt = await measureIsolation({ attacks: [MUTANTS[mutant].attack], samples, mutant }).then(
    figures => figures.filter(({ isHeld }) => !isHeld).map(({ doing, loadedP99 }) => `${doing} ${loadedP99} ms`),
    (error: Error) => [error.message],
  )
  console.log(`${mutant}: ${felt.length === 0 ? 'NOT NOTICED' : `noticed (${felt.join(', ')})`}`)
  if (felt.length === 0) process.exitCode = 1
}
