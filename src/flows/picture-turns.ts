import { createTurns } from '../isolate/turns.ts'

const WAIT_MS = 30_000

/**
 * Limits the reading of pictures, logos, sounds and films, each of which may take a core and a gigabyte: one at a time
 * per account, two in all.
 */
export const inPictureTurn = createTurns({ perName: 1, inAll: 2, waitMs: WAIT_MS })
