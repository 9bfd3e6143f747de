import { shortened } from '../../course/markdown-words.ts'
import type { WrittenQuestion } from '../../course/questions/questions.ts'
import { RECALL_CHARACTERS } from '../../course/questions/recall.ts'
import { statesAnswer } from '../../course/questions/states-answer.ts'
import type { SourceBlockOf } from '../../course/source-document.ts'
import { findFolding } from '../../language/answer-folding.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { countWords } from '../../language/words.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from '../structure/section.ts'
import { readDefinition } from '../structure/terms-and-cards.ts'
import {
  type AskedSection,
  alikeInForm,
  areApart,
  type Candidate,
  isAcronym,
  isShownByForm,
  isTelling,
  OPTION_CHARACTERS,
  pick,
  REASON_CHARACTERS,
} from './candidates.ts'
import { matchQuestion } from './match-question.ts'
import { listNamedTerms } from './named-terms.ts'
import { turn } from './step-questions.ts'

/** A defined term. `isEntry`: it is from a table or list of terms, where a definition needs no full stop. */
export type Term = { term: string; definition: string; from: number; isEntry?: boolean }

const WRONG = 3
const LEAST_WRONG = 2
const LEAST_WORDS = 5
/** Minimum number of words of a definition in a matching question. */
const MATCHED_WORDS = 2
const DEFINITION_CHARACTERS = 280
/** Maximum number of questions on terms in one section. */
const ASKED = 2

/** Maximum number of words of a term that learners type. A longer term can be written in too many ways. */
const TYPED_WORDS = 3
const MOST_MISTAKES = 6
/** Lists of small words with which no term ends. */
const SMALL = ['definites', 'indefinites', 'connectives'] as const

/**
 * Asks which term a definition explains, with other terms of the document as wrong options. Every second term is typed
 * from memory, and so is a term without enough other terms.
 */
export function termQuestions(
  section: AskedSection,
  known: Term[],
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  const folding = findFolding(words.language)
  const matches = matchTerms(section, words, phrases)
  const isMatched = ({ term }: Term) => matches.some(({ gives }) => gives.some(([left]) => left === term))
  const rest = listTerms(section, words).filter(entry => !isMatched(entry))
  const candidates = rest.flatMap((entry, index): Candidate[] => {
    const definition = explained(entry)
    if (definition === null) return []
    const others = known.filter(({ term }) => areApart(term, entry.term) && term.length <= OPTION_CHARACTERS)
    // Excludes a term that the definition mentions, because the definition may apply to that term too.
    const wrong = [...new Set(others.map(({ term }) => term))].filter(
      term => !mentions(definition, term) && !isAcronym(term, entry.term),
    )
    const inTurn = turn(wrong, pick(entry.term, Math.max(1, wrong.length)))
    const wrongTerms = alikeInForm(entry.term, inTurn, words.language).slice(0, MOST_MISTAKES)
    const hasOptions =
      wrongTerms.length >= LEAST_WRONG && !isShownByForm([entry.term], wrongTerms.slice(0, WRONG), words.language)
    const isTyped = mayBeTyped(entry.term, definition) && (index % 2 === 1 || !hasOptions)
    if ((!hasOptions && !isTyped) || isTelling(entry.term, definition, [])) return []
    const explain = (term: string) => {
      const { definition: said } = known.find(one => one.term === term) ?? entry
      return { text: term, reason: shortened(`${term}: ${said}`, REASON_CHARACTERS) }
    }
    const stem = say(phrases.termStem, { text: definition })
    const options = [entry.term, ...wrongTerms.slice(0, WRONG)].map(term => ({
      ...explain(term),
      correct: term === entry.term,
    }))
    const question: WrittenQuestion = isTyped
      ? {
          kind: 'recall',
          stem,
          accepted: [entry.term],
          mistakes: wrongTerms.map(explain),
          reason: explain(entry.term).reason,
        }
      : { kind: 'single', stem, options: turn(options, pick(stem, options.length)) }
    const gives: [string, string][] = [[entry.term, definition]]
    const bloom = isTyped ? 'remember' : 'understand'
    return [{ question, skill: 'term', bloom, heading: section.title, from: [entry.from], gives, rank: 2 }]
  })
  return [...matches, ...candidates.slice(0, ASKED)]

  function mayBeTyped(term: string, definition: string): boolean {
    const isShort = countWords(term, words.language) <= TYPED_WORDS && term.length <= RECALL_CHARACTERS
    // Excludes the name of a group, "those who live abroad", because nobody can know how a document calls it.
    if (words.starts('pronouns', definition)) return false
    return isShort && /^[\p{L}\p{M}\p{N}\s'’-]+$/u.test(term) && !statesAnswer(definition, term, folding)
  }

  /**
   * Returns the part of a definition to show: all of it, or its first sentence. Null if that is too short, incomplete,
   * contains a quotation or only gives another name ("Another word for the till").
   */
  function explained({ definition, isEntry }: Term): string | null {
    if (words.starts('variants', definition)) return null
    const text =
      definition.length <= DEFINITION_CHARACTERS ? definition : (splitSentences(definition, words.language)[0] ?? '')
    const isWhole = text !== '' && text.length <= DEFINITION_CHARACTERS && (isEntry || /[.。]$/u.test(text))
    return isWhole && countWords(text, words.language) >= LEAST_WORDS && !/[:：;]$|["“”„«»]/u.test(text) ? text : null
  }
}

/** Returns the terms that a section defines. */
export function listTerms(section: Section, words: SourceWords): Term[] {
  return [...listDefinedTerms(section, words), ...listNamedTerms(section, words)]
}

/** Returns the terms of tables and lists of terms, and of sentences such as "X means …". */
function listDefinedTerms(section: Section, words: SourceWords): Term[] {
  return section.blocks.flatMap(({ block, index }): Term[] => {
    if (block.type === 'table') return listTermRows(block, section, words).map(term => ({ ...term, from: index }))
    const texts = block.type === 'paragraph' ? [block] : block.type === 'list' ? block.items : []
    const isEntry = block.type === 'list'
    return texts.flatMap(({ text, lead }) => {
      const definedTerm = readDefinition({ type: 'paragraph', text, lead }, section, words)
      return definedTerm && isTerm(definedTerm.term, words) ? [{ ...definedTerm, from: index, isEntry }] : []
    })
  })
}

/** Returns the terms of a table with terms in its first column and their meanings in the second. */
function listTermRows({ columns, rows, guessed }: SourceBlockOf<'table'>, section: Section, words: SourceWords) {
  const [head = '', meaning = ''] = columns
  const isGlossary = words.has('definitions', head) || words.has('definitions', section.title)
  // A column of meanings says by itself that the table explains terms; a column of descriptions does not.
  const isOfTerms = !words.is('descriptions', meaning) && !words.has('fields', head) && !words.is('colours', head)
  const isExplained = words.is('meanings', meaning) && (isGlossary || isOfTerms)
  const isPair = columns.length === 2 || (columns.length === 3 && words.is('remarks', columns[2]!))
  if (guessed || !isPair || !(isExplained || (isGlossary && words.has('meanings', meaning)))) return []
  return rows.flatMap(([term = '', definition = '']) =>
    isTerm(term, words) && term !== '' && definition !== '' ? [{ term, definition, isEntry: true }] : [],
  )
}

/** Asks which definition belongs to which term, if a section defines several terms briefly. */
function matchTerms(section: AskedSection, words: SourceWords, phrases: SourcePhrases): Candidate[] {
  const terms = listTerms(section, words).map(entry => ({
    ...entry,
    definition: splitSentences(entry.definition, words.language)[0] ?? '',
  }))
  const pairs = terms
    .filter(({ term, definition }) => term.length <= OPTION_CHARACTERS && isShown(definition))
    .map(({ term, definition, from }) => ({ left: term, right: definition, from }))
  return matchQuestion(pairs, section, say(phrases.termsStem, { heading: section.called }), 'term')

  function isShown(definition: string): boolean {
    const count = countWords(definition, words.language)
    return definition.length <= OPTION_CHARACTERS && count >= MATCHED_WORDS && !/[:：;]$|["“”„«»]/u.test(definition)
  }
}

/** Whether the words before "means" are a term: "Moonlighting" is one, "What this" is not. */
function isTerm(term: string, words: SourceWords): boolean {
  // Excludes remains of a sentence that was torn apart: "The", "the worker must use a".
  const isTorn = /[-–—,;:]$/u.test(term) || SMALL.some(list => words.is(list, term.split(' ').at(-1)!))
  return !isTorn && !words.starts('askers', term) && !words.has('pronouns', term) && !/["“”„«»()[\]]/u.test(term)
}

function mentions(definition: string, term: string): boolean {
  return definition.toLowerCase().includes(term.toLowerCase().replace(/s$/u, ''))
}
