import { countableText } from '../../formulas/find-formulas.ts'
import type { PackBlock, PackLesson } from './pack-schema.ts'

/** Fields that name things to the program, not to the reader. */
const NOT_READ = new Set(['type', 'form', 'shape', 'tone', 'verdict', 'kind', 'bloom', 'cites', 'language'])

/** Everything in a block that a learner reads. */
export function joinTexts(value: unknown): string {
  return collectStrings(value).join(' \n ')
}

function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(collectStrings)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => (isReadByLearners(key, child) ? collectStrings(child) : []))
}

/** Where an item of a quadrant lies is no text; what its axes are called is. */
function isReadByLearners(key: string, value: unknown): boolean {
  return !NOT_READ.has(key) && !((key === 'x' || key === 'y') && typeof value === 'string')
}

export function countWords(text: string): number {
  return countableText(text).match(/[\p{L}\p{N}][\p{L}\p{N}’'.-]*/gu)?.length ?? 0
}

/** All blocks but checks and scenarios. Code counts by the words of its explanation. */
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
