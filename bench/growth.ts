import { startPostgres } from '../test/support/postgres.ts'
import { measure, type Shot, startBenchServer } from './support/load.ts'

/**
 * Measures whether reading the status of a job gets slower when the table of jobs is larger: the median time with 1,000
 * and with 1,000,000 finished jobs. Aim: the medians differ by at most 20 %.
 */
const SIZES = [1_000, Number(process.argv[2] ?? 1_000_000)]
const READS = 20_000
const CONNECTIONS = 4

const postgres = await startPostgres()
const rows: Record<string, string | number>[] = []
try {
  for (const kind of ['sqlite', 'postgres']) {
    const rates: number[] = []
    for (const size of SIZES) {
      const server = await startBenchServer(kind, postgres.url, String(size))
      const { keys, jobIds } = server
      const shots = keys.map(
        (key, number): Shot => ({
          method: 'GET',
          path: `/api/v1/courses/jobs/${jobIds[number]}`,
          headers: { authorization: `Bearer ${key}` },
        }),
      )
      const figures = await measure(server.url, READS, CONNECTIONS, 200, shots)
      rates.push(figures.perSecond)
      rows.push({
        what: `${kind}, ${size} jobs`,
        'µs per read': Math.round((CONNECTIONS * 1e6) / figures.perSecond),
        'p50 ms': figures.p50,
        'p99 ms': figures.p99,
        'wrong answers': figures.wrong,
        ratio: (rates[0]! / figures.perSecond).toFixed(2),
      })
      await server.stop()
    }
  }
} finally {
  await postgres.stop()
}
console.table(rows)
