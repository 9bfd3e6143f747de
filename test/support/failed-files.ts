import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

/** A reporter of `node --test`: the file of every test that failed, a line each. */
export default async function* listFailedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:fail' && !data.todo) yield `${relative('', data.file ?? data.name)}\n`
  }
}
