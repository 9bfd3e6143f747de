import { isRecord } from '../is-record.ts'
import type { CourseContent } from '../schema.ts'
import { ChangeRefused } from './change.ts'
import type { Part, PartKind, PartList } from './course-tree.ts'
import { nameAnswers, nameScenes, nameSteps } from './name-entries.ts'
import { newPartId, newSlot } from './part-ids.ts'
import { settleQuestion, settleScenario } from './question-slots.ts'

type Fields = Record<string, unknown>

/**
 * Inserts a new part with its children at the given position of a list, and returns its id. The part and its children
 * get ids and slots that this course has never used.
 */
export function addPart(content: CourseContent, list: PartList, index: number, given: Fields): string {
  const id = newPartId(content, list.kind, list.owner)
  const part = { ...structuredClone(given), id } as Part
  list.items.splice(index, 0, part)
  fillPart(content, list.kind, part)
  return id
}

function fillPart(content: CourseContent, kind: PartKind, part: Part): void {
  const { memory } = content
  switch (kind) {
    case 'chapter':
      fillList(content, part, 'lessons', 'lesson')
      return
    case 'lesson': {
      part['slot'] = newSlot(memory)
      part['minutes'] = 1
      fillList(content, part, 'blocks', 'block')
      if (isRecord(part['exercise'])) nameSteps(memory, `${part.id}.exercise`, part['exercise'], null)
      return
    }
    case 'block':
      fillBlock(content, part)
      return
    case 'question':
      nameAnswers(memory, part, null)
      settleQuestion(memory, part, null)
      return
    case 'article':
      part['minutes'] = 1
      return
    case 'job-aid':
    case 'role-play':
    case 'outcome':
    case 'glossary-entry':
    case 'reference':
      return
  }
}

function fillBlock({ memory }: CourseContent, block: Part): void {
  if (block['type'] === 'scenario') {
    nameScenes(memory, block, null)
    settleScenario(memory, block, null)
  }
  if (block['type'] === 'check' && isRecord(block['question'])) {
    const question = { ...block['question'], id: `${block.id}q` } as Part
    nameAnswers(memory, question, null)
    settleQuestion(memory, question, null)
    block['question'] = question
  }
}

function fillList(content: CourseContent, part: Part, field: 'lessons' | 'blocks', kind: PartKind): void {
  const newEntries = part[field] ?? []
  if (!Array.isArray(newEntries)) throw new ChangeRefused(part.id, `must have a list in \`${field}\``)
  const items: Part[] = []
  part[field] = items
  for (const child of newEntries) {
    if (!isRecord(child)) throw new ChangeRefused(part.id, `must have objects in \`${field}\``)
    addPart(content, { owner: part.id, kind, items }, items.length, child)
  }
}
