import type { Memory } from '../schema.ts'
import type { Part } from './course-tree.ts'
import { newSlot } from './part-ids.ts'

type Fields = Record<string, unknown>

/**
 * Sets the slot of a changed question: the number under which learners' answers are saved. If the question asks
 * something else, it gets a new slot, so that learners who had answered it are asked again. If it is changed back to an
 * earlier wording, it gets the slot of that wording again. A change of the explanation of an answer changes no slot.
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

/**
 * Sets the slot of a changed scenario. If its paths or ends changed, it gets a new slot, because a learner's progress
 * is saved as positions in them; if only its wording changed, it keeps the slot.
 */
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

/**
 * Returns a hash of everything that a learner is asked: the stem, the right answers, everything to pick, move or match,
 * and the pictures of the question and its options.
 */
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
    // Only the first accepted answer is part of the hash: a further accepted spelling does not make it another
    // question.
    ...entries(question['accepted']).slice(0, 1),
    ...entries(question['groups']).map(({ name, items }) => [name, entries(items).map(({ text }) => text)]),
  ]
}

/**
 * Returns the picture of a question or an option for the hash. Without a picture, nothing is added to the hash, so that
 * hashes of questions without pictures do not depend on this.
 */
function listPicture({ picture }: Fields): unknown[] {
  return picture ? [(picture as Fields)['media']] : []
}

function describeWays(scenario: Fields): string {
  const scenes = scenario['scenes'] as (Part & { choices: (Part & { to: unknown })[] })[]
  const ends = scenario['ends'] as Part[]
  const ways = scenes?.map(({ id, choices }) => [id, choices.map(choice => [choice.id, choice.to])])
  return JSON.stringify([ways, ends?.map(({ id }) => id)])
}

/**
 * A hash in the style of FNV-1a, in two halves of 32 bits. It suffices to distinguish the wordings of one question, and
 * needs no library.
 */
function shortHash(text: string): string {
  let low = 0x811c9dc5
  let high = 0x01000193
  for (let at = 0; at < text.length; at++) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193)
    high = Math.imul(high ^ text.charCodeAt(text.length - 1 - at), 0x85ebca6b)
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36)
}
