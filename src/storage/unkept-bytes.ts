/** A store said that it has the bytes, and has not. Trying again later would be believed as little. */
export class UnkeptBytes extends Error {}
