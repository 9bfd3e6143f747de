import { countableText } from '../../formulas/find-formulas.ts'
import type { PackBlock, PackLesson } from './pack-schema.ts'

/** Keys of fields that only the program reads, not the learner. */
const NOT_READ = new Set(['type', 'form', 'shape', 'tone', 'verdict', 'kind', 'bloom', 'cites', 'language'])

/** Returns all texts of a value that learners read, joined into one. */
export function joinTexts(value: unknown): string {
  return collectStrings(value).join(' \n ')
}

function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(collectStrings)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => (isReadByLearners(key, child) ? collectStrings(child) : []))
}

/**
 * Whether learners read this field. The position of an item in a quadrant (`x` or `y` as a string) is not
 * text; the names of its axes are.
 */
function isReadByLearners(key: string, value: unknown): boolean {
  return !NOT_READ.has(key) && !((key === 'x' || key === 'y') && typeof value === 'string')
}

export function countWords(text: string): number {
  return countableText(text).match(/[\p{L}\p{N}][\p{L}\p{N}’'.-]*/gu)?.length ?? 0
}

/**
 * Returns the number of words in all blocks except checks and scenarios. A code block counts with its
 * caption, explanation and code.
 */
export function teachingWords({ blocks }: PackLesson): number {
  return blocks.filter(isTeaching).reduce((sum, block) => sum + countWords(joinTexts(readable(block))), 0)
}

export function isTeaching({ type }: PackBlock): boolean {
  return type !== 'check' && type !== 'scenario'
}

function readable(block: PackBlock): unknown {
  if (block.type === 'code') return { caption: block.caption, explanation: block.explanation, code: block.code }
  return block
}
