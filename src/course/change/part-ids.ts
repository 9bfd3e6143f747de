import type { CourseContent, Memory } from '../schema.ts'
import { listIds, type PartKind } from './course-tree.ts'

/** The prefix of the ids of each kind of part. The ids of some kinds begin with the id of their owner. */
const PREFIX: Record<PartKind, (owner: string) => string> = {
  chapter: () => 'c',
  lesson: owner => `${owner}l`,
  block: owner => `${owner}b`,
  question: () => 'q',
  article: () => 'a',
  'job-aid': () => 'j',
  'role-play': () => 'rp',
  outcome: () => 'o',
  'glossary-entry': () => 'g',
  reference: () => 'r',
}

/** Returns an id that this course has never used: the highest number ever given with the prefix, plus one. */
export function newPartId(content: CourseContent, kind: PartKind, owner: string): string {
  const prefix = PREFIX[kind](owner)
  const usedNumbers = listIds(content).flatMap(id => {
    const parsedId = numbered(id)
    return parsedId?.prefix === prefix ? [parsedId.number] : []
  })
  const number = Math.max(0, content.memory.numbers[prefix] ?? 0, ...usedNumbers) + 1
  content.memory.numbers[prefix] = number
  return `${prefix}${number}`
}

/** Remembers the numbers of removed parts, so that no new part gets them. */
export function rememberIds(memory: Memory, ids: string[]): void {
  for (const id of ids) {
    const parsedId = numbered(id)
    if (parsedId) memory.numbers[parsedId.prefix] = Math.max(memory.numbers[parsedId.prefix] ?? 0, parsedId.number)
  }
}

export function newSlot(memory: Memory): number {
  return memory.slots++
}

function numbered(id: string): { prefix: string; number: number } | null {
  const match = /^(.*?)(\d+)$/.exec(id)
  return match ? { prefix: match[1]!, number: Number(match[2]) } : null
}
