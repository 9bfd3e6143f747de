import { splitSentences } from '../../language/split-sentences.ts'
import { textOfBlock } from '../passages.ts'
import { type Abbreviation, listAbbreviations } from '../questions/abbreviation-questions.ts'
import { isSaid } from '../questions/asked-sentences.ts'
import { type Family, listFamilies, listRepeatedLabels } from '../questions/label-questions.ts'
import { type SidedList, sidedLists } from '../questions/list-questions.ts'
import { listSequences, type Sequence } from '../questions/sequence-questions.ts'
import { type SiblingList, siblingLists } from '../questions/sibling-lists.ts'
import { listTerms, type Term } from '../questions/term-questions.ts'
import type { SourceWords } from '../source-words.ts'
import { type RoleSection, roleSection } from './role-sections.ts'
import { collectRoles } from './roles.ts'
import type { Section } from './section.ts'

type Sentence = { text: string; things: string[] }

/** What questions about one section need to know of the rest of the document. */
export type KnownInDocument = {
  /** Roles that have something to do, each with the sentences that name it. */
  roles: { name: string; sentences: Sentence[] }[]
  /** Every sentence, with the stems of the words that it shares with few or no others. */
  sentences: Sentence[]
  terms: Term[]
  lists: SidedList[]
  siblings: SiblingList[]
  sequences: Sequence[]
  abbreviations: Abbreviation[]
  offices: RoleSection[]
  families: Family[]
  repeatedLabels: ReadonlySet<string>
}

const THING = /\p{L}{6,}/gu
const STEM = 6
/** Maximum number of sentences that contain a word for the word to be distinctive. */
const RARE = 3

export function learnDocument(sections: Section[], words: SourceWords): KnownInDocument {
  const lines = sections.flatMap(({ blocks }) => blocks.flatMap(({ block }) => textOfBlock(block).split('\n')))
  const sentences = lines.flatMap(line => splitSentences(line, words.language))
  const spoken = sentences.map(text => [
    ...new Set((text.toLowerCase().match(THING) ?? []).map(word => word.slice(0, STEM))),
  ])
  const counts = Map.groupBy(spoken.flat(), stem => stem)
  const rareThings = sentences.map((text, at) => ({
    text,
    things: spoken[at]!.filter(stem => counts.get(stem)!.length <= RARE),
  }))
  return {
    roles: collectRoles(sentences, words).map(name => ({
      name,
      sentences: rareThings.filter(({ text }) => isNamed(name, text)),
    })),
    sentences: rareThings,
    terms: sections.flatMap(section => listTerms(section, words)),
    lists: sections.flatMap(section => sidedLists(section, words)),
    siblings: sections.flatMap(section => siblingLists(section, words)),
    sequences: listSequences(sections, words),
    abbreviations: listAbbreviations(sections, words),
    offices: sections.flatMap(section => roleSection(section, words) ?? []),
    families: listFamilies(sections, words),
    repeatedLabels: listRepeatedLabels(sections),
  }
}

/** Whether a sentence names a role. The cheap substring test comes first and is enough for most sentences. */
function isNamed(name: string, text: string): boolean {
  return text.toLowerCase().includes(name.toLowerCase()) && isSaid(name, text)
}
