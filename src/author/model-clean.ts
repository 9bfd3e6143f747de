import type { z } from 'zod'
import { countCharacters } from '../course/text.ts'

/** A cut text must keep this share of what it may hold, or it is better written anew. */
const KEPT_SHARE = 0.5

/** Fields of one line: a model's line breaks in them are spaces. */
const ONE_LINE_KEYS = new Set([
  'name',
  'headline',
  'title',
  'text',
  'stem',
  'reason',
  'caption',
  'columns',
  'rows',
  'points',
  'front',
  'back',
  'takeaway',
  'term',
  'definition',
  'confirmation',
  'nextSteps',
  'learned',
  'objective',
])

/** Fields in which a sentence less does no harm. A title, an option or a line of code is never cut. */
const CUTTABLE_KEYS = new Set([
  'markdown',
  'situation',
  'summary',
  'task',
  'hint',
  'answer',
  'explanation',
  'reason',
  'definition',
  'back',
  'headline',
  'takeaway',
])

export type Parsed<T> = { value: T | null; complaints: string[] }

/** Strict parse of a model's JSON: hidden characters go, long prose is cut at a sentence, the rest is a complaint. */
export function parseAnswer<T>(schema: z.ZodType<T>, json: unknown, where = ''): Parsed<T> {
  const cleaned = cleanJson(json)
  const first = schema.safeParse(cleaned)
  if (first.success) return { value: first.data, complaints: [] }
  for (const issue of first.error.issues) mend(cleaned, issue)
  const second = schema.safeParse(cleaned)
  if (second.success) return { value: second.data, complaints: [] }
  return { value: null, complaints: second.error.issues.slice(0, 8).map(issue => complaintOf(issue, where)) }
}

/** Text that can be stored and shown: NFC, no NUL or other controls, no half surrogates, no way to turn the line round. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g, '')
    .replace(/[\u{e0000}-\u{e007f}]/gu, '')
    .replace(/\p{Surrogate}/gu, '')
    .normalize('NFC')
    .trim()
}

/** One line of plain text: models love to set words in bold where nothing draws it. */
export function plainLine(text: string): string {
  return cleanText(text)
    .replace(/\s+/g, ' ')
    .replace(/^[*+-]\s/, '')
    .replace(/\*\*([^*]{1,400})\*\*/g, '$1')
}

function cleanJson(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (key === 'code') return cleanText(value)
    return ONE_LINE_KEYS.has(key) ? plainLine(value) : cleanText(value)
  }
  if (Array.isArray(value)) return value.map(item => cleanJson(item, key))
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cleanJson(item, name)]))
  }
  return value
}

function mend(root: unknown, issue: z.core.$ZodIssue): void {
  const key = issue.path.at(-1)
  const parent = issue.path.slice(0, -1).reduce<unknown>((node, step) => propertyOf(node, step), root)
  if (parent === null || typeof parent !== 'object' || key === undefined) return
  const holder = parent as Record<PropertyKey, unknown>
  const value = holder[key]
  if (issue.code === 'invalid_type') holder[key] = converted(value, issue.expected)
  if (issue.code === 'too_big' && Array.isArray(value)) holder[key] = value.slice(0, Number(issue.maximum))
  const max = Number(/at most (\d+) characters/.exec(issue.message)?.[1])
  const field = issue.path.findLast(step => typeof step === 'string')
  if (typeof value === 'string' && max && CUTTABLE_KEYS.has(String(field))) {
    holder[key] = cutAtSentence(value, max) ?? value
  }
}

/** Small models quote their numbers and leave the quotes off their names. */
function converted(value: unknown, expected: string): unknown {
  if ((expected === 'number' || expected === 'int') && typeof value === 'string' && /^\d{1,4}$/.test(value))
    return Number(value)
  if (expected === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  if (expected === 'string' && typeof value === 'number') return String(value)
  return value
}

/** The longest run of whole sentences that fits, or null when too little would be left. */
export function cutAtSentence(text: string, max: number): string | null {
  const head = [...text].slice(0, max).join('')
  const end = Math.max(
    ...[...head.matchAll(/[.!?…](?=\s)|[。！？।]|\n/gu)].map(match => match.index + match[0].length),
    0,
  )
  const kept = head.slice(0, end).trim()
  return countCharacters(kept) >= max * KEPT_SHARE ? kept : null
}

function propertyOf(node: unknown, key: PropertyKey | undefined): unknown {
  return node !== null && typeof node === 'object' && key !== undefined
    ? (node as Record<PropertyKey, unknown>)[key]
    : undefined
}

function complaintOf(issue: z.core.$ZodIssue, where: string): string {
  const path = [where, ...issue.path.map(step => (typeof step === 'number' ? String(step + 1) : String(step)))]
  return `${path.filter(Boolean).join(' / ') || 'answer'}: ${issue.message}`
}
