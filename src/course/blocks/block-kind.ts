import { z } from 'zod'
import type { MediaUse } from '../media/media-use.ts'
import { citesSchema, partId } from '../parts.ts'
import type { CourseText } from '../texts.ts'

export type BlockTraits = {
  /** May be what a question rests on. */
  teaches: boolean
  /** Shows how something is done, or what it looks like. */
  shows: boolean
  /** The learner does something. */
  asks: boolean
  /** Its figures are meant as facts: not those of a story, a question or a program. */
  states: boolean
}

export const READ: BlockTraits = { teaches: true, shows: false, asks: false, states: true }
export const SHOWN: BlockTraits = { teaches: true, shows: true, asks: false, states: true }
export const OPENED: BlockTraits = { teaches: true, shows: true, asks: true, states: true }
/** A story or a program: it shows, and its figures are its own. */
export const TOLD: BlockTraits = { teaches: true, shows: true, asks: false, states: false }

/** One kind of block whose written and stored form differ by the id alone. */
export function blockKind<Type extends string, Shape extends z.ZodRawShape>(definition: {
  type: Type
  shape: Shape
  texts(block: z.output<z.ZodObject<Shape>>): CourseText[]
  /** The whole block for somebody who reads plain text: a reviewer, an assistant. */
  markdown(block: z.output<z.ZodObject<Shape>>): string
  /** Rules of the kind that the schema cannot express; empty if the block is valid. */
  faults?(block: z.output<z.ZodObject<Shape>>): string[]
  /** The media that it shows. */
  media?(block: z.output<z.ZodObject<Shape>>): MediaUse[]
  traits: BlockTraits
  /** When a model should choose it, and how it is written. */
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
