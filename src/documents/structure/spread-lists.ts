import type { SourceBlock, SourceBlockOf, SourceItem } from '../../course/source-document.ts'

const FEWEST = 3
/** Average number of words of an entry, with its sub-items, above which a numbered list is really a text. */
const ENTRY_WORDS = 40
/** Average number of words of the entries that are no titles, without sub-items; shorter ones may be steps. */
const CLAUSE_WORDS = 20
const TITLE_WORDS = 8
/** At least one in this many entries of such a list has sub-items. */
const PARTED = 3
const SENTENCE_END = /[.!?;,。！？؟]["”»)]?$/u

/**
 * Turns a numbered list whose entries are whole texts with lists of their own, as policies number their clauses, into
 * these texts: an entry that is only a title becomes a heading, any other one a numbered paragraph. Null for other lists.
 */
export function spreadLongList(block: SourceBlockOf<'list'>, level: number): SourceBlock[] | null {
  const { items, ordered } = block
  const parted = items.filter(item => item.items)
  if (!ordered || items.length < FEWEST || parted.length * PARTED < items.length) return null
  const clauses = items.filter(item => !isTitle(item))
  const own = clauses.reduce((sum, { text }) => sum + countWords(text), 0)
  const all = items.reduce((sum, item) => sum + countWords([item.text, ...(item.items ?? [])].join(' ')), 0)
  if (all <= ENTRY_WORDS * items.length || own <= CLAUSE_WORDS * clauses.length) return null
  const page = block.page === undefined ? {} : { page: block.page }
  return items.flatMap((item, at): SourceBlock[] => {
    const { text, lead, items: inner = [] } = item
    const list = inner.length > 0 ? [{ type: 'list' as const, ordered: false, items: inner.map(asItem), ...page }] : []
    if (isTitle(item))
      return [{ type: 'heading', level: Math.min(6, level), text: `${at + 1}. ${text}`, ...page }, ...list]
    const opens = inner.length > 0 && /\p{L}$/u.test(text)
    const paragraph = { type: 'paragraph' as const, text: opens ? `${text}:` : text, number: `${at + 1}.`, ...page }
    return [{ ...paragraph, ...(lead !== undefined && lead !== text && { lead }) }, ...list]
  })
}

function isTitle({ text, items }: SourceItem): boolean {
  return items !== undefined && countWords(text) <= TITLE_WORDS && !SENTENCE_END.test(text) && /^\p{Lu}/u.test(text)
}

function asItem(text: string): SourceItem {
  return { text }
}

function countWords(text: string): number {
  return text.split(/\s+/).length
}
