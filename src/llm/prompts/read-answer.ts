import type { JSONSchema7 } from 'ai'
import type { z } from 'zod'
import { isRecord } from '../../course/is-record.ts'
import { storable } from '../../course/storable.ts'
import { NO_CHOICE, toJsonSchema } from '../call/wire-schema.ts'

/** Maximum number of faults reported to a model, which reads a longer list carelessly. */
const MOST_FAULTS = 8

/** What was read from an answer: its value, or messages of the schema about what is wrong with it. */
export type Read<T> = { value: T; faults: [] } | { value: null; faults: string[] }

/**
 * Reads an answer leniently and parses it strictly. Differences that change nothing are accepted: a name in capitals, a
 * number in quotes, an empty optional field, an extra object around the answer. Texts are never changed, and a text
 * that is too long is a fault and never cut.
 */
export function readAnswer<T>(schema: z.ZodType<T>, json: unknown): Read<T> {
  const root = cacheShape(schema)
  const parsed = schema.safeParse(fitted(unwrapped(json, root), root, root))
  if (parsed.success) return { value: parsed.data, faults: [] }
  return { value: null, faults: parsed.error.issues.slice(0, MOST_FAULTS).map(describeIssue) }
}

/** Unwraps an answer from an extra object: `{"lesson": {…}}` becomes the lesson. */
export function unwrapped(json: unknown, { properties = {} }: JSONSchema7): unknown {
  if (!isRecord(json)) return json
  const [only, ...others] = Object.entries(json)
  if (!only || others.length > 0 || only[0] in properties || !isRecord(only[1])) return json
  return Object.keys(properties).some(key => key in (only[1] as object)) ? only[1] : json
}

export function cacheShape(schema: z.ZodType): JSONSchema7 {
  const cachedShape = shapes.get(schema)
  if (cachedShape) return cachedShape
  const shape = toJsonSchema(schema)
  shapes.set(schema, shape)
  return shape
}

const shapes = new WeakMap<z.ZodType, JSONSchema7>()

function fitted(value: unknown, given: JSONSchema7, root: JSONSchema7): unknown {
  const node = dereferenced(given, root)
  const alternatives = (node.anyOf ?? node.oneOf) as JSONSchema7[] | undefined
  if (alternatives) {
    const closestAlternative = alternatives.find(alternative => isMeant(value, dereferenced(alternative, root), root))
    return closestAlternative ? fitted(value, closestAlternative, root) : value
  }
  if (Array.isArray(value)) return node.items ? value.map(item => fitted(item, node.items as JSONSchema7, root)) : value
  if (isRecord(value)) return fittedObject(value, node, root)
  if (node.enum ?? node.const !== undefined) return named(value, node)
  switch (node.type) {
    case 'string':
      if (typeof value === 'number') return String(value)
      return typeof value === 'string' ? storable(value) : value
    case 'integer':
    case 'number':
      return typeof value === 'string' && /^-?\d{1,9}([.,]\d{1,6})?$/.test(value.trim())
        ? Number(value.replace(',', '.'))
        : value
    case 'boolean':
      return typeof value === 'string' && /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value
    default:
      return value
  }
}

function fittedObject(value: Record<string, unknown>, node: JSONSchema7, root: JSONSchema7): Record<string, unknown> {
  const properties = (node.properties ?? {}) as Record<string, JSONSchema7>
  const fields = Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
    const property = properties[key]
    if (!property) return [[key, item]]
    if (!node.required?.includes(key) && saysNothing(item)) return []
    return [[key, fitted(item, property, root)]]
  })
  return Object.fromEntries(fields)
}

/**
 * Whether a value stands for nothing. Strict modes require every field, so a model has to put such a value into
 * optional ones.
 */
function saysNothing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '' || value.trim().toLowerCase() === NO_CHOICE
  return value === null || value === false || (Array.isArray(value) && value.length === 0)
}

/**
 * Whether a value can be of this alternative of a union: it has every fixed value that tells the alternative from
 * others or, if there is none, one of its fields. For a nested union, one of its alternatives must match.
 */
function isMeant(value: unknown, node: JSONSchema7, root: JSONSchema7): boolean {
  const inner = (node.anyOf ?? node.oneOf) as JSONSchema7[] | undefined
  if (inner) return inner.some(alternative => isMeant(value, dereferenced(alternative, root), root))
  if (!isRecord(value)) return false
  const properties = Object.entries(node.properties ?? {}) as [string, JSONSchema7][]
  const names = properties.filter(([, property]) => property.const !== undefined && property.const !== true)
  if (names.length === 0) return properties.some(([key]) => key in value)
  return names.every(([key, property]) => named(value[key], property) === property.const)
}

/** Returns the allowed value that equals the given one except for case; otherwise the given value. */
function named(value: unknown, { enum: names, const: only }: JSONSchema7): unknown {
  if (typeof value !== 'string') return value
  const wanted = value.trim().toLowerCase()
  return (names ?? [only]).find((name: unknown) => typeof name === 'string' && name.toLowerCase() === wanted) ?? value
}

function dereferenced(node: JSONSchema7, root: JSONSchema7): JSONSchema7 {
  if (!node.$ref) return node
  return node.$ref === '#' ? root : (root.definitions![node.$ref.replace('#/definitions/', '')] as JSONSchema7)
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(step => (typeof step === 'number' ? String(step + 1) : String(step)))
  return `${path.join(' / ') || 'answer'}: ${issue.message}`
}
