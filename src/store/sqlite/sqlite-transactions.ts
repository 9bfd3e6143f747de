import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Channel, Queryable, Transaction, Value } from '../database.ts'
import { retryWhileBusy } from '../retry-while-busy.ts'
import { type Connection, run } from './sqlite-files.ts'

/** Maximum number of transactions in one commit, so that none waits long for the others. */
const MOST_AT_ONCE = 50

type Order = {
  work(transaction: Transaction): Promise<unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * Commits waiting transactions together: a commit waits for the disk, which takes as long for one transaction as for
 * fifty. Each transaction has a savepoint of its own, so a failed one does not roll back the others. No caller gets its
 * result before all of them are on disk.
 */
export function createTransactions(
  writer: Connection,
  exclusively: <T>(work: () => Promise<T>) => Promise<T>,
  onWoken: (channel: Channel) => void,
): <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T> {
  const { connection } = writer
  const [begin, commit] = [connection.prepare('begin immediate'), connection.prepare('commit')]
  const [stand, leave] = [connection.prepare('savepoint one'), connection.prepare('release one')]
  const query: Queryable['query'] = async <Row>(sql: string, values: Value[] = []) => run<Row>(writer, sql, values)
  const write: Transaction['write'] = (sql, values = []) => void run(writer, sql, values)
  const waiting: Order[] = []

  return work =>
    new Promise((resolve, reject) => {
      // The work runs in the async context of its own caller, although the function that runs it was called by another.
      const isFirst =
        waiting.push({ work: AsyncLocalStorage.bind(work), resolve: resolve as Order['resolve'], reject }) === 1
      if (isFirst) void exclusively(endTogether)
    })

  async function endTogether(): Promise<void> {
    // Requests that came while the last commit waited for the disk can join this one.
    await setImmediate()
    const orders = waiting.splice(0, MOST_AT_ONCE)
    if (waiting.length > 0) void exclusively(endTogether)
    const woken = new Set<Channel>()
    const tellEach: (() => void)[] = []
    try {
      await retryWhileBusy(() => begin.run())
      for (const order of orders) tellEach.push(await endOne(order, woken))
      await retryWhileBusy(() => commit.run())
    } catch (error) {
      for (const { reject } of orders) reject(error)
      if (connection.isTransaction) connection.exec('rollback')
      return
    }
    for (const tell of tellEach) tell()
    for (const channel of woken) onWoken(channel)
  }

  /**
   * Runs one transaction and returns the function that reports its result. The caller runs this function after the
   * commit.
   */
  async function endOne({ work, resolve, reject }: Order, woken: Set<Channel>): Promise<() => void> {
    const channels: Channel[] = []
    stand.run()
    try {
      const result = await work({ query, write, wake: async channel => void channels.push(channel) })
      leave.run()
      for (const channel of channels) woken.add(channel)
      return () => resolve(result)
    } catch (error) {
      // If the disk is full or broken, SQLite rolls back the whole commit, so that the other transactions are lost too.
      if (!connection.isTransaction) throw error
      connection.exec('rollback to one; release one')
      return () => reject(error)
    }
  }
}
