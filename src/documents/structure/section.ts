import type { PlacedBlock } from './placed-block.ts'

/** What stands under one heading, up to the next one of any level; nothing, where the next one follows at once. */
export type Section = {
  /** By which a client chooses it. Parts of one section share it, and so do sections that a long list does not tell apart. */
  id?: string | undefined
  title: string
  level: number
  /** The headings above it, the outermost first; its own is not among them. */
  path: string[]
  blocks: PlacedBlock[]
  words: number
  /** Which part of it this is, where it was too long for one lesson; from 2 on. */
  part?: number | undefined
}
