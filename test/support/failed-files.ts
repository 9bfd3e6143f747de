import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { isShared } from './shared-processes.ts'

type FailedTest = Extract<TestEvent, { type: 'test:fail' }>['data'] & { entryFile?: string }

/**
 * A reporter of `node --test`: the file of every test that failed, a line each. It is the file that was run, whichever module
 * holds the test. Of a process that several files share, it is the file in whose suite the test is, and where the process
 * itself came to grief, the file that runs them.
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
