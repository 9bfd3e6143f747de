import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { createFairTurns } from '../../isolate/turns.ts'

/** Cost of one hash: 32 MiB and about 80 ms of one core (OWASP's second choice for scrypt). */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const SALT_BYTES = 16
const HASH_BYTES = 32
const WAIT_MS = 10_000

/**
 * Limits hashing to one at a time: scrypt needs much memory, and occupies one of libuv's four threads, which also serve
 * all file access. Accounts take turns, so that an account that sets many passwords does not cause those of others to
 * be refused.
 */
const inTurn = createFairTurns({ inAll: 1, waitMs: WAIT_MS })

/**
 * Returns salt and hash, for `isPassword` to check against. Null: too many passwords of the account are waiting to be
 * hashed.
 */
export async function hashPassword(accountId: string, password: string): Promise<string | null> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await inTurn(accountId, () => derive(password, salt))
  return hash && `${salt.toString('hex')}:${hash.toString('hex')}`
}

/** Whether the password is right. Null: too many passwords of the account are waiting to be hashed. */
export async function isPassword(accountId: string, password: string, stored: string): Promise<boolean | null> {
  const [salt, expected] = stored.split(':').map(part => Buffer.from(part, 'hex')) as [Buffer, Buffer]
  const hash = await inTurn(accountId, () => derive(password, salt))
  return hash && timingSafeEqual(hash, expected)
}

/**
 * Hashes a password. It is first normalised to Unicode NFC, because another keyboard may enter the same letters as
 * other code points.
 */
function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, COST, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}
