/**
 * Thrown if a store has reported success but does not have the bytes. It is not retried, because the next report would
 * be no more reliable.
 */
export class UnkeptBytes extends Error {}
