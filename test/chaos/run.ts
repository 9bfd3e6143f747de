import { runChaos } from './chaos.ts'

/** `npm run chaos [kills]`: a bad day for a cluster, and one for a laptop. Ends with what was kept, or throws what was lost. */
const kills = Number(process.argv[2] ?? 300)
for (const kind of ['cluster', 'embedded'] as const) {
  const figures = await runChaos({
    kind,
    kills: kind === 'cluster' ? kills : Math.ceil(kills / 3),
    customers: 6,
    submitsPerCustomer: 20,
    outageEvery: 25,
  })
  console.log(kind)
  console.table([{ ...figures, mostInOneWindow: JSON.stringify(figures.mostInOneWindow) }])
}
