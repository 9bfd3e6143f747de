import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHALLENGE } from '../api/error-answers.ts'
import { isSameSecret } from '../api/gate.ts'
import { createGuessThrottle } from '../api/guess-throttle.ts'
import { scopeOfMethod } from '../api/route.ts'
import { hashApiKey, looksLikeApiKey } from '../store/api-keys.ts'
import type { Database } from '../store/database.ts'
import type { KeyScope } from '../store/keys/key-scopes.ts'
import {
  addSession,
  deleteSessions,
  findKeyHolder,
  findSessionHolder,
  isOperatorSession,
  SESSION_MS,
} from '../store/sessions.ts'
import { ConsoleError } from './console-error.ts'
import { parseForm } from './form.ts'
import { sendPage } from './page.ts'
import { signInPage } from './pages/key/sign-in-page.ts'
import type { Visitor } from './visitor.ts'
import { chooseWords } from './visitor-language.ts'

const COOKIE = 'coursewright_console'
const ID_BYTES = 32

/**
 * Manages the console's sessions. The browser has a random id and the database its hash; neither has the key itself.
 */
export function createSessions({ db, baseUrl, adminToken }: { db: Database; baseUrl: string; adminToken: string }) {
  const secure = baseUrl.startsWith('https:')
  const slowDown = createGuessThrottle()

  async function findVisitor(request: FastifyRequest): Promise<Visitor | null> {
    const id = readSessionId(request)
    if (!id) return null
    const [hash, operatorHash] = hashSession(id)
    const holder = await findSessionHolder(db, hash, Date.now())
    if (holder) return { kind: 'key', ...holder }
    return (await isOperatorSession(db, operatorHash, Date.now())) ? { kind: 'operator' } : null
  }

  /**
   * Returns the two hashes under which a session may be stored: first that of a key holder's session, then that of the
   * operator's. The second is keyed with the admin token, so that a change of the token ends the operator's sessions.
   */
  function hashSession(id: string): [string, string] {
    return [createHash('sha256').update(id).digest('hex'), createHmac('sha256', adminToken).update(id).digest('hex')]
  }

  async function requireVisitor(request: FastifyRequest, reply: FastifyReply, kind: Visitor['kind'] | null) {
    request.visitor = await findVisitor(request)
    if (request.visitor && (kind === null || request.visitor.kind === kind)) return
    if (request.visitor) return reply.redirect('/console', 303)
    const ended = readSessionId(request) !== null
    return forget(reply).redirect(ended ? '/console/sign-in?ended=1' : '/console/sign-in', 303)
  }

  /**
   * Returns a hook that requires a key with a scope: the given one, or the one that belongs to the HTTP method. A key
   * without the scope gets an answer with the same status as in the API.
   */
  function requireKeyWithScope(scope?: KeyScope) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const redirected = await requireVisitor(request, reply, 'key')
      if (!redirected) requireScope(request, scope ?? scopeOfMethod(request.method))
      return redirected
    }
  }

  function requireScope(request: FastifyRequest, scope: KeyScope): void {
    const { visitor } = request
    if (visitor?.kind !== 'key' || visitor.scopes.includes(scope)) return
    throw new ConsoleError('NOT_FOUND', chooseWords(request).text('errors.outOfScope', { scope }))
  }

  function remember(reply: FastifyReply, id: string): FastifyReply {
    return reply.header('set-cookie', buildCookie(id, SESSION_MS / 1000))
  }

  function forget(reply: FastifyReply): FastifyReply {
    return reply.header('set-cookie', buildCookie('', 0))
  }

  function buildCookie(value: string, seconds: number): string {
    return `${COOKIE}=${value}; Path=/console; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  }

  return {
    async page(request: FastifyRequest, reply: FastifyReply) {
      if (await findVisitor(request)) return reply.redirect('/console', 303)
      const ended = 'ended' in (request.query as object)
      return sendPage(reply, signInPage(chooseWords(request), { ended }))
    },

    async signIn(request: FastifyRequest, reply: FastifyReply) {
      const words = chooseWords(request)
      const secret = parseForm(request).get('secret')?.trim() ?? ''
      const holder = looksLikeApiKey(secret) ? await findKeyHolder(db, hashApiKey(secret), Date.now()) : null
      const isOperator = !holder && isSameSecret(secret, adminToken)
      if (!holder && !isOperator) {
        await slowDown(request)
        return sendPage(
          reply.code(401).header('www-authenticate', CHALLENGE),
          signInPage(words, { problem: words.text('errors.INVALID_API_KEY') }),
        )
      }
      if (holder && !holder.paid) {
        return sendPage(reply.code(403), signInPage(words, { problem: words.text('errors.PAID_PLAN_REQUIRED') }))
      }
      if (holder && !holder.scopes.includes('read')) {
        return sendPage(
          reply.code(403),
          signInPage(words, { problem: words.text('errors.outOfScope', { scope: 'read' }) }),
        )
      }
      const earlier = readSessionId(request)
      if (earlier) await deleteSessions(db, hashSession(earlier))
      const id = randomBytes(ID_BYTES).toString('base64url')
      const [hash, operatorHash] = hashSession(id)
      await addSession(db, holder ? hash : operatorHash, holder?.keyId ?? null, Date.now())
      return remember(reply, id).redirect('/console', 303)
    },

    async signOut(request: FastifyRequest, reply: FastifyReply) {
      const id = readSessionId(request)
      if (id) await deleteSessions(db, hashSession(id))
      return forget(reply).redirect('/console/sign-in', 303)
    },

    /** Identifies the visitor on pages that everybody may see, and that differ only in their navigation bar. */
    async recognise(request: FastifyRequest) {
      request.visitor = await findVisitor(request)
    },

    requireAnyone: (request: FastifyRequest, reply: FastifyReply) => requireVisitor(request, reply, null),
    requireKey: requireKeyWithScope(),
    requireExporter: requireKeyWithScope('export'),
    requireOperator: (request: FastifyRequest, reply: FastifyReply) => requireVisitor(request, reply, 'operator'),

    /** Whether the visitor is still signed in with a key, for responses that go on after the first check. */
    isSignedIn: async (request: FastifyRequest) => (await findVisitor(request))?.kind === 'key',
  }
}

function readSessionId(request: FastifyRequest): string | null {
  const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')
  return cookie?.[1] ?? null
}
