/** Thrown for a file that is refused. The message is a sentence for the client, and repeats nothing of the file. */
export class UnreadableMedia extends Error {}
