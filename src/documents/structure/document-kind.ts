import { readContent } from '../../content/read-content.ts'
import { countWords } from '../../language/words.ts'
import { textOfBlock } from '../passages.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from './section.ts'

/**
 * The purpose of a document, which decides what its figures mean. `work`: rules for people. `software`: programs, whose
 * figures are settings. `exercise`: homework or the report of one event, whose figures apply to nobody else.
 */
export type DocumentKind = 'work' | 'software' | 'exercise'

/**
 * A document is about software if it has at least this many software words per thousand words, and at least this many
 * different ones.
 */
const SOFTWARE_PER_THOUSAND = 15
const SOFTWARE_WORDS = 4
/**
 * Minimum number of headings that are typical of a report for a document to be the report of an event; any handbook may
 * have a single such heading.
 */
const EVENT_HEADINGS = 3

type Software = { specifications: string[]; programs: string[] }

let specification: RegExp | undefined
let program: RegExp | undefined

export function documentKind(sections: Section[], name: string, words: SourceWords): DocumentKind {
  const titles = sections.map(({ title }) => title)
  if (words.has('assignments', name) || titles.some(title => words.is('assignments', title))) return 'exercise'
  if (titles.filter(title => words.is('events', title)).length >= EVENT_HEADINGS) return 'exercise'
  if ([name, ...titles].some(isSpecification)) return 'software'
  const text = sections.flatMap(({ blocks }) => blocks.map(({ block }) => textOfBlock(block))).join('\n')
  const softwareWords = findSoftwareWords(text)
  const isDense = softwareWords.length * 1000 >= SOFTWARE_PER_THOUSAND * countWords(text, words.language)
  return isDense && new Set(softwareWords).size >= SOFTWARE_WORDS ? 'software' : 'work'
}

function isSpecification(title: string): boolean {
  specification ??= new RegExp(`(?<!\\p{L})(?:${readSoftware().specifications.join('|')})(?!\\p{L})`, 'iu')
  return specification.test(title)
}

/** Returns the words of a text that belong to programming. */
export function findSoftwareWords(text: string): string[] {
  program ??= new RegExp(`(?<![\\p{L}\\p{N}-])(?:${readSoftware().programs.join('|')})(?![\\p{L}\\p{N}-])`, 'giu')
  return (text.match(program) ?? []).map(word => word.toLowerCase())
}

function readSoftware(): Software {
  return readContent<Software>('words/software')
}
