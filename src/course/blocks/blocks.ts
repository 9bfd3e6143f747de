import { z } from 'zod'
import { listSchemas, type Without } from '../kinds.ts'
import type { MediaUse } from '../media/media-use.ts'
import type { CourseText } from '../texts.ts'
import { accordion } from './accordion.ts'
import { audio } from './audio.ts'
import type { BlockTraits } from './block-kind.ts'
import { callout } from './callout.ts'
import { check } from './check.ts'
import { code } from './code.ts'
import { download } from './download.ts'
import { example } from './example.ts'
import { figure } from './figure.ts'
import { flashcards } from './flashcards.ts'
import { image } from './image.ts'
import { keypoints } from './keypoints.ts'
import { labelledImage } from './labelled-image.ts'
import { scenario } from './scenario.ts'
import { steps } from './steps.ts'
import { table } from './table.ts'
import { text } from './text.ts'
import { video } from './video.ts'

/** The kinds of block that consist of text alone. Packs and models write these, because they have no media. */
export const WRITTEN_KINDS = [
  text,
  keypoints,
  callout,
  example,
  table,
  code,
  flashcards,
  accordion,
  steps,
  figure,
  scenario,
  check,
] as const

/** All kinds of block. A new kind is added to one of these lists, from which the schemas and types of blocks derive. */
export const BLOCK_KINDS = [...WRITTEN_KINDS, image, labelledImage, audio, video, download] as const

/** A block as it is stored in the course. */
export const blockSchema = z
  .discriminatedUnion('type', listSchemas(BLOCK_KINDS, 'storedSchema'))
  .superRefine((block, context) => {
    for (const message of blockFaults(block)) context.addIssue({ code: 'custom', message })
  })

/** A block without ids, as a pack or a model writes it. */
export const writtenBlockSchema = z.discriminatedUnion('type', listSchemas(WRITTEN_KINDS, 'writtenSchema'))

export type Block = z.output<typeof blockSchema>
export type BlockType = Block['type']
export type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>
export type WrittenBlock = z.output<typeof writtenBlockSchema>
/**
 * An image block with a picture from a client's document. An author inserts it where the picture stood in the document;
 * no author invents such a block.
 */
export type PlacedImage = z.output<typeof image.writtenSchema>
/** Every written block except a check (a question in a lesson), which also needs an outcome and evidence. */
export type WrittenTeaching = Exclude<WrittenBlock, { type: 'check' }>
export type Uncited<Union> = Without<Union, 'cites'>

export function blockTexts(block: Block): CourseText[] {
  return requireKind(block.type).texts(block)
}

export function blockMarkdown(block: Block): string {
  return requireKind(block.type).markdown(block)
}

export function requireTraits(type: BlockType): BlockTraits {
  return requireKind(type).traits
}

/** Returns the rules of its kind that a block breaks and the schema cannot express. */
export function blockFaults(block: Block): string[] {
  return requireKind(block.type).faults(block)
}

/** Returns the media that the block shows, with repetitions. */
export function blockMedia(block: Block): MediaUse[] {
  return requireKind(block.type).media(block)
}

/** The methods of a kind, typed for any block: the caller must pass a block of that kind. */
type AnyKind = {
  texts(block: Block): CourseText[]
  markdown(block: Block): string
  faults(block: Block): string[]
  media(block: Block): MediaUse[]
  traits: BlockTraits
}

function requireKind(type: BlockType): AnyKind {
  return BLOCK_KINDS.find(kind => kind.type === type) as unknown as AnyKind
}
