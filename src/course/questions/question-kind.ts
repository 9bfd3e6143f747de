import { z } from 'zod'
import { shownPictureSchema } from '../media/shown-picture.ts'
import { BLOOM_LEVELS, citesSchema, partId, slot } from '../parts.ts'
import { line } from '../text.ts'
import type { CourseText } from '../texts.ts'

export const BLOOM = z.enum(BLOOM_LEVELS)
export const STEM = line(600)
export const REASON = line(300)

/** Fields of every stored question, whatever its kind, except its links to other parts. */
const STORED = {
  id: partId,
  slot,
  revision: z.int().min(2).max(999).optional().describe('2 for the second wording of this question, and so on.'),
  stem: STEM,
  picture: shownPictureSchema.optional(),
}
const LINKS = { outcomeId: partId, evidence: partId, bloom: BLOOM, cites: citesSchema }

/**
 * Defines one kind of question. `written` has the fields that an author writes. `stored` has the fields that the course
 * keeps: the same ones, but with ids for the entries that a learner moves or picks.
 */
export function questionKind<
  Kind extends string,
  Written extends z.ZodRawShape,
  Stored extends z.ZodRawShape,
>(definition: {
  kind: Kind
  written: Written
  stored: Stored
  /** Gives ids to the entries of a written question. */
  identify(written: z.output<z.ZodObject<Written>>): z.output<z.ZodObject<Stored>>
  texts(question: z.output<z.ZodObject<Stored>>): CourseText[]
  /** Returns the question as plain text: the possible answers, the correct one and the reasons. */
  markdown(question: z.output<z.ZodObject<Stored>>): string
  /**
   * Returns the rules of the kind that the question breaks and the schema cannot express; empty if the question is
   * valid.
   */
  faults(question: z.output<z.ZodObject<Written>>): string[]
  /** Instruction for a model: when to choose this kind, and how to write it. */
  prompt: string
}) {
  const kind = z.literal(definition.kind)
  return {
    ...definition,
    writtenSchema: z.object({ kind, stem: STEM, ...definition.written }),
    storedSchema: z.object({ kind, ...STORED, ...definition.stored, ...LINKS }),
  }
}

/** Returns `a`, `b`, `c` … for an index: the id by which a learner's answer is reported to an LMS. */
export function letter(index: number): string {
  return String.fromCharCode(97 + index)
}
