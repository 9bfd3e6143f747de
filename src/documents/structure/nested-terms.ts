import type { SourceBlock } from '../../course/source-document.ts'
import { countWords } from '../../language/words.ts'

const FEWEST = 3
const TERM_WORDS = 4
/** Minimum number of words of an explanation. */
const TOLD_WORDS = 4
/** The language of a document is not known yet when its structure is read. */
const ANY_LANGUAGE = 'und'

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
