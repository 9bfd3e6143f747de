import type { SourceBlock, SourcePicture } from '../../course/source-document.ts'

/** A block with its index in the document, and the pictures that come after it. */
export type PlacedBlock = { block: SourceBlock; index: number; pictures?: SourcePicture[] | undefined }
