import {
  type AskedSection,
  areApart,
  type Candidate,
  isAcronym,
  OPTION_CHARACTERS,
  REASON_CHARACTERS,
  untold,
} from './candidates.ts'
import { shortened } from './markdown-words.ts'
import { type SourcePhrases, say } from './source-phrases.ts'

type Term = { term: string; definition: string; from: number }

const PAIRS = 6
const LEAST = 3

/** Three terms or more with what the document says that they are. */
export function termQuestions(terms: Term[], section: AskedSection, phrases: SourcePhrases): Candidate[] {
  const { title: heading, called } = section
  const isNamed = ({ term, definition }: Term) =>
    definition.toLowerCase().includes(term.toLowerCase()) || isAcronym(term, definition)
  const short = terms
    .map(entry => ({ ...entry, definition: entry.definition.replace(/[.。]$/u, '') }))
    .filter(
      entry =>
        entry.definition.length <= OPTION_CHARACTERS && entry.term.length <= OPTION_CHARACTERS && !isNamed(entry),
    )
    .slice(0, PAIRS)
  const isTold =
    untold(
      short,
      ({ term }) => term,
      ({ definition }) => definition,
    ).length < short.length
  const differ = short.every((one, at) =>
    short.slice(at + 1).every(other => areApart(one.definition, other.definition) && areApart(one.term, other.term)),
  )
  if (short.length < LEAST || isTold || !differ) return []
  const question = {
    kind: 'match' as const,
    stem: say(phrases.termsStem, { heading: called }),
    pairs: short.map(({ term, definition }) => ({ left: term, right: definition })),
    reason: shortened(short.map(({ term, definition }) => `${term}: ${definition}`).join(' · '), REASON_CHARACTERS),
  }
  const gives = short.map(({ term, definition }) => [term, definition] as [string, string])
  return [{ question, skill: 'terms', bloom: 'remember', heading, from: short.map(({ from }) => from), gives, rank: 2 }]
}
