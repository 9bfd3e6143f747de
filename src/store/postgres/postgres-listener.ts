import pg from 'pg'
import { CHANNELS, type Channel } from '../database.ts'

const RELISTEN_MS = 1_000

export function channelName(channel: Channel): string {
  return `coursewright_${channel}`
}

/**
 * Opens one connection that receives notifications (LISTEN). It is opened with the first callback, and again whenever
 * it breaks, so that workers still get wake-ups after a restart of the server.
 */
export function openListener(settings: pg.ClientConfig, onError: (error: Error) => void) {
  const callbacks = new Map<string, (() => void)[]>()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function listen(): Promise<void> {
    const next = new pg.Client(settings)
    client = next
    next.on('notification', ({ channel }) => {
      for (const callback of callbacks.get(channel) ?? []) callback()
    })
    next.on('error', onError)
    next.on('end', () => again(next))
    try {
      await next.connect()
      for (const channel of CHANNELS) await next.query(`listen ${channelName(channel)}`)
      for (const heard of callbacks.values()) for (const callback of heard) callback()
    } catch (error) {
      onError(error as Error)
      again(next)
      await next.end().catch(() => {})
    }
  }

  /**
   * Reconnects only once for each connection. A broken connection may report its end a second time, when its successor
   * is already listening.
   */
  function again(broken: pg.Client): void {
    if (closed || broken !== client) return
    clearTimeout(timer)
    timer = setTimeout(listen, RELISTEN_MS)
  }

  return {
    add(channel: Channel, callback: () => void) {
      callbacks.set(channelName(channel), [...(callbacks.get(channelName(channel)) ?? []), callback])
      if (!client) void listen()
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
