import type { JSONSchema7 } from 'ai'
import { z } from 'zod'
import { MARKDOWN } from '../../course/text.ts'

/**
 * How deep a recursive structure may nest in a schema. Anthropic accepts no recursive schema and OpenAI at most ten
 * levels, so recursion is written out to this depth.
 */
const TREE_DEPTH = 3
/** The value of an optional choice by which a model says that it has chosen nothing. */
export const NO_CHOICE = 'none'

/**
 * Returns the JSON Schema that is sent to a model. The providers' strict modes accept only a part of JSON Schema: no
 * lengths, patterns or ranges, `anyOf` instead of `oneOf`, every property required, no additional properties, few
 * unions. Limits that are removed are stated in the description. An optional text may be empty, an optional choice
 * `none`. The answer is parsed with the full schema.
 */
export function wireSchema(schema: z.ZodType): JSONSchema7 {
  const cachedSchema = wireSchemas.get(schema)
  if (cachedSchema) return cachedSchema
  const root = toJsonSchema(schema)
  const wire = simplify(root, { definitions: root.definitions ?? {}, depth: {}, said: new Set() })
  wireSchemas.set(schema, wire)
  return wire
}

/** Returns the full JSON Schema, by which `read-answer.ts` adapts an answer before it is parsed. */
export function toJsonSchema(schema: z.ZodType): JSONSchema7 {
  return z.toJSONSchema(schema, { target: 'draft-7' }) as JSONSchema7
}

/** Memoized, because all lessons are asked for with the same few schemas. */
const wireSchemas = new WeakMap<z.ZodType, JSONSchema7>()

type Scope = {
  definitions: NonNullable<JSONSchema7['definitions']>
  depth: Record<string, number>
  /** Descriptions that the schema already contains; each is given only once. */
  said: Set<string>
}

function simplify(given: JSONSchema7, outer: Scope): JSONSchema7 {
  const { node, scope } = resolved(given, outer)
  const alternatives = flatAlternatives(node)
  const description = [describeOnce(node.description, scope.said), describeLimits(node)].filter(Boolean).join(' ')
  return {
    ...(node.type && !alternatives && { type: node.type }),
    ...(description && { description }),
    ...(node.enum && { enum: node.enum }),
    ...(node.const !== undefined && { enum: [node.const] }),
    ...(alternatives && { anyOf: alternatives.map(part => simplify(part, scope)) }),
    ...(node.items && { items: simplify(node.items as JSONSchema7, scope) }),
    ...(node.properties && wireObject(node, scope)),
  }
}

function wireObject(node: JSONSchema7, scope: Scope): JSONSchema7 {
  const properties: Record<string, JSONSchema7> = {}
  for (const [key, value] of Object.entries(node.properties!) as [string, JSONSchema7][]) {
    if (nestsTooDeep(value, scope)) continue
    const wire = simplify(value, scope)
    const requiredWire = node.required?.includes(key) ? wire : asRequired(wire)
    if (requiredWire) properties[key] = requiredWire
  }
  return { properties, required: Object.keys(properties), additionalProperties: false }
}

/**
 * Returns an optional field as a required one that may be empty, because strict modes have no optional fields. Null for
 * an optional object: it is left out of the schema, so models never write it.
 */
function asRequired(wire: JSONSchema7): JSONSchema7 | null {
  const described = (words: string) => ({ description: [wire.description, words].filter(Boolean).join(' ') })
  if (wire.enum?.[0] === true) return { type: 'boolean', ...described('else false') }
  if (wire.enum) return { ...wire, enum: [...wire.enum, NO_CHOICE] }
  if (wire.type === 'string') return { ...wire, ...described('or empty') }
  if (wire.type === 'array') return { ...wire, ...described('or empty') }
  if (wire.type === 'number' || wire.type === 'integer')
    return { ...wire, type: [wire.type, 'null'], ...described('or null') }
  return null
}

function resolved(node: JSONSchema7, scope: Scope): { node: JSONSchema7; scope: Scope } {
  if (!node.$ref) return { node, scope }
  const name = definitionName(node)
  const depth = { ...scope.depth, [name]: (scope.depth[name] ?? 0) + 1 }
  return { node: scope.definitions[name] as JSONSchema7, scope: { ...scope, depth } }
}

/** Whether a recursive structure in this node would nest deeper than `TREE_DEPTH`. */
function nestsTooDeep(node: JSONSchema7, scope: Scope): boolean {
  const refs = [...JSON.stringify(node).matchAll(/"#\/definitions\/([^"]+)"/g)].map(match => match[1]!)
  return refs.some(name => (scope.depth[name] ?? 0) >= TREE_DEPTH)
}

function definitionName({ $ref = '' }: JSONSchema7): string {
  return $ref.replace('#/definitions/', '')
}

/** Returns the alternatives of a union, with those of unions inside it, as one list; null if the node is no union. */
function flatAlternatives(node: JSONSchema7): JSONSchema7[] | null {
  const list = (node.anyOf ?? node.oneOf) as JSONSchema7[] | undefined
  return list ? list.flatMap(part => flatAlternatives(part) ?? [part]) : null
}

/**
 * Returns a description unless the schema already contains it. Fields of Markdown only say "Markdown", because the
 * instructions describe once which Markdown is allowed.
 */
function describeOnce(description: string | undefined, said: Set<string>): string | undefined {
  if (description === MARKDOWN) return 'Markdown'
  if (description === undefined || said.has(description)) return undefined
  said.add(description)
  return description
}

/**
 * Returns the limits of a field in a notation that the instructions explain. The notation is short, because every call
 * contains the schema.
 */
function describeLimits({ minItems, maxItems, maxLength, type }: JSONSchema7): string {
  if (type === 'string' && maxLength !== undefined) return `≤${maxLength}`
  if (minItems === undefined && maxItems === undefined) return ''
  if (minItems === maxItems) return `${minItems} items`
  return minItems === undefined ? `≤${maxItems} items` : `${minItems}–${maxItems ?? '…'} items`
}

export const HOW_TO_READ_LIMITS =
  'In the schema, ≤200 is how many characters a text may have and "2–8 items" how many items a list has.'
