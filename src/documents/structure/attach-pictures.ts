import type { SourcePicture } from '../../course/source-document.ts'
import type { PlacedBlock } from './placed-block.ts'

/**
 * Assigns every picture to the block above it under the same heading, or to the first block under the heading. If a
 * heading has only pictures below it, a block beside the heading gets them; these pictures get the heading as their
 * caption, unless subheadings follow.
 */
export function attachPictures(blocks: PlacedBlock[], pictures: SourcePicture[] = []): PlacedBlock[] {
  if (pictures.length === 0) return blocks
  const attached = new Map<PlacedBlock, SourcePicture[]>()
  for (const picture of pictures) {
    const anchor = findAnchor(blocks, picture)
    if (anchor) attached.set(anchor.block, [...(attached.get(anchor.block) ?? []), { ...picture, ...anchor.words }])
  }
  return blocks.map(block => {
    const blockPictures = attached.get(block)
    return blockPictures ? { ...block, pictures: blockPictures } : block
  })
}

function findAnchor(
  blocks: PlacedBlock[],
  { at, caption }: SourcePicture,
): { block: PlacedBlock; words: { caption?: string } } | null {
  const isHeading = ({ block }: PlacedBlock) => block.type === 'heading'
  const next = blocks.findIndex(({ index }) => index >= at)
  const place = next < 0 ? blocks.length : next
  const opens = blocks.slice(0, place).findLastIndex(isHeading)
  const closes = blocks.findIndex((block, position) => position >= place && isHeading(block))
  const end = closes < 0 ? blocks.length : closes
  const section = blocks.slice(opens + 1, end)
  if (section.length > 0) return { block: section[Math.max(0, place - opens - 2)]!, words: {} }
  const heading = blocks[opens]?.block
  const words = caption === undefined && heading?.type === 'heading' ? { caption: heading.text } : {}
  const nextHeading = blocks[end]?.block
  const isAbove = heading?.type === 'heading' && nextHeading?.type === 'heading' && nextHeading.level > heading.level
  const before = blocks.slice(0, Math.max(0, opens)).findLast(block => !isHeading(block))
  const after = blocks.slice(end).find(block => !isHeading(block))
  const neighbour = isAbove ? (after ?? before) : (before ?? after)
  return neighbour ? { block: neighbour, words: isAbove ? {} : words } : null
}
