import type { CourseContent, Memory } from '../schema.ts'
import { idsOf, type PartKind } from './course-tree.ts'

/** What the ids of a kind begin with, inside the part that they are made for. */
const PREFIX: Record<PartKind, (owner: string) => string> = {
  chapter: () => 'c',
  lesson: owner => `${owner}l`,
  block: owner => `${owner}b`,
  question: () => 'q',
  article: () => 'a',
  outcome: () => 'o',
  'glossary-entry': () => 'g',
  reference: () => 'r',
}

/** An id that this course never had: one more than the highest number that it ever gave under that prefix. */
export function newPartId(content: CourseContent, kind: PartKind, owner: string): string {
  const prefix = PREFIX[kind](owner)
  const given = idsOf(content).flatMap(id => {
    const named = numbered(id)
    return named?.prefix === prefix ? [named.number] : []
  })
  const number = Math.max(0, content.memory.numbers[prefix] ?? 0, ...given) + 1
  content.memory.numbers[prefix] = number
  return `${prefix}${number}`
}

/** Keeps the numbers of parts that go, so that they are never given again. */
export function rememberIds(memory: Memory, ids: string[]): void {
  for (const id of ids) {
    const named = numbered(id)
    if (named) memory.numbers[named.prefix] = Math.max(memory.numbers[named.prefix] ?? 0, named.number)
  }
}

export function newSlot(memory: Memory): number {
  return memory.slots++
}

function numbered(id: string): { prefix: string; number: number } | null {
  const match = /^(.*?)(\d+)$/.exec(id)
  return match ? { prefix: match[1]!, number: Number(match[2]) } : null
}
