import type { PlacedBlock } from './placed-block.ts'

/**
 * The blocks under one heading, up to the next heading of any level. There are none if the next heading follows
 * immediately.
 */
export type Section = {
  /**
   * The id by which a client chooses the section. The parts of a divided section have the same id, and a section whose
   * heading is too deep for an id of its own has the id of the section above.
   */
  id?: string | undefined
  title: string
  level: number
  /** The headings above the section, the outermost first. The section's own heading is not included. */
  path: string[]
  blocks: PlacedBlock[]
  words: number
  /** Number of the part, counted from 1, if a section was too long for one lesson. Absent for the first part. */
  part?: number | undefined
  /** The number that counts the heading among its neighbours: 3 for "3. Weigh the crate". */
  number?: number | undefined
}
