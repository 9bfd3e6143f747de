import { randomBytes, randomInt } from 'node:crypto'

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Lower case only: text order is then time order under every collation of PostgreSQL. */
const BASE_32 = '0123456789abcdefghijklmnopqrstuv'
const SECRET_CHARACTERS = 24
const SORTABLE_CHARACTERS = 26
const RANDOM_BYTES = 10

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

export function newWorkerId(now: number): string {
  return `wrk_${sortable(now)}`
}

/** `crs_…`: the preview is public, so the id is the secret: 142 random bits. */
export function newCourseId(): string {
  return `crs_${randomBase62(SECRET_CHARACTERS)}`
}

/** The folder of a package: nobody finds it by knowing the course. */
export function newPackageFolder(): string {
  return randomBase62(SECRET_CHARACTERS)
}

/** What tells a body from another with the same bytes, and keeps its address secret: 142 random bits. */
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
  let value = (BigInt(now) << BigInt(RANDOM_BYTES * 8)) | BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`)
  let text = ''
  for (let index = 0; index < SORTABLE_CHARACTERS; index++) {
    text = BASE_32[Number(value & 31n)] + text
    value >>= 5n
  }
  return text
}
