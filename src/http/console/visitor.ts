import type { FastifyRequest } from 'fastify'
import type { KeyHolder } from '../../store/sessions.ts'

export type KeyVisitor = KeyHolder & { kind: 'key' }
export type Visitor = KeyVisitor | { kind: 'operator' }

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in to the console; null on its open pages and everywhere else. */
    visitor: Visitor | null
  }
}

/** The visitor of a page that asks for a key. */
export function keyVisitorOf({ visitor, routeOptions }: FastifyRequest): KeyVisitor {
  if (visitor?.kind !== 'key') throw new Error(`${routeOptions.url} lets in visitors without a key`)
  return visitor
}
