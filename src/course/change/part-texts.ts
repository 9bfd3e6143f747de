import type { CourseContent } from '../schema.ts'
import { listStrings } from '../translate/course-strings.ts'
import type { Change } from './change.ts'
import { LISTS_WITH_IDS, locate } from './course-tree.ts'
import { findPart } from './find-part.ts'

/**
 * A text of a part. `key` stays the same as long as the part exists, even if the part is moved; `max` is the maximum
 * number of characters.
 */
export type PartText = { key: string; text: string; max: number }

/** The location of a text: the id or name of its part, and the path of fields, ids and positions inside the part. */
type TextPlace = { ownerId: string; way: string[] }

/**
 * Lists whose items are parts with texts that people comment on. References are not among them: they are cited, but
 * nobody comments on them.
 */
const PART_LISTS = new Set<string>(LISTS_WITH_IDS.filter(list => list !== 'references'))
const NAMED_PARTS = new Set(['wrapup', 'agreement', 'assessment'])

/**
 * Groups every text that a learner reads by the part that shows it, in reading order. Outcomes are shown with the
 * course's name, glossary entries together, and the question of a check in its block.
 */
export function groupTextsByPart(content: CourseContent): Map<string, PartText[]> {
  const textsByPart = new Map<string, PartText[]>()
  for (const { key, text, max } of listStrings(content)) {
    const partId = findShownPart(splitKey(key).ownerId, key)
    const texts = textsByPart.get(partId) ?? []
    texts.push({ key: keyInPart(key), text, max })
    textsByPart.set(partId, texts)
  }
  return textsByPart
}

/**
 * Converts the key of a text from its path in the course to the form that comments use: the id of the part and the path
 * inside the part, joined by slashes.
 */
export function keyInPart(key: string): string {
  const { ownerId, way } = splitKey(key)
  return [ownerId, ...way].join('/')
}

/**
 * Returns the changes that replace texts by suggested ones (`before` by `after`). A text that already is the suggested
 * one needs no change. Null: a text or its part has been changed in another way since the suggestion.
 */
export function buildSuggestedChanges(
  content: CourseContent,
  texts: readonly { key: string; before: string; after: string }[],
): Change[] | null {
  const changes: Change[] = []
  const fieldsByPart = new Map<string, Record<string, unknown>>()
  for (const { key, before, after } of texts) {
    const place = resolvePlace(content, key)
    const part = place && findPart(content, place.ownerId)
    if (!place || !part) return null
    const [field, ...way] = place.way as [string, ...string[]]
    const fields = fieldsByPart.get(place.ownerId) ?? {}
    const value = fields[field] ?? (part as Record<string, unknown>)[field]
    const currentText = readText(value, way)
    if (currentText === after) continue
    if (currentText !== before) return null
    fields[field] = replaceText(value, way, after)
    if (!fieldsByPart.has(place.ownerId)) changes.push({ op: 'set', id: place.ownerId, fields })
    fieldsByPart.set(place.ownerId, fields)
  }
  return changes
}

/**
 * Splits the key of a text into the id of its part and the path inside the part:
 * `chapters.c1.lessons.c1l1.blocks.c1l1b2.items.3` becomes `c1l1b2` and `items`, `3`.
 */
function splitKey(key: string): TextPlace {
  const names = key.split('.')
  let ownerId = 'course'
  let at = 0
  if (NAMED_PARTS.has(names[0]!)) ownerId = names[at++]!
  while (PART_LISTS.has(names[at]!)) {
    ownerId = names[at + 1]!
    at += 2
  }
  if (names[at] === 'exercise') {
    ownerId = `${ownerId}.exercise`
    at++
  }
  return { ownerId, way: names.slice(at) }
}

function findShownPart(ownerId: string, key: string): string {
  if (key.startsWith('outcomes.')) return 'course'
  return key.startsWith('glossary.') ? 'glossary' : ownerId
}

/**
 * Finds the part to change for the key of a text, and the path inside that part; null if there is none. Readers see the
 * question of a check as part of its block, but a change addresses it as a part of its own.
 */
function resolvePlace(content: CourseContent, key: string): TextPlace | null {
  const [ownerId, ...way] = key.split('/') as [string, ...string[]]
  if (way[0] !== 'question') return way.length > 0 ? { ownerId, way } : null
  const question = locate(content, ownerId)?.part['question'] as { id: string } | undefined
  return question && way.length > 1 ? { ownerId: question.id, way: way.slice(1) } : null
}

function readText(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return value
  return readText(Array.isArray(value) ? value[findIndex(value, name)] : (value as never)?.[name], rest)
}

function replaceText(value: unknown, [name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text
  if (!Array.isArray(value)) return { ...(value as object), [name]: replaceText((value as never)[name], rest, text) }
  const index = findIndex(value, name)
  return value.map((item, at) => (at === index ? replaceText(item, rest, text) : item))
}

/** Returns the index of an entry by its id, or else by its position, counted from 1. */
function findIndex(items: unknown[], name: string): number {
  const index = items.findIndex(item => (item as { id?: unknown } | null)?.id === name)
  return index === -1 ? Number(name) - 1 : index
}
