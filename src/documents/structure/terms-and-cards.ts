import type { SourceBlockOf } from '../../course/source-document.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { countWords } from '../../language/words.ts'
import { bare, dropLead } from '../lessons/teaching-blocks.ts'
import { leansBack } from '../questions/dangling-reference.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from './section.ts'

/** The legal form of a company; its comma and full stop belong to the name. */
const LEGAL_FORM = ',? (?:Inc|Ltd|Corp|Co|LLC|L\\.?L\\.?C|L\\.?P|S\\.A|S\\.L|GmbH|AG)\\.?(?!\\p{L})'

const TERM_WORDS = 6
const TERM_CHARACTERS = 110
const DEFINITION_CHARACTERS = 400
const ANSWER_WORDS = 4

/**
 * Reads a definition: "X means …", or a bold term under a heading that announces terms. Null for any other paragraph.
 */
export function readDefinition(
  { text, lead }: SourceBlockOf<'paragraph'>,
  section: Section,
  words: SourceWords,
): { term: string; definition: string } | null {
  const isTermList = words.has('definitions', section.title)
  const definitionMatch = words
    .pattern('means', means => `^([^.:;!?]{2,${TERM_CHARACTERS}}?) (${means}) (?=\\S)`)
    ?.exec(text)
  const sentences = splitSentences(text, words.language)
  // The German verb "ist" (and similar verbs) has many uses. Outside English, such a verb defines a term only under a
  // heading that announces terms, or if the term is bold.
  const mayMean =
    definitionMatch &&
    (isTermList || (lead !== undefined && bare(lead) === definitionMatch[1]) || words.language === 'en')
  if (
    mayMean &&
    !words.starts('pronouns', definitionMatch[1]!) &&
    countWords(definitionMatch[1]!, words.language) <= TERM_WORDS
  ) {
    const definition = text.slice(definitionMatch[0].length)
    const fits = definition.length <= DEFINITION_CHARACTERS && sentences.length <= 2
    return fits ? { term: definitionMatch[1]!.replace(/^(?:the|a|an) (?=\p{Ll})/iu, ''), definition } : null
  }
  if (!isTermList || !lead) return null
  const definition = dropLead({ text, lead })
  if (definition === '' || definition.length > DEFINITION_CHARACTERS || bare(lead).length > TERM_CHARACTERS) return null
  return { term: bare(lead), definition }
}

/**
 * Makes flashcards of conditional sentences: "If X, Y." becomes "If X …?" and "Y". Such cards are for practice only and
 * are not scored.
 */
export function readCards(text: string, words: SourceWords): { front: string; back: string }[] {
  const pattern = words.pattern(
    'conditions',
    conditions => `^(${conditions}) ((?:[^,;:.!?]|${LEGAL_FORM}){8,140}), (?:then )?(.{12,300})\\.$`,
  )
  if (!pattern) return []
  return splitSentences(text, words.language).flatMap(sentence => {
    const cardMatch = pattern.exec(sentence)
    if (!cardMatch) return []
    const [, condition, given, answer] = cardMatch as unknown as [string, string, string, string]
    if (
      leansBack(given, words) ||
      // Excludes a noun that has only its definite article and does not say what is meant: "After the meeting".
      words.pattern('definites', all => `^${all}\\s\\p{L}+$`)?.test(given) ||
      /[()]/.test(sentence) ||
      /^(?:necessary|needed|possible|applicable|nötig|möglich)\b/i.test(given)
    )
      return []
    if (
      /^(?:or|and|which|but|oder|und|a|der|die|das|welche\w?)\b/i.test(answer) ||
      /\b(?:I|we|here|hier)\b/.test(answer)
    )
      return []
    if (countWords(answer, words.language) < ANSWER_WORDS) return []
    return [{ front: `${condition} ${given} …?`, back: `${answer[0]!.toUpperCase()}${answer.slice(1)}.` }]
  })
}
