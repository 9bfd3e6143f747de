import { type ChaosOptions, NoPowerCut, runChaos } from './chaos.ts'
import { MUTANTS, type Mutant } from './mutants.ts'

/**
 * `npm run chaos [kills]`: kills processes of a cluster, of a service in a single process, and of such a service that
 * also loses unsynced writes. Each run prints its figures, or throws if data were lost. Then runs the same with
 * mutants, services that lose data on purpose, whose losses must be noticed.
 */
const kills = Number(process.argv[2] ?? 300)
const laptop = {
  kind: 'embedded',
  kills: Math.ceil(kills / 3),
  customers: 6,
  submitsPerCustomer: 20,
  outageEvery: 25,
  hasModel: true,
} as const
const days: Record<string, ChaosOptions> = {
  cluster: { ...laptop, kind: 'cluster', kills },
  embedded: laptop,
  'embedded, with power cuts, and courses of the library': { ...laptop, powerCuts: true, hasModel: false },
}
for (const [day, options] of Object.entries(days)) {
  const figures = await runChaos(options).catch(orNoPower)
  console.log(day)
  if (figures) console.table([{ ...figures, mostInOneWindow: JSON.stringify(figures.mostInOneWindow) }])
}
for (const mutant of Object.keys(MUTANTS) as Mutant[]) {
  const powerCuts = mutant === 'synchronous-off'
  const loss = await runChaos({ ...laptop, kills: 5, submitsPerCustomer: 5, powerCuts, mutant }).then(
    () => null,
    (error: Error) => error.message.split('\n')[0],
  )
  console.log(`${mutant}: ${loss === null ? 'NOT NOTICED' : `noticed (${loss})`}`)
  if (loss === null) process.exitCode = 1
}

function orNoPower(error: unknown): null {
  if (!(error instanceof NoPowerCut)) throw error
  console.log(error.message)
  return null
}
