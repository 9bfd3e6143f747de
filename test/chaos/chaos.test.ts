import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '../support/run-length.ts'
import { type ChaosOptions, NoPowerCut, runChaos } from './chaos.ts'
import type { Mutant } from './mutants.ts'

const LIBRARY = { kind: 'embedded', kills: 5, customers: 3, submitsPerCustomer: 5, outageEvery: 5 } as const
const MODEL = { ...LIBRARY, hasModel: true } as const

test('a cluster with killed processes, a restarted and crashed database and a paused storage loses nothing', async () => {
  const figures = await runChaos({ ...MODEL, kind: 'cluster', kills: 10, customers: 4 })
  const { jobs, kills, databaseRestarts, databaseCrashes, storagePauses, completed, exports } = figures
  assert.deepEqual([jobs, kills, databaseRestarts, databaseCrashes, storagePauses], [30, 10, 1, 1, 2])
  assert.deepEqual([completed, exports], [30, 18])
  assert.deepEqual([figures.translations, figures.edits, figures.rewrites, figures.deletes], [3, 15, 12, 3])
})

test('an embedded service that is killed again and again loses nothing', async () => {
  const { jobs, kills, completed, exports, translations, edits, rewrites, deletes } = await runChaos(MODEL)
  assert.deepEqual([jobs, kills, completed, exports], [20, 5, 20, 12])
  assert.deepEqual([translations, edits, rewrites, deletes], [2, 10, 8, 2])
})

longTest(
  'an embedded service that loses its power and all unsynced data loses nothing that it accepted',
  async context => {
    const figures = await unlessPowered(context, { ...LIBRARY, powerCuts: true })
    if (figures)
      assert.deepEqual([figures.jobs, figures.powerCuts, figures.completed, figures.exports], [12, 5, 12, 12])
  },
)

longTest('the chaos run detects packages that are cut in half', () => noticed('half-packages', /the zip has its end/))

longTest('the chaos run detects an event that is written outside its transaction', () =>
  noticed('event-outside-the-transaction', /one event per ended job|was sent/),
)

longTest('the chaos run detects a rewrite that ends without its new words', () =>
  noticed('rewrite-without-its-version', /has the words of its rewrite/),
)

longTest('the chaos run detects texts that outlive their course', () =>
  noticed('texts-left-behind', /nothing is left of a deleted/),
)

longTest('the chaos run detects a database that does not sync', async context => {
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
