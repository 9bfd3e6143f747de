import { createHash, createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret } from '../../../api/gate.ts'
import { PublicError } from '../../../errors.ts'
import { judgeReviewState } from '../../../flows/reviews/review-object.ts'
import type { Reviewer } from '../../../flows/reviews/write-comment.ts'
import type { Database } from '../../../store/database.ts'
import { randomBase62 } from '../../../store/ids.ts'
import { findReviewAtToken, type ReviewAtToken } from '../../../store/reviews/reviews.ts'

const TOKEN = /^[0-9A-Za-z]{24}$/
/**
 * Cookie with the secret that lets a browser change the comments that were written in it: 142 random bits, of which
 * only a hash is stored.
 */
const WRITER_COOKIE = 'coursewright_reviewer'
const WRITER_CHARACTERS = 24
/** Cookie which proves that the password was entered. */
const PASSWORD_COOKIE = 'coursewright_review'

/** The access that somebody with a review's address gets. */
export type Access = { kind: 'unknown'; review: null } | { kind: 'ended' | 'locked' | 'open'; review: ReviewAtToken }

export async function findAccess(db: Database, request: FastifyRequest, now: number): Promise<Access> {
  const { token } = request.params as { token: string }
  const review = TOKEN.test(token) ? await findReviewAtToken(db, token, now) : null
  if (!review) return { kind: 'unknown', review: null }
  if (judgeReviewState(review, now) !== 'open') return { kind: 'ended', review }
  return { kind: isUnlocked(request, review) ? 'open' : 'locked', review }
}

/**
 * Guards the requests of the page: without access, every resource of the review is a 404, so that the answer does not
 * reveal the reason.
 */
export async function requireOpenReview(db: Database, request: FastifyRequest, now: number): Promise<ReviewAtToken> {
  const { kind, review } = await findAccess(db, request, now)
  if (kind !== 'open') throw new PublicError('NOT_FOUND')
  return review
}

/** Identifies the writer by a cookie. It is set when a browser first sends something; readers get none. */
export function recogniseWriter(
  request: FastifyRequest,
  reply: FastifyReply,
  review: ReviewAtToken,
  isSecure: boolean,
): Reviewer {
  const secret = readCookie(request, WRITER_COOKIE) ?? randomBase62(WRITER_CHARACTERS)
  setCookie(reply, WRITER_COOKIE, secret, review, isSecure)
  return { review, writerHash: hashSecret(secret), requestId: request.id }
}

/** Returns the hash of the writer's secret; null if this browser has written nothing. */
export function findWriterHash(request: FastifyRequest): string | null {
  const secret = readCookie(request, WRITER_COOKIE)
  return secret === null ? null : hashSecret(secret)
}

export function unlock(reply: FastifyReply, review: ReviewAtToken, isSecure: boolean): void {
  setCookie(reply, PASSWORD_COOKIE, signPassword(review), review, isSecure)
}

function isUnlocked(request: FastifyRequest, review: ReviewAtToken): boolean {
  if (review.passwordHash === null) return true
  const proof = readCookie(request, PASSWORD_COOKIE)
  return proof !== null && isSameSecret(proof, signPassword(review))
}

/**
 * Returns the value of the password cookie: a signature with the stored hash of the password. The hash never leaves the
 * service, so nobody else can forge the cookie.
 */
function signPassword({ id, passwordHash }: ReviewAtToken): string {
  return createHmac('sha256', passwordHash!).update(id).digest('hex')
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function readCookie({ headers }: FastifyRequest, name: string): string | null {
  return new RegExp(`(?:^|;\\s*)${name}=([0-9A-Za-z]{24,64})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null
}

/** Sets a cookie for the path of this review only, so that no other page gets the cookie. */
function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { token, expiresAt }: ReviewAtToken,
  isSecure: boolean,
): void {
  const expires = new Date(expiresAt).toUTCString()
  const cookie = `${name}=${value}; Path=/review/${token}; Expires=${expires}; HttpOnly; SameSite=Lax`
  reply.header('set-cookie', isSecure ? `${cookie}; Secure` : cookie)
}
