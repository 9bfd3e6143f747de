/**
 * Where the texts of courses and documents live: bytes that only the service reads. Each has an address of its own,
 * `<id of its owner>/<SHA-256 of the bytes>.<random>.gz`: nothing is shared, so whoever removes one takes it from nobody else.
 */
export type Bodies = {
  /** Stores all the bytes or nothing. An address is written once. */
  put(address: string, bytes: Uint8Array): Promise<void>
  /** Null where nothing is. */
  find(address: string): Promise<Buffer | null>
  /** Ends a body for good; what is not there is gone already. */
  remove(address: string): Promise<void>
  /** Whether a database with this mark, a UUID, keeps its bodies here. */
  hasMark(mark: string): Promise<boolean>
  setMark(mark: string): Promise<void>
  /** Throws, and says why, when bodies cannot be stored and read now. */
  check(): Promise<void>
}

const ADDRESS = /^[a-z]{3}_[0-9A-Za-z]{1,64}\/[0-9a-f]{64}\.[0-9A-Za-z]{1,64}\.gz$/

/** The name under which a mark is kept; no address is like it. */
export function nameOfMark(mark: string): string {
  return `used-by-${mark}`
}

export function requireBodyAddress(address: string): void {
  if (!ADDRESS.test(address)) throw new Error(`Not the address of a body: ${JSON.stringify(address.slice(0, 100))}`)
}
