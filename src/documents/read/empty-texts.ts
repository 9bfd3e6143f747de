import type { SourceBlock, SourceItem } from '../../course/source-document.ts'

/** Nothing, or the sign of a list without its item. */
const EMPTY = /^[•●▪◦○■□·\s]*$/u

/** Lines of which nothing is left once they are clean (a rule, a lone space, a sign of an unknown font) are no text. */
export function dropEmptyTexts(blocks: SourceBlock[]): SourceBlock[] {
  return blocks.flatMap((block): SourceBlock[] => {
    if (block.type === 'table') return block.rows.length > 0 ? [block] : []
    if (block.type !== 'list') return EMPTY.test(block.text) ? [] : [block]
    const items = block.items.flatMap(dropEmptyItem)
    return items.length > 0 ? [{ ...block, items }] : []
  })
}

/** An item without words of its own gives its place to what stands below it. */
function dropEmptyItem({ items, ...item }: SourceItem): SourceItem[] {
  const inner = items?.filter(text => !EMPTY.test(text)) ?? []
  if (EMPTY.test(item.text)) return inner.map(text => ({ text }))
  return [inner.length > 0 ? { ...item, items: inner } : item]
}
