import type { SourceBlock, SourceBlockOf, SourceItem } from '../../course/source-document.ts'
import { countWords } from '../../language/words.ts'

const FEWEST = 3
const TERM_WORDS = 4
/** Minimum number of words of an explanation. */
const TOLD_WORDS = 4
/** The language of a document is not known yet when its structure is read. */
const ANY_LANGUAGE = 'und'
/** Average number of words of an entry, with its sub-items, above which a numbered list is really a text. */
const ENTRY_WORDS = 40
/**
 * If the entries that are no titles have at most this many words on average, not counting their sub-items, they may be
 * steps.
 */
const CLAUSE_WORDS = 20
const TITLE_WORDS = 8
/** At least every n-th entry of such a list, where n is this number, has sub-items. */
const PARTED = 3
const SENTENCE_END = /[.!?;,。！？؟]["”»)]?$/u

/**
 * Returns a list of terms whose explanations stand one level below them as a list of labelled items: "Downtime" and
 * below it "A period in which a system cannot be used" become "Downtime: A period …". Other blocks are left as they are.
 */
export function joinNestedTerms(block: SourceBlock): SourceBlock {
  if (block.type !== 'list' || block.items.length < FEWEST) return block
  const isExplained = ({ text, items = [] }: (typeof block.items)[number]) =>
    items.length === 1 &&
    countWords(text, ANY_LANGUAGE) <= TERM_WORDS &&
    !/[.:;,?!]$/u.test(text) &&
    countWords(items[0]!, ANY_LANGUAGE) >= TOLD_WORDS
  if (!block.items.every(isExplained)) return block
  return {
    ...block,
    ordered: false,
    items: block.items.map(({ text, items }) => ({ text: `${text}: ${items![0]}`, lead: `${text}:` })),
  }
}

/**
 * Turns a numbered list into headings and paragraphs if its entries are whole texts with lists of their own, as in
 * policies that number their clauses. An entry that is only a title becomes a heading, any other entry a numbered
 * paragraph. Null for other lists.
 */
export function spreadLongList(block: SourceBlockOf<'list'>, level: number): SourceBlock[] | null {
  const { items, ordered } = block
  const parted = items.filter(item => item.items)
  if (!ordered || items.length < FEWEST || parted.length * PARTED < items.length) return null
  const clauses = items.filter(item => !isTitle(item))
  const clauseWords = clauses.reduce((sum, { text }) => sum + countWords(text, ANY_LANGUAGE), 0)
  const all = items.reduce(
    (sum, item) => sum + countWords([item.text, ...(item.items ?? [])].join(' '), ANY_LANGUAGE),
    0,
  )
  if (all <= ENTRY_WORDS * items.length || clauseWords <= CLAUSE_WORDS * clauses.length) return null
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
  return (
    items !== undefined &&
    countWords(text, ANY_LANGUAGE) <= TITLE_WORDS &&
    !SENTENCE_END.test(text) &&
    /^\p{Lu}/u.test(text)
  )
}

function asItem(text: string): SourceItem {
  return { text }
}
