/** Why a file is not taken, as a sentence for whoever sent it. Nothing of the file is repeated. */
export class UnreadableMedia extends Error {}
