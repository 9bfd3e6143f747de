import { createFairTurns } from '../isolate/turns.ts'

const WAIT_MS = 30_000

/**
 * Limits the reading of pictures, logos, sounds and films, each of which may take a core and a gigabyte: one at a time
 * per account, two in all. Accounts take turns, so that one with many files delays every other by one file.
 */
export const inPictureTurn = createFairTurns({ inAll: 2, waitMs: WAIT_MS })
