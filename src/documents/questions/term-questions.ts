import { shortened } from '../../course/markdown-words.ts'
import { countWords } from '../../language/count-words.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from '../structure/sections.ts'
import { readDefinition } from '../structure/terms-and-cards.ts'
import {
  type AskedSection,
  areApart,
  type Candidate,
  isAcronym,
  isTelling,
  OPTION_CHARACTERS,
  pick,
  REASON_CHARACTERS,
} from './candidates.ts'
import { turn } from './step-questions.ts'

export type Term = { term: string; definition: string; from: number }

const WRONG = 3
const LEAST_WRONG = 2
const LEAST_WORDS = 5
const DEFINITION_CHARACTERS = 280
/** Nobody learns a document by its terms alone. */
const ASKED = 2

/** Which of its terms a document explains so: a definition, and the other terms as the other answers. */
export function termQuestions(
  section: AskedSection,
  known: Term[],
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  const found = listTerms(section, words).flatMap((own): Candidate[] => {
    const definition = explained(own)
    if (definition === null) return []
    const others = known.filter(({ term }) => areApart(term, own.term) && term.length <= OPTION_CHARACTERS)
    // A definition that speaks of another term may hold for that one too.
    const wrong = [...new Set(others.map(({ term }) => term))].filter(
      term => !mentions(definition, term) && !isAcronym(term, own.term),
    )
    const wrongTerms = turn(wrong, pick(own.term, Math.max(1, wrong.length))).slice(0, WRONG)
    if (wrongTerms.length < LEAST_WRONG || isTelling(own.term, definition, [])) return []
    const defineTerm = (term: string) => known.find(one => one.term === term)!.definition
    const options = [own.term, ...wrongTerms].map(term => ({
      text: term,
      correct: term === own.term,
      reason: shortened(`${term}: ${defineTerm(term)}`, REASON_CHARACTERS),
    }))
    const stem = say(phrases.termStem, { text: definition })
    const question = { kind: 'single' as const, stem, options: turn(options, pick(stem, options.length)) }
    const gives: [string, string][] = [[own.term, definition]]
    return [{ question, skill: 'term', bloom: 'understand', heading: section.title, from: [own.from], gives, rank: 2 }]
  })
  return found.slice(0, ASKED)

  /** What is shown of a definition: all of it, or its first sentence; null where it says too little or leans on its term. */
  function explained({ definition }: Term): string | null {
    const text =
      definition.length <= DEFINITION_CHARACTERS ? definition : (splitSentences(definition, words.language)[0] ?? '')
    const isWhole = text !== '' && text.length <= DEFINITION_CHARACTERS && /[.。]$/u.test(text)
    return isWhole && countWords(text, words.language) >= LEAST_WORDS && !/[:：;]$|["“”„«»]/u.test(text) ? text : null
  }
}

/** The terms that a section explains. */
export function listTerms(section: Section, words: SourceWords): Term[] {
  return section.blocks.flatMap(({ block, index }): Term[] => {
    const texts = block.type === 'paragraph' ? [block] : block.type === 'list' ? block.items : []
    return texts.flatMap(({ text, lead }) => {
      const definedTerm = readDefinition({ type: 'paragraph', text, lead }, section, words)
      return definedTerm && isTerm(definedTerm.term, words) ? [{ ...definedTerm, from: index }] : []
    })
  })
}

/** "Moonlighting means"; not "What this means". */
function isTerm(term: string, words: SourceWords): boolean {
  return !words.starts('askers', term) && !words.has('pronouns', term) && !/["“”„«»()[\]]/u.test(term)
}

function mentions(definition: string, term: string): boolean {
  return definition.toLowerCase().includes(term.toLowerCase().replace(/s$/u, ''))
}
