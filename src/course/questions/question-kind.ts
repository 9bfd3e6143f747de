import { z } from 'zod'
import { shownPictureSchema } from '../media/shown-picture.ts'
import { BLOOM_LEVELS, citesSchema, partId, slot } from '../parts.ts'
import { line } from '../text.ts'
import type { CourseText } from '../texts.ts'

export const BLOOM = z.enum(BLOOM_LEVELS)
export const STEM = line(600)
export const REASON = line(300)

/** What every stored question has, whatever its kind. `evidence` is the id of the block, or the lesson, that teaches the answer. */
const STORED = {
  id: partId,
  slot,
  revision: z.int().min(2).max(999).optional().describe('2 for the second wording of this question, and so on.'),
  stem: STEM,
  picture: shownPictureSchema.optional(),
}
const LINKS = { outcomeId: partId, evidence: partId, bloom: BLOOM, cites: citesSchema }

/**
 * One kind of question. `written` is what an author writes, `stored` what the course keeps: the same with ids for the
 * things that a learner moves, picks or answers.
 */
export function questionKind<
  Kind extends string,
  Written extends z.ZodRawShape,
  Stored extends z.ZodRawShape,
>(definition: {
  kind: Kind
  written: Written
  stored: Stored
  /** Gives the ids. */
  identify(written: z.output<z.ZodObject<Written>>): z.output<z.ZodObject<Stored>>
  texts(question: z.output<z.ZodObject<Stored>>): CourseText[]
  /** What can be answered, what is right and why, for somebody who reads plain text. */
  markdown(question: z.output<z.ZodObject<Stored>>): string
  /** Rules of the kind that the schema cannot express; empty if the question is valid. */
  faults(question: z.output<z.ZodObject<Written>>): string[]
  /** When a model should choose it, and how it is written. */
  prompt: string
}) {
  const kind = z.literal(definition.kind)
  return {
    ...definition,
    writtenSchema: z.object({ kind, stem: STEM, ...definition.written }),
    storedSchema: z.object({ kind, ...STORED, ...definition.stored, ...LINKS }),
  }
}

/** `a`, `b`, `c` … as a learner's answer names it in an LMS. */
export function letter(index: number): string {
  return String.fromCharCode(97 + index)
}
