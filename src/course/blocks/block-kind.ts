import { z } from 'zod'
import type { MediaUse } from '../media/media-use.ts'
import { citesSchema, partId } from '../parts.ts'
import type { CourseText } from '../texts.ts'

export type BlockTraits = {
  /** Whether a question may name such a block as its evidence: the place that teaches the answer. */
  teaches: boolean
  /** Whether the block shows how something is done or what something looks like. */
  shows: boolean
  /** Whether the learner does something in the block. */
  asks: boolean
  /** Whether numbers in the block are stated as facts. Numbers in a story, a question or a program are not. */
  states: boolean
}

/**
 * The traits of a text to read. A lesson of such blocks alone lacks an example, and more than three of them in a row
 * are reported as a quality finding.
 */
export const READ: BlockTraits = { teaches: true, shows: false, asks: false, states: true }
/** The traits of an example, such as steps or a figure: a lesson with it needs no other example. */
export const SHOWN: BlockTraits = { teaches: true, shows: true, asks: false, states: true }
/** The traits of an example that the learner has to open, such as flashcards. */
export const OPENED: BlockTraits = { teaches: true, shows: true, asks: true, states: true }
/** The traits of a story or a program: it shows something, but its numbers are no facts about the world. */
export const TOLD: BlockTraits = { teaches: true, shows: true, asks: false, states: false }

/**
 * Defines one kind of block. `shape` has the fields that an author writes; the stored form has these fields and also an
 * id and citations (`cites`).
 */
export function blockKind<Type extends string, Shape extends z.ZodRawShape>(definition: {
  type: Type
  shape: Shape
  texts(block: z.output<z.ZodObject<Shape>>): CourseText[]
  /** Returns the whole block as plain text, for a reviewer or an assistant. */
  markdown(block: z.output<z.ZodObject<Shape>>): string
  /** Returns the rules of the kind that the block breaks and the schema cannot express; empty if the block is valid. */
  faults?(block: z.output<z.ZodObject<Shape>>): string[]
  /** Returns the media that the block shows. */
  media?(block: z.output<z.ZodObject<Shape>>): MediaUse[]
  traits: BlockTraits
  /** Instruction for a model: when to choose this kind, and how to write it. */
  prompt: string
}) {
  const type = z.literal(definition.type)
  return {
    faults: (_block: z.output<z.ZodObject<Shape>>): string[] => [],
    media: (_block: z.output<z.ZodObject<Shape>>): MediaUse[] => [],
    ...definition,
    writtenSchema: z.object({ type, ...definition.shape }),
    storedSchema: z.object({ type, id: partId, ...definition.shape, cites: citesSchema }),
  }
}
