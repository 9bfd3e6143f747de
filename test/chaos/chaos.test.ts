import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '../support/run-length.ts'
import { type ChaosOptions, NoPowerCut, runChaos } from './chaos.ts'
import type { Mutant } from './mutants.ts'

const LIBRARY = { kind: 'embedded', kills: 5, customers: 3, submitsPerCustomer: 5, outageEvery: 5 } as const
const MODEL = { ...LIBRARY, hasModel: true } as const

test('a cluster whose processes are killed, whose database restarts and crashes and whose storage stops loses nothing', async () => {
  const figures = await runChaos({ ...MODEL, kind: 'cluster', kills: 10, customers: 4 })
  const { jobs, kills, databaseRestarts, databaseCrashes, storagePauses, completed, exports } = figures
  assert.deepEqual([jobs, kills, databaseRestarts, databaseCrashes, storagePauses], [30, 10, 1, 1, 2])
  assert.deepEqual([completed, exports], [30, 18])
  assert.deepEqual([figures.translations, figures.edits, figures.rewrites, figures.deletes], [3, 15, 12, 3])
})

test('nor does an embedded service that is killed again and again', async () => {
  const { jobs, kills, completed, exports, translations, edits, rewrites, deletes } = await runChaos(MODEL)
  assert.deepEqual([jobs, kills, completed, exports], [20, 5, 20, 12])
  assert.deepEqual([translations, edits, rewrites, deletes], [2, 10, 8, 2])
})

longTest('nor does one that loses its power, and with it whatever was not synced', async context => {
  const figures = await unlessPowered(context, { ...LIBRARY, powerCuts: true })
  if (figures) assert.deepEqual([figures.jobs, figures.powerCuts, figures.completed, figures.exports], [12, 5, 12, 12])
})

longTest('this chaos notices packages that are cut in half', () => noticed('half-packages', /the zip has its end/))

longTest('it notices an event that is written after the transaction it tells of', () =>
  noticed('event-outside-the-transaction', /one event per ended job|was sent/),
)

longTest('it notices a rewrite that ends without its words', () =>
  noticed('rewrite-without-its-version', /has the words of its rewrite/),
)

longTest('it notices texts that outlive their course', () =>
  noticed('texts-left-behind', /nothing is left of a deleted/),
)

longTest('it notices a database that does not sync', async context => {
  const options: ChaosOptions = { ...LIBRARY, powerCuts: true, mutant: 'synchronous-off' }
  await assert.rejects(
    unlessPowered(context, options).then(figures => assert.equal(figures, null)),
    /is gone|exactly the jobs|did not start|without saying/,
  )
})

async function noticed(mutant: Mutant, loss: RegExp): Promise<void> {
  const options = mutant === 'rewrite-without-its-version' ? MODEL : LIBRARY
  await assert.rejects(runChaos({ ...options, mutant }), loss)
}

async function unlessPowered(context: { skip(message: string): void }, options: ChaosOptions) {
  try {
    return await runChaos(options)
  } catch (error) {
    if (!(error instanceof NoPowerCut)) throw error
    context.skip(error.message)
    return null
  }
}
