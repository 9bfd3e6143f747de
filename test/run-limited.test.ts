import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { BusyMachine, OverLimit, runLimited } from '../src/isolate/run-limited.ts'

const script = join(import.meta.dirname, 'support', 'limited-program.ts')
const LIMITS = { cpuSeconds: 20, wallMs: 600_000, heapMb: 128, dataMb: 1_024, printedBytes: 1024 * 1024 }

function run(act: string, limits = LIMITS): Promise<Buffer> {
  return runLimited({ script, readable: [], allowsAddons: false, limits }, [act], Buffer.from('a file'))
}

describe('a program that reads an uploaded file', () => {
  test('returns its output', async () => assert.equal((await run('print')).toString(), 'done'))

  test('is ended after too much computing time, however busy the machine is', () =>
    assert.rejects(run('spin', { ...LIMITS, cpuSeconds: 1 }), OverLimit))

  test('is not blamed on its file if it got no computing time', () =>
    assert.rejects(run('sleep', { ...LIMITS, wallMs: 200 }), BusyMachine))

  test('is ended when it takes too much native memory', () => assert.rejects(run('allocate'), OverLimit))

  test('is ended when it prints too much', () => assert.rejects(run('talk'), OverLimit))

  test('can read no file except its code', () => assert.rejects(run('read'), OverLimit))
})
