import type { GivenSource } from '../../course/source-document.ts'
import { documentName } from '../document-name.ts'
import { type SourcePassage, splitPassages } from '../passages.ts'
import type { SourcePhrases } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { DocumentFacts } from '../structure/masthead.ts'
import type { Section } from '../structure/section.ts'
import { splitSections } from '../structure/sections.ts'
import type { LeftOut } from './left-out.ts'
import { planLessons } from './plan-lessons.ts'
import type { PlannedChapter } from './planned.ts'
import { keepKnownPictures } from './source-pictures.ts'

/** What the author has for the course's language: its word lists and its phrases. */
export type LanguageParts = { language: string; words: SourceWords; phrases: SourcePhrases }

/** A source of a course, with its name, its facts and its passages. */
export type Prepared = {
  key: string
  source: GivenSource
  name: string
  facts: DocumentFacts
  passages: SourcePassage[]
}

/** All sources of a course, the chapters that are planned from them, and what was left out of them. */
type PreparedSources = { prepared: Prepared[]; sections: Section[]; planned: PlannedChapter[]; leftOut: LeftOut[] }

/** Reads the sources of a course and plans their lessons. `mayBeShown` names the pictures that may be shown; null: all. */
export function prepareSources(
  sources: GivenSource[],
  mayBeShown: ReadonlySet<string> | null,
  { language, words, phrases }: LanguageParts,
): PreparedSources {
  const read = sources.map((source, index) => {
    const document = keepKnownPictures(source)
    const pictures = document.pictures?.filter(({ name }) => mayBeShown?.has(name) ?? true)
    const { sections, facts, cut } = splitSections({ ...document, pictures }, words, source.sections)
    const name = documentName(source, facts)
    const passages = splitPassages(source.document, language)
    const prepared = { key: `s${index + 1}`, source: { ...source, document }, name, facts, passages }
    return { prepared, sections, cut, planned: planLessons(sections, index, name, words, phrases) }
  })
  return {
    prepared: read.map(({ prepared }) => prepared),
    sections: read.flatMap(({ sections }) => sections),
    planned: read.flatMap(({ planned }) => planned),
    leftOut: read.flatMap(({ cut }) => cut),
  }
}
