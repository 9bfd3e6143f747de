/**
 * Thrown if a store has reported success but does not have the bytes. Storing is not tried again, because the next
 * report of success would be no more reliable.
 */
export class UnkeptBytes extends Error {}
