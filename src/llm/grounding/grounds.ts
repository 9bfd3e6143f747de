import type { Grounding } from '../../course/brief.ts'
import { shortened } from '../../course/markdown-words.ts'
import type { MaterialCite, MaterialReference } from '../../course/material.ts'
import { COURSE_LIMITS } from '../../course/parts.ts'
import type { Passage } from '../../course/references.ts'
import type { GivenSource } from '../../course/source-document.ts'
import { documentName } from '../../documents/document-name.ts'
import { type SourcePassage, splitPassages } from '../../documents/passages.ts'
import { readSourceWords } from '../../documents/source-words.ts'
import { splitSections } from '../../documents/structure/sections.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { collectActors } from './actors.ts'
import type { CitedSentence } from './check-claim.ts'
import { type ClaimWords, readClaimWords } from './claim-words.ts'
import { buildSearch } from './find-passages.ts'
import type { Judgement } from './looks.ts'

/** A passage of a document as a model cites it: `s1p12`, and its sentences as `s1p12.1`, `s1p12.2` … */
export type GroundPassage = Omit<SourcePassage, 'blocks'> & { document: string; sentences: CitedSentence[] }

/** The passages under one heading. `begins` is the beginning of their text, for the prompt of the plan. */
export type GroundSection = { id: string; document: string; headings: string[]; begins: string; passages: string[] }

/** The documents of a course, in the form that a model cites and that its sentences are checked against. */
export type Grounds = {
  /** Strict: statements that no document supports are removed. Open: they are kept with a mark. */
  mode: Grounding
  language: string
  words: ClaimWords
  actors: ReadonlySet<string>
  references: MaterialReference[]
  sections: GroundSection[]
  passages: ReadonlyMap<string, GroundPassage>
  search(query: string): GroundPassage[]
  /** The judge's verdicts on sentences of the course, by the sentence's normalised words (`judgedAs`). */
  judgements: Map<string, Judgement>
}

const LEAD_CHARACTERS = 160

export function readGrounds(sources: GivenSource[], language: string, mode: Grounding): Grounds {
  const words = readSourceWords(language)
  const references: MaterialReference[] = []
  const passages = sources.flatMap((source, index): GroundPassage[] => {
    const key = `s${index + 1}`
    const { facts, sections } = splitSections(source.document, words, source.sections)
    const sectionBlocks = new Set(sections.flatMap(({ blocks }) => blocks.map(({ index: block }) => block)))
    const sectionPassages = splitPassages(source.document, language).filter(({ blocks }) =>
      blocks.some(block => sectionBlocks.has(block)),
    )
    references.push({
      key,
      work: {
        source: source.id,
        name: shortened(documentName(source, facts), 200),
        kind: source.document.kind,
        passages: sectionPassages.length,
        ...(facts.version && { version: facts.version }),
        ...(facts.date && { date: facts.date.slice(0, 40) }),
      },
    })
    return sectionPassages.map(({ blocks: _blocks, ...passage }) => asGround(passage, key, language))
  })
  const search = buildSearch(passages)
  const claimWords = readClaimWords(language)
  const sentences = passages.flatMap(passage => passage.sentences.map(({ text }) => text))
  return {
    mode,
    language,
    words: claimWords,
    actors: collectActors(sentences, claimWords),
    references,
    sections: groupSections(passages),
    passages: new Map(passages.map(passage => [passage.id, passage])),
    search: query => search(query).map(({ passage }) => passage),
    judgements: new Map(),
  }
}

function asGround(passage: Omit<SourcePassage, 'blocks'>, document: string, language: string): GroundPassage {
  const id = `${document}${passage.id}`
  const texts = passage.text.split('\n').flatMap(line => splitSentences(line, language))
  const sentences = texts.map((text, at) => ({ id: `${id}.${at + 1}`, text, before: texts[at - 1] ?? null }))
  return { ...passage, id, document, sentences }
}

function groupSections(passages: GroundPassage[]): GroundSection[] {
  const sections: GroundSection[] = []
  for (const { id, document, headings, sentences } of passages) {
    const last = sections.at(-1)
    if (last && last.document === document && last.headings.join('\n') === headings.join('\n')) last.passages.push(id)
    else {
      const begins = shortened(sentences[0]?.text ?? '', LEAD_CHARACTERS)
      sections.push({ id: `h${sections.length + 1}`, document, headings, begins, passages: [id] })
    }
  }
  return sections
}

/** Returns the passage with this id, or the passage of the sentence with this id. */
export function findPassage({ passages }: Grounds, id: string): GroundPassage | undefined {
  return passages.get(id.trim().replace(/\.\d+$/, ''))
}

export function findSentence(grounds: Grounds, id: string): CitedSentence | undefined {
  return findPassage(grounds, id)?.sentences.find(sentence => sentence.id === id.trim())
}

/** Returns the existing passages among these ids, each once, in the order of the documents. */
export function passagesNamed(grounds: Grounds, ids: readonly string[]): GroundPassage[] {
  const passageIds = new Set(ids.flatMap(id => findPassage(grounds, id)?.id ?? []))
  return [...grounds.passages.values()].filter(({ id }) => passageIds.has(id))
}

export function buildCites(grounds: Grounds, ids: readonly string[]): MaterialCite[] {
  return passagesNamed(grounds, ids)
    .slice(0, COURSE_LIMITS.citesPerPart)
    .map(({ id, document }) => ({ ref: document, passage: id }))
}

/** Returns the passage in the form in which a course stores it. */
export function asPassage({ id, document, page, headings, text, hash }: GroundPassage): Passage {
  return { id, ref: document, ...(page !== undefined && { page }), headings, text, hash }
}
