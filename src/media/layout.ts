/** The pieces of a stored file: ranges of the uploaded file, and bytes that replace others. */
export type Layout = ({ start: number; end: number } | { bytes: Buffer })[]
