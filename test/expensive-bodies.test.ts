import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from '../src/api/parse.ts'
import { chooseBodyLimit, pathTemplate } from '../src/api/route.ts'
import { ROUTES } from '../src/app/routes.ts'
import { listExpensiveBodies } from './support/expensive-bodies.ts'

/**
 * Maximum number of reads while a body is checked. A legal body has a few hundred values, and a check reads each of
 * them a few times.
 */
const MOST_READS = 5_000

test('checking a request body reads no more values than its bounds allow, whatever its content and length', () => {
  const routes = ROUTES.filter(({ body }) => body?.schema)
  assert.ok(routes.length >= 5)
  for (const route of routes) {
    const bodies = listExpensiveBodies(route)
    assert.ok(bodies.length > 5)
    for (const { what, text } of bodies) {
      assert.ok(Buffer.byteLength(text) <= chooseBodyLimit(route.body), what)
      const reads = readsOf(JSON.parse(text), body => {
        try {
          parse(route.body!.schema!, body, 'The body')
        } catch {
          // A refused body counts like an accepted one: the test measures only the work.
        }
      })
      assert.ok(reads < MOST_READS, `${route.method} ${pathTemplate(route)}, ${what}: ${reads} values were looked at`)
    }
  }
})

/** Counts how often a check reads anything inside a value. */
function readsOf(value: unknown, check: (value: unknown) => void): number {
  let reads = 0
  check(watched(value))
  return reads

  function watched(inner: unknown): unknown {
    if (typeof inner !== 'object' || inner === null) return inner
    return new Proxy(inner, {
      get(target, name, receiver) {
        reads++
        return watched(Reflect.get(target, name, receiver))
      },
      ownKeys(target) {
        const keys = Reflect.ownKeys(target)
        reads += keys.length
        return keys
      },
      getOwnPropertyDescriptor(target, name) {
        reads++
        return Reflect.getOwnPropertyDescriptor(target, name)
      },
    })
  }
}
