import { countWords } from '../../sources/count-words.ts'
import { sentencesIn } from '../../sources/sentences.ts'
import type { SourceBlockOf } from '../../sources/source-document.ts'
import type { Section } from './sections.ts'
import type { SourceWords } from './source-words.ts'

const STEPS = 4
const STEP_SHARE = 0.6
const MEAN_WORDS = 26
const ENTRY = /^[\p{L}\p{N} ]{1,30}\s[-–—]\s/u

/** The steps of a numbered list that is a sequence: first sentences of what is done; null where it is a list of something else. */
export function procedureIn(list: SourceBlockOf<'list'>, section: Section, words: SourceWords): string[] | null {
  if (!list.ordered || list.items.length < STEPS || !words.knowsSteps) return null
  if (words.has('unordered', section.title)) return null
  const firsts = list.items.map(({ text }) => sentencesIn(text, words.language)[0] ?? text)
  if (firsts.some(text => /[?؟？]$|TODO|TBD/u.test(text) || ENTRY.test(text))) return null
  const mean = firsts.reduce((sum, text) => sum + countWords(text, words.language), 0) / firsts.length
  if (mean > MEAN_WORDS) return null
  if (firsts.filter(words.isStep).length < STEP_SHARE * firsts.length) return null
  const steps = firsts.filter(text => !words.starts('notSteps', text))
  return steps.length * 2 > firsts.length && steps.length >= STEPS ? steps : null
}

export function hasProcedure(section: Section, words: SourceWords): boolean {
  return section.blocks.some(({ block }) => block.type === 'list' && procedureIn(block, section, words) !== null)
}
