import type { SourceBlock, SourceItem } from '../../course/source-document.ts'

/** An empty text, or a bullet without its item. */
const EMPTY = /^[•●▪◦○■□·\s]*$/u

/** A line without a word or figure, such as an icon between two sections of a web page. */
const WORDLESS = /^[^\p{L}\p{N}]*$/u

/** Drops blocks of which nothing is left after cleaning, such as a rule, a lone space or a sign of an unknown font. */
export function dropEmptyTexts(blocks: SourceBlock[]): SourceBlock[] {
  return blocks.flatMap((block): SourceBlock[] => {
    if (block.type === 'table') return block.rows.length > 0 ? [block] : []
    if (block.type === 'paragraph' && WORDLESS.test(block.text)) return []
    if (block.type !== 'list') return EMPTY.test(block.text) ? [] : [block]
    const items = block.items.flatMap(dropEmptyItem)
    return items.length > 0 ? [{ ...block, items }] : []
  })
}

/** Replaces an item that has no words of its own by its sub-items. */
function dropEmptyItem({ items, ...item }: SourceItem): SourceItem[] {
  const inner = items?.filter(text => !EMPTY.test(text)) ?? []
  if (EMPTY.test(item.text)) return inner.map(text => ({ text }))
  return [inner.length > 0 ? { ...item, items: inner } : item]
}
