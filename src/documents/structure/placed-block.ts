import type { SourceBlock } from '../../course/source-document.ts'

/** A block with its place in the document. */
export type PlacedBlock = { block: SourceBlock; index: number }
