import type { Memory } from '../schema.ts'
import type { Part } from './course-tree.ts'
import { newSlot } from './part-ids.ts'

type Fields = Record<string, unknown>

/**
 * A question that asks something else takes a new slot, so that it is open again for who had answered it; one that is
 * again word for word what it was takes its old slot back. A reworded reason changes nothing.
 */
export function settleQuestion(memory: Memory, question: Part, before: Part | null): void {
  const hash = hashWording(question)
  const was = before && hashWording(before)
  if (before && was === hash) {
    keep(question, before)
    return
  }
  if (before) {
    const reworded = answersOf(before) === answersOf(question) && { reworded: true as const }
    memory.past.push({ id: question.id, slot: before['slot'] as number, hash: was!, ...reworded })
  }
  const returned = memory.past.findIndex(past => past.id === question.id && past.hash === hash)
  question['slot'] = returned === -1 ? newSlot(memory) : memory.past.splice(returned, 1)[0]!.slot
  if (before) question['revision'] = readRevision(before) + 1
  else delete question['revision']
}

/** A scenario whose ways or ends changed is open again: both are saved by their places. Reworded ones are the same. */
export function settleScenario(memory: Memory, scenario: Part, before: Part | null): void {
  const same = before !== null && describeWays(before) === describeWays(scenario)
  scenario['slot'] = same ? before['slot'] : newSlot(memory)
}

function keep(question: Part, before: Part): void {
  question['slot'] = before['slot']
  if (before['revision'] === undefined) delete question['revision']
  else question['revision'] = before['revision']
}

function readRevision(question: Part): number {
  return typeof question['revision'] === 'number' ? question['revision'] : 1
}

/** What a learner is asked: stem, key, everything that can be picked, moved or matched, and the pictures of all that. */
function hashWording(question: Fields): string {
  const [kind, ...answers] = partsOf(question)
  return shortHash(JSON.stringify([kind, question['stem'], ...answers, ...listPicture(question)]))
}

function answersOf(question: Fields): string {
  return JSON.stringify(partsOf(question))
}

function partsOf(question: Fields): unknown[] {
  const entries = (value: unknown) => (Array.isArray(value) ? (value as Fields[]) : [])
  return [
    question['kind'],
    entries(question['options']).map(option => [option['text'], option['correct'], ...listPicture(option)]),
    entries(question['items']).map(({ text }) => text),
    entries(question['pairs']).map(({ left, right }) => [left, right]),
    entries(question['extra']).map(({ text }) => text),
    [question['value'], question['tolerance'], question['unit']],
    // Only the main one of the accepted answers: another spelling does not make it another question.
    ...entries(question['accepted']).slice(0, 1),
    ...entries(question['groups']).map(({ name, items }) => [name, entries(items).map(({ text }) => text)]),
  ]
}

/** Empty for a question without pictures, so that its hash is the same as before pictures existed. */
function listPicture({ picture }: Fields): unknown[] {
  return picture ? [(picture as Fields)['media']] : []
}

function describeWays(scenario: Fields): string {
  const scenes = scenario['scenes'] as (Part & { choices: (Part & { to: unknown })[] })[]
  const ends = scenario['ends'] as Part[]
  const ways = scenes?.map(({ id, choices }) => [id, choices.map(choice => [choice.id, choice.to])])
  return JSON.stringify([ways, ends?.map(({ id }) => id)])
}

/** FNV-1a in two halves of 32 bits: enough to tell the wordings of one question apart, without a library. */
function shortHash(text: string): string {
  let low = 0x811c9dc5
  let high = 0x01000193
  for (let at = 0; at < text.length; at++) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193)
    high = Math.imul(high ^ text.charCodeAt(text.length - 1 - at), 0x85ebca6b)
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36)
}
