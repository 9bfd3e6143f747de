import { startPostgres } from '../test/support/postgres.ts'
import { type Figures, measure, type Shot, startBenchServer } from './support/load.ts'

/**
 * Measures two requests, reading the status of a job and ordering a course, on both databases. A bare node:http server
 * that sends the same bytes is measured in the same run for comparison.
 */
const CONNECTIONS = 50
const READS = 40_000
const SUBMITS = 6_000
const BODY = JSON.stringify({ subject: 'A subject of usual length', addOns: ['assessment'] })

const postgres = await startPostgres()
const rows: Record<string, string | number>[] = []
try {
  for (const kind of ['sqlite', 'postgres'] as const) {
    const server = await startBenchServer(kind, postgres.url)
    const { keys, jobIds } = server
    const reads = keys.map(
      (key, number): Shot => ({
        method: 'GET',
        path: `/api/v1/courses/jobs/${jobIds[number]}`,
        headers: { authorization: `Bearer ${key}` },
      }),
    )
    const submits = keys.map(
      (key): Shot => ({
        method: 'POST',
        path: '/api/v1/courses',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: BODY,
      }),
    )
    await compare(`${kind}: status read`, server.url, READS, 200, reads)
    await compare(`${kind}: submit`, server.url, SUBMITS, 202, submits)
    await server.stop()
  }
} finally {
  await postgres.stop()
}
console.table(rows)

async function compare(name: string, url: string, amount: number, status: number, shots: Shot[]): Promise<void> {
  const sample = shots[0]!
  const answer = await fetch(url + sample.path, {
    method: sample.method,
    headers: sample.headers,
    ...(sample.body ? { body: sample.body } : {}),
  })
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([header]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(header),
    ),
  )
  const bare = await startBenchServer(
    'bare',
    body.toString('base64'),
    Buffer.from(JSON.stringify(headers)).toString('base64'),
    String(status),
  )
  const ours = await measure(url, amount, CONNECTIONS, status, shots)
  const peer = await measure(bare.url, amount, CONNECTIONS, status, shots)
  await bare.stop()
  rows.push(row(name, ours, peer))
}

function row(name: string, ours: Figures, peer: Figures) {
  return {
    what: name,
    'requests/s': Math.round(ours.perSecond),
    'p99 ms': ours.p99,
    'bare node:http/s': Math.round(peer.perSecond),
    'share of bare': `${Math.round((100 * ours.perSecond) / peer.perSecond)} %`,
    'wrong answers': ours.wrong + peer.wrong,
  }
}
