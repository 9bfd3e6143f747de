/**
 * The store of bodies, the texts of courses and documents, which only the service reads. Each body has an address of
 * its own, `<id of its owner>/<SHA-256 of the bytes>.<random>.gz`. No two owners share a body, so removing one affects
 * no other owner.
 */
export type Bodies = {
  /** Stores either all the bytes or nothing. An address is written only once. */
  put(address: string, bytes: Uint8Array): Promise<void>
  /** Reads a body; null if there is none. */
  find(address: string): Promise<Buffer | null>
  /** Removes a body for good, and succeeds if it does not exist. */
  remove(address: string): Promise<void>
  /** Whether this store has the mark of a database (a UUID), which shows that the database stores its bodies here. */
  hasMark(mark: string): Promise<boolean>
  setMark(mark: string): Promise<void>
  /** Throws an error with the reason if bodies cannot be stored and read now. */
  check(): Promise<void>
}

const ADDRESS = /^[a-z]{3}_[0-9A-Za-z]{1,64}\/[0-9a-f]{64}\.[0-9A-Za-z]{1,64}\.gz$/

/** Returns the name of the file that holds a mark; no address has this form. */
export function nameOfMark(mark: string): string {
  return `used-by-${mark}`
}

export function requireBodyAddress(address: string): void {
  if (!ADDRESS.test(address)) throw new Error(`Not the address of a body: ${JSON.stringify(address.slice(0, 100))}`)
}
