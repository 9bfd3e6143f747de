import { randomFillSync, randomInt } from 'node:crypto'

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_CHARACTERS = 24
/** Number of random bytes that make eight characters of base 32. */
const HALF_BYTES = 5
const HALF_CHARACTERS = 8
const TIME_CHARACTERS = 10

/**
 * A buffer of random bytes for many ids: a system call for a few bytes takes longer than everything else that makes an
 * id.
 */
const randomness = Buffer.alloc(1_000 * HALF_BYTES)
let used = randomness.length

/**
 * Returns `job_…` with the bits of a UUIDv7: 48 bits of the time in milliseconds, then 80 random bits. So ids sort by
 * time.
 */
export function newJobId(now: number): string {
  return `job_${sortable(now)}`
}

export function newEventId(now: number): string {
  return `evt_${sortable(now)}`
}

export function newAccountId(now: number): string {
  return `acc_${sortable(now)}`
}

export function newAuditId(now: number): string {
  return `aud_${sortable(now)}`
}

export function newKeyId(now: number): string {
  return `key_${sortable(now)}`
}

export function newSourceId(now: number): string {
  return `src_${sortable(now)}`
}

export function newMediaId(now: number): string {
  return `med_${sortable(now)}`
}

/** Returns the id of an upload in progress. */
export function newUploadId(now: number): string {
  return `upl_${sortable(now)}`
}

export function newReviewId(now: number): string {
  return `rev_${sortable(now)}`
}

export function newCommentId(now: number): string {
  return `cmt_${sortable(now)}`
}

/** Returns the last part of a review's address. It is secret, because whoever knows it may read and comment. */
export function newReviewToken(): string {
  return randomBase62(SECRET_CHARACTERS)
}

export function newWorkerId(now: number): string {
  return `wrk_${sortable(now)}`
}

export function newBackupId(now: number): string {
  return `bak_${sortable(now)}`
}

/** Returns `crs_…` with 142 random bits. Whoever knows the id can open the public preview, so the id is a secret. */
export function newCourseId(): string {
  return `crs_${randomBase62(SECRET_CHARACTERS)}`
}

/** Returns the secret folder of a package: nobody can derive it from the course's id. */
export function newPackageFolder(): string {
  return randomBase62(SECRET_CHARACTERS)
}

/**
 * Returns 142 random bits for the name of a body or media file. So two files with the same bytes have different names,
 * and addresses cannot be guessed.
 */
export function newBodyName(): string {
  return randomBase62(SECRET_CHARACTERS)
}

export function randomBase62(characters: number): string {
  return Array.from({ length: characters }, () => BASE_62[randomInt(BASE_62.length)]).join('')
}

/** Returns `value` in base 62, padded to `characters`. */
export function base62(value: number, characters: number): string {
  let text = ''
  for (let rest = value; text.length < characters; rest = Math.floor(rest / BASE_62.length)) {
    text = BASE_62[rest % BASE_62.length] + text
  }
  return text
}

function sortable(now: number): string {
  return base32(now, TIME_CHARACTERS) + base32(randomHalf(), HALF_CHARACTERS) + base32(randomHalf(), HALF_CHARACTERS)
}

function randomHalf(): number {
  if (used === randomness.length) {
    randomFillSync(randomness)
    used = 0
  }
  used += HALF_BYTES
  return randomness.readUIntBE(used - HALF_BYTES, HALF_BYTES)
}

/**
 * Returns `value` in base 32, in lower case only, so that text order is time order under every collation of PostgreSQL.
 */
function base32(value: number, characters: number): string {
  return value.toString(32).padStart(characters, '0')
}
