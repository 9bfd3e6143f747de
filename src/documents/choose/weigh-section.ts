import { readContent } from '../../content/read-content.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { textOfBlock } from '../passages.ts'
import type { SourceWords } from '../source-words.ts'
import { hasProcedure } from '../structure/procedures.ts'
import type { Section } from '../structure/section.ts'

/**
 * Why a section matters, the strongest reason first. `main`: the section matters by the rank of its heading and the
 * length of its text.
 */
export const WEIGHTS = ['rules', 'steps', 'tables', 'main'] as const
export type Weight = (typeof WEIGHTS)[number]

/**
 * Maximum number of words per rule at which a section counts as rules. In a long story, a single "must" is only a
 * figure of speech.
 */
const WORDS_PER_RULE = 80
const MANY_RULES = 3
const HEADING_POINTS = [3, 1] as const
const LONG_WORDS = [60, 150, 300] as const
const MAIN_POINTS = 5

/** Whether a sentence says that something must or must not be done. */
export type RuleTest = (sentence: string) => boolean

/**
 * Returns why a section matters, or null if it has little weight. `depth` is the rank of its heading among the heading
 * levels of the document, 0 for the highest. A section may matter even if no question can be made from it: a duty
 * without a question is still a duty.
 */
export function weighSection(section: Section, depth: number, words: SourceWords, isRule: RuleTest): Weight | null {
  const { blocks } = section
  const sentences = blocks.flatMap(({ block }) =>
    textOfBlock(block)
      .split('\n')
      .flatMap(line => splitSentences(line, words.language)),
  )
  const rules = sentences.filter(isRule).length
  const isWarned = blocks.some(({ block }) => block.type === 'paragraph' && block.callout?.tone === 'warning')
  if (isWarned || rules >= MANY_RULES || (rules > 0 && rules * WORDS_PER_RULE >= section.words)) return 'rules'
  if (hasProcedure(section, words)) return 'steps'
  if (blocks.some(({ block }) => block.type === 'table' && !block.directory)) return 'tables'
  const points = (HEADING_POINTS[depth] ?? 0) + LONG_WORDS.filter(least => section.words >= least).length
  return points >= MAIN_POINTS ? 'main' : null
}

type RuleWords = { duties?: string; bans?: string }

/**
 * Returns a test for rules. The test looks for the language's words for duties and bans or, if the language has no list
 * of duties, for its words for rulings.
 */
export function createRuleTest(words: SourceWords): RuleTest {
  const { duties, bans } = readContent<Record<string, RuleWords>>('words/claims')[words.language] ?? {}
  const lists = [duties, bans].filter(list => list !== undefined)
  if (lists.length > 0) {
    // `\w` in the lists stands for any letter or digit of any script.
    const anyOfThem = lists.join('|').trim().replaceAll('\\w', '[\\p{L}\\p{N}]')
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOfThem})(?![\\p{L}\\p{N}])`, 'iu')
    return sentence => pattern.test(sentence)
  }
  const list = words.pattern('duties', all => all) ? 'duties' : 'rulings'
  return sentence => words.has(list, sentence) || words.has('forbids', sentence)
}
