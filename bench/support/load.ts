import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'

export type BenchServer = { url: string; keys: string[]; jobIds: string[]; stop(): Promise<void> }
export type Figures = { perSecond: number; p50: number; p99: number; wrong: number }
export type Shot = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

export async function startBenchServer(...parameters: string[]): Promise<BenchServer> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'api-server.ts'), parameters)
  const [message] = await once(child, 'message')
  return {
    keys: [],
    jobIds: [],
    ...message,
    async stop() {
      const ended = once(child, 'exit')
      if (child.connected) child.disconnect()
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * Sends `amount` requests over `connections`, repeating `shots` in order, and counts the answers with another status
 * than `status` as wrong. The requests are built beforehand, so that building them is not measured. Each connection
 * begins at another place in `shots`, so that no API key is used more often than the others.
 */
export async function measure(
  url: string,
  amount: number,
  connections: number,
  status: number,
  shots: Shot[],
): Promise<Figures> {
  let opened = 0
  const result = await autocannon({
    url,
    amount,
    connections,
    setupClient(client) {
      const first = Math.floor((opened++ * shots.length) / connections)
      client.setRequests([...shots.slice(first), ...shots.slice(0, first)])
    },
  })
  const right =
    (result as unknown as { statusCodeStats: Record<string, { count: number }> }).statusCodeStats[status]?.count ?? 0
  return {
    perSecond: amount / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    wrong: amount - right,
  }
}
