/** A file that is kept, piece by piece: a span of the file that was sent, or bytes that stand there instead. */
export type Layout = ({ start: number; end: number } | { bytes: Buffer })[]
