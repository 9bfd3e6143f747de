import type { FastifyRequest } from 'fastify'
import { TEST_KEY_START } from '../store/api-keys.ts'
import type { KeyHolder } from '../store/sessions.ts'

export type KeyVisitor = KeyHolder & { kind: 'key' }
export type Visitor = KeyVisitor | { kind: 'operator' }

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in to the console; null on its public pages and everywhere else. */
    visitor: Visitor | null
  }
}

/** Returns the visitor of a page that requires a key. Throws if the page was not protected, because that is a bug. */
export function requireKeyVisitor({ visitor, routeOptions }: FastifyRequest): KeyVisitor {
  if (visitor?.kind !== 'key') throw new Error(`${routeOptions.url} lets in visitors without a key`)
  return visitor
}

/** Whether the visitor's key is a test key. A session stores the first characters of the key, which show this. */
export function hasTestKey({ keyStart }: KeyVisitor): boolean {
  return keyStart.startsWith(TEST_KEY_START)
}
