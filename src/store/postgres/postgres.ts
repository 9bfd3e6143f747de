import { createHash } from 'node:crypto'
import pg from 'pg'
import { createSemaphores } from '../../isolate/semaphores.ts'
import type { Bodies } from '../../storage/bodies.ts'
import type { Channel, Database, Entry, EntryRow, Queryable, Value, WindowState } from '../database.ts'
import { isSelect, NEVER, WINDOW_MS } from '../database.ts'
import { JOB_STATUS_COLUMNS } from '../jobs/job-status.ts'
import { readScopes } from '../keys/key-scopes.ts'
import { listMigrations, requireKnown } from '../migrate.ts'
import { channelName, openListener } from './postgres-listener.ts'

/**
 * Number of pooled connections: enough to keep PostgreSQL busy. With twenty, throughput is no higher, and the server
 * does a tenth more work.
 */
const CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 30_000
/**
 * How long this process waits for the result of a statement. The server's own limit is shorter, so this time-out only
 * applies if the server's answer was lost on the network.
 */
const QUERY_TIMEOUT_MS = 40_000
/** SQLSTATE of a deadlock. PostgreSQL then rolls one of the two transactions back entirely, and this one is retried. */
const DEADLOCK = '40P01'
const DEADLOCK_TRIES = 5
export const MIGRATION_LOCK = 4_273_061
/**
 * Number of gate calls of one key that run at the same time. More calls of a busy key wait here, instead of each
 * blocking a connection at the key's row.
 */
const GATE_CALLS_PER_KEY = 2
/**
 * Number of transactions on one row that run at the same time. While one commits, the next one is already sent, so that
 * the row is never idle. Any more would only wait for the row's lock.
 */
const TRANSACTIONS_PER_ROW = 2

export type PostgresOptions = {
  url: string
  bodies: Bodies
  onError(error: Error): void
  /** The URL on which to LISTEN, if `url` leads to a pooler that assigns a connection for one transaction only. */
  listenUrl?: string | null
  /** False behind a pooler that shares connections and does not know the statements that another client has named. */
  namedStatements?: boolean
}

/** Opens a PostgreSQL database, version 14 or newer, which any number of processes can share. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const settings: pg.ClientConfig = {
    connectionString: options.url,
    types: { getTypeParser },
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: 'coursewright',
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...settings, max: CONNECTIONS, pipeline: true })
  pool.on('error', options.onError)
  try {
    await migrate(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const listener = openListener({ ...settings, connectionString: options.listenUrl ?? options.url }, options.onError)
  const run = options.namedStatements === false ? runUnnamed : runNamed
  const inTurnAtGate = createSemaphores(GATE_CALLS_PER_KEY)
  const inTurnAtRow = createSemaphores(TRANSACTIONS_PER_ROW)

  const transactOnce: Database['transaction'] = async work => {
    const client = await pool.connect()
    // The pool handles errors only of idle connections, and an `error` event without a listener ends the process.
    client.on('error', options.onError)
    const woken = new Set<Channel>()
    const pendingWrites: Promise<unknown>[] = []
    const begun = expected(client.query('begin'))
    let isFirst = true
    // Every statement waits for `begin`, except a first one that only reads: that one is sent at the same time.
    const inTurn = <Answer>(ask: () => Promise<Answer>, sql = '') => {
      const answer = isFirst && isSelect(sql) ? ask() : begun.then(ask)
      isFirst = false
      return answer
    }
    let broken = true
    try {
      const result = await work({
        query: (sql, values) => inTurn(() => run(client, sql, values), sql),
        write: (sql, values) => void pendingWrites.push(expected(inTurn(() => run(client, sql, values)))),
        wake: async channel => void woken.add(channel),
      })
      // Notifications and commit are sent as one message, so that nothing is committed if NOTIFY fails.
      const commit = [...[...woken].map(channel => `notify ${channelName(channel)}`), 'commit'].join('; ')
      await Promise.all([...pendingWrites, inTurn(() => client.query(commit))])
      broken = false
      return result
    } catch (error) {
      broken = await inTurn(() => client.query('rollback')).then(
        () => false,
        () => true,
      )
      throw error
    } finally {
      client.release(broken)
      client.off('error', options.onError)
    }
  }

  const transact: Database['transaction'] = async work => {
    for (let tries = 1; ; tries++) {
      try {
        return await transactOnce(work)
      } catch (error) {
        if ((error as { code?: string }).code !== DEADLOCK || tries === DEADLOCK_TRIES) throw error
      }
    }
  }

  return {
    dialect: 'postgres',
    bodies: options.bodies,

    query: (sql, values) => run(pool, sql, values),

    transaction(work, row) {
      return row ? inTurnAtRow(row, () => transact(work)) : transact(work)
    },

    enter: entry => inTurnAtGate(entry.keyHash, () => enter((sql, values) => run(pool, sql, values), entry)),

    async peek(keyId, endpoint) {
      const [row] = await run<WindowState>(pool, PEEK, [keyId, endpoint])
      return row!
    },

    onWake: (channel, callback) => listener.add(channel, callback),

    // Processes on many machines use the database. The clock that they have in common is the system's, which NTP keeps
    // right.
    now: Date.now,

    // There is nothing to do here: PostgreSQL's own vacuum overwrites deleted rows.
    async scrub() {},

    async check() {
      await run(pool, 'select 1 as one', [])
    },

    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

/**
 * The gate in PostgreSQL, as one statement. `on conflict do update` locks the window's row, so concurrent calls of one
 * key run one after the other; `clock_timestamp()` is read once the lock is held. `width_bucket` counts the hits before
 * a time (the array is sorted), so one slice removes those that have left the window. Hits in the future were recorded
 * before the clock was set back, and count as if they were made now. `offset 0` keeps PostgreSQL from inlining an
 * expression at each place where it is used, which would compute the window eight times. The job is returned as one
 * value, because both the server and `pg` describe every column of every answer.
 */
const GATE = `
  with who as (
    select k.id as key_id, k.account_id, k.scopes, p.paid, ${NOW} as now
    from key_secrets s join api_keys k on k.id = s.key_id
      join accounts a on a.id = k.account_id join plans p on p.name = a.plan
    where s.hash = $1 and k.revoked_at is null and least(s.expires_at, k.expires_at, ${NEVER}) > ${NOW}
  ), place as (
    insert into windows as w (key_id, endpoint, hits, accepted, used_at)
    select key_id, $2, array[now], true, now from who where paid = 1
    on conflict (key_id, endpoint) do update set (hits, accepted, used_at) = (
      select case when cardinality(live) < $3 then live || now else live end, cardinality(live) < $3, now
      from (select ${NOW} as now) clock,
        lateral (select case when w.hits[cardinality(w.hits)] <= now
          then w.hits[width_bucket(now - ${WINDOW_MS}, w.hits) + 1 :]
          else w.hits[width_bucket(now - ${WINDOW_MS}, w.hits) + 1 : width_bucket(now, w.hits)]
            || array_fill(now, array[cardinality(w.hits) - width_bucket(now, w.hits)])
          end as live offset 0) kept
    )
    returning accepted, cardinality(hits) as count, hits[1] as oldest, used_at as now
  )
  select who.key_id as "keyId", who.account_id as "accountId", who.scopes, place.accepted, place.count, place.oldest, place.now,
    case when place.accepted then (
      select row_to_json(job) from (
        select ${JOB_STATUS_COLUMNS}
        from jobs j left join courses c on c.id = j.course_id
        where j.id = $4 and j.key_id = who.key_id and j.erased_at is null
      ) job
    ) end as job
  from who left join place on true`

const PEEK = `
  select count(hit)::integer as count, coalesce(min(hit), clock.now) as oldest, clock.now
  from (select ${NOW} as now) clock
    left join windows w on w.key_id = $1 and w.endpoint = $2
    left join lateral unnest(w.hits) as hit on hit > clock.now - ${WINDOW_MS}
  group by clock.now`

type GateColumns = Pick<EntryRow, 'keyId' | 'accountId' | 'job'> & {
  scopes: string | null
  accepted: boolean | null
  count: number
  oldest: number | null
  now: number
}

async function enter(ask: Queryable['query'], { keyHash, endpoint, limit, jobId }: Entry): Promise<EntryRow | null> {
  const [row] = await ask<GateColumns>(GATE, [keyHash, endpoint, limit, jobId])
  if (!row) return null
  const { keyId, accountId, accepted, count, oldest, now, job } = row
  const window = accepted === null ? null : { accepted, count, oldest: oldest ?? now, now }
  return { keyId, accountId, scopes: readScopes(row.scopes), window, job }
}

/** Keeps a rejected promise from ending the process as unhandled. A caller that awaits it still gets the error. */
function expected<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => {})
  return answer
}

async function runNamed<Row>(client: pg.Pool | pg.PoolClient, sql: string, values: Value[] = []): Promise<Row[]> {
  return (await client.query(nameStatement(sql), values)).rows as Row[]
}

async function runUnnamed<Row>(client: pg.Pool | pg.PoolClient, sql: string, values: Value[] = []): Promise<Row[]> {
  return (await client.query(sql, values)).rows as Row[]
}

const statements = new Map<string, pg.QueryConfig>()

/**
 * Names a statement by its hash, because PostgreSQL plans a named statement once per connection; the gate's statement
 * is six times slower without a name. Name and text are on the prototype, because `pg` copies an object's own
 * properties one by one for every query.
 */
function nameStatement(sql: string): pg.QueryConfig {
  let statement = statements.get(sql)
  if (!statement) {
    statement = Object.create({ name: createHash('sha1').update(sql).digest('base64url'), text: sql }) as pg.QueryConfig
    statements.set(sql, statement)
  }
  return statement
}

const BIGINT = 20

/** Parses int8, which `pg` returns as text, into a number: all times and counts of the service fit a double. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text')
}

/**
 * Applies the missing migrations. If several processes start at once, one migrates, and the others wait for the lock
 * and find nothing to do.
 */
async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = 0`)
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query('create table if not exists migrations (name text primary key, applied_at bigint not null)')
    const applied: string[] = (await client.query('select name from migrations')).rows.map(row => row.name)
    const knownMigrations = listMigrations('postgres')
    requireKnown(knownMigrations, applied)
    for (const { name, sql } of knownMigrations.filter(migration => !applied.includes(migration.name))) {
      await client.query(sql)
      await client.query('insert into migrations (name, applied_at) values ($1, $2)', [name, Date.now()])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
