import { countWords } from '../../sources/count-words.ts'
import { textOfBlock } from '../../sources/passages.ts'
import type { Section } from './sections.ts'
import type { SourceWords } from './source-words.ts'

/**
 * What a document is for, as far as its figures go. `work`: it lays down what people do. `software`: it speaks of programs, whose figures are
 * settings. `exercise`: homework, or the report of one event; what stands there holds once and for nobody else.
 */
export type DocumentKind = 'work' | 'software' | 'exercise'

/** So many in a thousand words, and of so many different ones. */
const SOFTWARE_PER_THOUSAND = 15
const SOFTWARE_WORDS = 4
/** One of these headings may stand in any handbook. */
const EVENT_HEADINGS = 3
/** What a program is to be able to do. */
const SPECIFICATION = new RegExp(
  `(?<!\\p{L})(?:${[
    '(?:non-?)?functional requirements?|user stor(?:y|ies)|acceptance criteria|lastenheft|pflichtenheft',
    '(?:nicht-?)?funktionale anforderungen|requisitos (?:no )?funcionales|exigences (?:non )?fonctionnelles',
    'requisiti (?:non )?funzionali|requisitos (?:não )?funcionais',
  ].join('|')})(?!\\p{L})`,
  'iu',
)
/** Those who write programs call these alike in all languages. */
const SOFTWARE = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${[
    'apis?|sdks?|clis?|endpoints?|webhooks?|json|ya?ml|html|css|sql|postgres\\p{L}*|sqlite|http|localhost|javascript|typescript|python|react',
    'docker\\p{L}*|kubernetes|git|github|repos?|repositor(?:y|ies)|commits?|pull requests?|npm|frameworks?|middleware|codebase|unit tests?',
    'backends?|frontends?|databases?|schemas?|quer(?:y|ies)|cach(?:e|es|ed|ing)|timeouts?|retries|threads?|runtime|payloads?|metadata|timestamps?',
    'deploy(?:s|ed|ment|ments)?|scripts?|parameters?|config(?:s|uration)?|refactor\\p{L}*|callbacks?|props|boolean|arrays?|datenbank(?:en)?|bases? de datos',
  ].join('|')})(?![\\p{L}\\p{N}-])`,
  'giu',
)

export function documentKind(sections: Section[], name: string, words: SourceWords): DocumentKind {
  const titles = sections.map(({ title }) => title)
  if (words.has('assignments', name) || titles.some(title => words.is('assignments', title))) return 'exercise'
  if (titles.filter(title => words.is('events', title)).length >= EVENT_HEADINGS) return 'exercise'
  if ([name, ...titles].some(title => SPECIFICATION.test(title))) return 'software'
  const text = sections.flatMap(({ blocks }) => blocks.map(({ block }) => textOfBlock(block))).join('\n')
  const found = softwareIn(text)
  const isDense = found.length * 1000 >= SOFTWARE_PER_THOUSAND * countWords(text, words.language)
  return isDense && new Set(found).size >= SOFTWARE_WORDS ? 'software' : 'work'
}

/** The words of a text that only those use who write programs. */
export function softwareIn(text: string): string[] {
  return (text.match(SOFTWARE) ?? []).map(word => word.toLowerCase())
}
