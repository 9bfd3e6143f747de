import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

type FailedTest = Extract<TestEvent, { type: 'test:fail' }>['data'] & { entryFile?: string }

/** A reporter of `node --test`: the file of every test that failed, a line each. It is the file that was run, whichever module holds the test. */
export default async function* listFailedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:fail' && !data.todo) yield `${relative('', findFile(data))}\n`
  }
}

function findFile({ entryFile, file, name }: FailedTest): string {
  return entryFile ?? file ?? name
}
