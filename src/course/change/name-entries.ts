import { letter } from '../questions/question-kind.ts'
import type { Memory } from '../schema.ts'
import { ChangeRefused } from './change.ts'
import type { Part } from './course-tree.ts'
import { newSlot } from './part-ids.ts'

type Fields = Record<string, unknown>
type Naming = { nameOf(number: number): string; numberOf(id: string): number }

const LETTERS: Naming = {
  nameOf: number => (number <= 26 ? letter(number - 1) : `x${number}`),
  numberOf: id => (id.startsWith('x') && id.length > 1 ? Number(id.slice(1)) : id.charCodeAt(0) - 96),
}
const numbers = (prefix: string): Naming => ({
  nameOf: number => `${prefix}${number}`,
  numberOf: id => Number(id.slice(prefix.length)),
})

/**
 * Gives ids to the options, items and pairs of a question. An entry that has an id the question already uses keeps it.
 * An item may also be given as a plain text.
 */
export function nameAnswers(memory: Memory, question: Part, before: Fields | null): void {
  const readEntries = (field: string) => readParts(before?.[field])
  if (Array.isArray(question['options'])) {
    question['options'] = name(memory, question.id, 'options', question['options'], readEntries('options'), LETTERS)
  }
  if (Array.isArray(question['items'])) {
    question['items'] = name(memory, question.id, 'items', question['items'].map(asText), readEntries('items'), LETTERS)
  }
  if (Array.isArray(question['pairs'])) {
    const extra = Array.isArray(question['extra']) ? question['extra'].map(asText) : []
    const knownEntries = [...readEntries('pairs'), ...readEntries('extra')]
    const all = name(memory, question.id, 'pairs', [...question['pairs'], ...extra], knownEntries, LETTERS)
    question['pairs'] = all.slice(0, question['pairs'].length)
    question['extra'] = all.slice((question['pairs'] as unknown[]).length)
  }
  if (Array.isArray(question['groups'])) nameGroups(memory, question, readEntries('groups'))
}

/**
 * Gives ids to the groups of a sort question and to their items. Item ids are unique across all groups, so an item that
 * is moved to another group keeps its id.
 */
function nameGroups(memory: Memory, question: Part, knownGroups: Part[]): void {
  const groups = name(memory, question.id, 'groups', question['groups'] as unknown[], knownGroups, LETTERS)
  const knownItems = knownGroups.flatMap(group => readParts(group['items']))
  const writtenItems = groups.flatMap(group => readParts(group['items']).map(asText))
  const items = name(memory, question.id, 'items', writtenItems, knownItems, LETTERS)
  question['groups'] = groups.map(group =>
    Array.isArray(group['items']) ? { ...group, items: items.splice(0, group['items'].length) } : group,
  )
}

/**
 * Gives ids to the scenes, ends and choices of a scenario. The target `to` of a choice may be the position of a scene
 * or end, counted from 1, and is replaced by its id.
 */
export function nameScenes(memory: Memory, scenario: Part, before: Fields | null): void {
  if (!Array.isArray(scenario['scenes']) || !Array.isArray(scenario['ends'])) return
  const knownScenes = readParts(before?.['scenes'])
  const scenes = name(memory, scenario.id, 'scenes', scenario['scenes'], knownScenes, numbers('s'))
  const ends = name(memory, scenario.id, 'ends', scenario['ends'], readParts(before?.['ends']), numbers('e'))
  for (const scene of scenes) {
    if (!Array.isArray(scene['choices'])) continue
    const knownChoices = readParts(knownScenes.find(({ id }) => id === scene.id)?.['choices'])
    const choices = name(memory, `${scenario.id}.${scene.id}`, 'choices', scene['choices'], knownChoices, LETTERS)
    scene['choices'] = choices.map(choice => ({ ...choice, to: byId(choice['to'], scenes, ends) }))
  }
  scenario['scenes'] = scenes
  scenario['ends'] = ends
}

/** Gives ids to the steps of an exercise. A step with a known id keeps its slot; a new step gets a new one. */
export function nameSteps(memory: Memory, owner: string, exercise: Fields, before: Fields | null): void {
  if (!Array.isArray(exercise['steps'])) return
  const knownSteps = readParts(before?.['steps'])
  const steps = name(memory, owner, 'steps', exercise['steps'].map(asText), knownSteps, numbers('t'))
  exercise['steps'] = steps.map(step => ({
    ...step,
    slot: knownSteps.find(({ id }) => id === step.id)?.['slot'] ?? newSlot(memory),
  }))
}

function name(
  memory: Memory,
  owner: string,
  field: string,
  given: unknown[],
  known: Part[],
  { nameOf, numberOf }: Naming,
): Part[] {
  const key = `${owner}.${field}`
  const ids = new Set(known.map(({ id }) => id))
  let highest = Math.max(0, memory.numbers[key] ?? 0, ...[...ids].map(numberOf))
  const entries = given.map(entry => {
    if (typeof entry !== 'object' || entry === null) throw new ChangeRefused(owner, `must have objects in \`${field}\``)
    const { id } = entry as { id?: unknown }
    if (id === undefined || id === null) return { ...entry, id: nameOf(++highest) } as Part
    if (typeof id !== 'string' || !ids.has(id)) throw new ChangeRefused(owner, `has no \`${field}\` entry with that id`)
    return { ...entry, id } as Part
  })
  if (new Set(entries.map(({ id }) => id)).size < entries.length) {
    throw new ChangeRefused(owner, `names the same entry of \`${field}\` twice`)
  }
  const highestNumber = Math.max(0, ...entries.map(({ id }) => numberOf(id)))
  if (highest > highestNumber) memory.numbers[key] = highest
  return entries
}

function readParts(value: unknown): Part[] {
  return Array.isArray(value) ? (value as Part[]) : []
}

function asText(entry: unknown): unknown {
  return typeof entry === 'string' ? { text: entry } : entry
}

function byId(to: unknown, scenes: Part[], ends: Part[]): unknown {
  if (typeof to !== 'object' || to === null) return to
  const { scene, end } = to as { scene?: unknown; end?: unknown }
  if (typeof scene === 'number') return { scene: scenes[scene - 1]?.id ?? '' }
  if (typeof end === 'number') return { end: ends[end - 1]?.id ?? '' }
  return to
}
