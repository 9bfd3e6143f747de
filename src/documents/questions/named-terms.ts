import { splitSentences } from '../../language/split-sentences.ts'
import { countWords } from '../../language/words.ts'
import { bare } from '../lessons/teaching-blocks.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from '../structure/section.ts'

/**
 * A term, what it is (`definition`), and the index of the block that says so. Every such term counts as an entry
 * (`isEntry`), not as a definition inside a sentence.
 */
export type NamedTerm = { term: string; definition: string; from: number; isEntry: true }

const TERM_WORDS = 3
/** Number of words at the beginning of a definition that say what kind of thing it explains. */
const KIND_WORDS = 5

/**
 * Returns the terms that are named by a heading or in bold and explained by the sentence that begins with them:
 * "Convection is the transfer of heat through a liquid". Only sentences that say what kind of thing the term is, and
 * which one of that kind, explain it; "Safety is the duty of everybody" only judges it.
 */
export function listNamedTerms(section: Section, words: SourceWords): NamedTerm[] {
  return section.blocks.flatMap(({ block, index }): NamedTerm[] => {
    if (block.type !== 'paragraph' || block.callout) return []
    const [sentence = ''] = splitSentences(block.text, words.language)
    const names = [section.title, ...(block.lead && block.lead !== block.text ? [bare(block.lead)] : [])]
    const term = names.find(name => name !== '' && sentence.toLowerCase().startsWith(`${name.toLowerCase()} `))
    if (term === undefined || countWords(term, words.language) > TERM_WORDS) return []
    const definition = words
      .pattern('beings', all => `^${all}\\s(.+?)\\.?$`)
      ?.exec(sentence.slice(term.length).trim())?.[1]
    if (definition === undefined || !saysWhich(definition, words)) return []
    return [{ term, definition, from: index, isEntry: true }]
  })
}

/** Whether a definition names a kind of thing and then says which one is meant, without judging it. */
function saysWhich(definition: string, words: SourceWords): boolean {
  const kind = definition.split(/\s+/).slice(0, KIND_WORDS).join(' ')
  const article = '(?:the|an?)'
  const isDivided = words.pattern('divides', all => `^${article}\\s(?:[\\p{L}-]+\\s){1,4}?${all}\\s`)?.test(definition)
  return isDivided === true && !words.has('judgements', kind)
}
