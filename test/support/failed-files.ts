import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { isShared } from './shared-processes.ts'

type FailedTest = Extract<TestEvent, { type: 'test:fail' }>['data'] & { entryFile?: string }

/**
 * A reporter of `node --test` that prints the file of every failed test, one a line: the file that was run, whichever
 * module defines the test. If several files share a process, it prints the one in whose suite the test is, or, if the
 * process itself crashed, the file that runs them all.
 */
export default async function* listFailedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || data.todo) continue
    const { entryFile, file, name, nesting } = data as FailedTest
    const run = entryFile ?? file ?? name
    if (!isShared(run)) yield `${relative('', run)}\n`
    else if (nesting === 0) yield `${isShared(name) ? run : name}\n`
  }
}
