/** Thrown if a store reported success but does not have the bytes. A retry would be no more reliable. */
export class UnkeptBytes extends Error {}
