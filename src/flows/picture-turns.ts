import { createTurns } from '../isolate/turns.ts'

const WAIT_MS = 30_000

/** One picture, logo, sound or film of an account at a time, two of all accounts: each may take a core and a gigabyte. */
export const inPictureTurn = createTurns({ perName: 1, inAll: 2, waitMs: WAIT_MS })
