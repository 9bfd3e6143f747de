import { randomFillSync, randomInt } from 'node:crypto'

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_CHARACTERS = 24
/** Five bytes are eight characters of base 32. */
const HALF_BYTES = 5
const HALF_CHARACTERS = 8
const TIME_CHARACTERS = 10

/** Asking the system for a few bytes takes longer than all else that makes an id, so it is asked for many at once. */
const randomness = Buffer.alloc(1_000 * HALF_BYTES)
let used = randomness.length

/** `job_…`: a UUIDv7's worth of bits, ordered by time: 48 bits of milliseconds, then 80 random ones. */
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

/** An upload that is under way. */
export function newUploadId(now: number): string {
  return `upl_${sortable(now)}`
}

export function newReviewId(now: number): string {
  return `rev_${sortable(now)}`
}

export function newCommentId(now: number): string {
  return `cmt_${sortable(now)}`
}

/** The last part of a review's address: whoever has it may read and comment. */
export function newReviewToken(): string {
  return randomBase62(SECRET_CHARACTERS)
}

export function newWorkerId(now: number): string {
  return `wrk_${sortable(now)}`
}

export function newBackupId(now: number): string {
  return `bak_${sortable(now)}`
}

/** `crs_…`: the preview is public, so the id is the secret: 142 random bits. */
export function newCourseId(): string {
  return `crs_${randomBase62(SECRET_CHARACTERS)}`
}

/** The folder of a package: nobody finds it by knowing the course. */
export function newPackageFolder(): string {
  return randomBase62(SECRET_CHARACTERS)
}

/** What tells a body, or a file of media, from another with the same bytes, and keeps its address secret: 142 random bits. */
export function newBodyName(): string {
  return randomBase62(SECRET_CHARACTERS)
}

export function randomBase62(characters: number): string {
  return Array.from({ length: characters }, () => BASE_62[randomInt(BASE_62.length)]).join('')
}

/** `value` in base 62, padded. */
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

/** Lower case only: text order is then time order under every collation of PostgreSQL. */
function base32(value: number, characters: number): string {
  return value.toString(32).padStart(characters, '0')
}
