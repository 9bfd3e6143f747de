import type { JSONSchema7 } from 'ai'
import { z } from 'zod'
import { MARKDOWN } from '../../course/text.ts'

/** Maximum depth of a tree in a schema. Anthropic accepts no recursive schema, OpenAI at most ten levels. */
const TREE_DEPTH = 3
/** The value by which a model says that it has not used an optional choice. */
export const NO_CHOICE = 'none'

/**
 * Returns the JSON Schema that a model is asked with. Strict modes only accept a small dialect: no lengths,
 * patterns or ranges, `anyOf` instead of `oneOf`, every property required, no additional ones, few unions.
 * Removed limits are stated in the description; an optional text may be empty, an optional choice `none`. The
 * answer is parsed with the full schema.
 */
export function wireSchema(schema: z.ZodType): JSONSchema7 {
  const cachedSchema = wireSchemas.get(schema)
  if (cachedSchema) return cachedSchema
  const root = toJsonSchema(schema)
  const wire = simplify(root, { definitions: root.definitions ?? {}, depth: {}, said: new Set() })
  wireSchemas.set(schema, wire)
  return wire
}

/** Returns the full JSON Schema, for the lenient reader. */
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
 * Returns an optional field as a required one with an empty value, because the dialect has no optional fields. Returns
 * null for an optional object, which is then not asked for.
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

/** Whether a node would exceed the maximum depth of a tree. */
function nestsTooDeep(node: JSONSchema7, scope: Scope): boolean {
  const refs = [...JSON.stringify(node).matchAll(/"#\/definitions\/([^"]+)"/g)].map(match => match[1]!)
  return refs.some(name => (scope.depth[name] ?? 0) >= TREE_DEPTH)
}

function definitionName({ $ref = '' }: JSONSchema7): string {
  return $ref.replace('#/definitions/', '')
}

/** Flattens nested unions into one list; each alternative has all the discriminators that tell it apart. */
function flatAlternatives(node: JSONSchema7): JSONSchema7[] | null {
  const list = (node.anyOf ?? node.oneOf) as JSONSchema7[] | undefined
  return list ? list.flatMap(part => flatAlternatives(part) ?? [part]) : null
}

/**
 * Returns a description unless the schema already has it. The instructions describe the allowed Markdown once, so
 * fields of Markdown only say "Markdown".
 */
function describeOnce(description: string | undefined, said: Set<string>): string | undefined {
  if (description === MARKDOWN) return 'Markdown'
  if (description === undefined || said.has(description)) return undefined
  said.add(description)
  return description
}

/**
 * Returns the limits of a field in a short notation, which the instructions explain. It is short because every call
 * contains it.
 */
function describeLimits({ minItems, maxItems, maxLength, type }: JSONSchema7): string {
  if (type === 'string' && maxLength !== undefined) return `≤${maxLength}`
  if (minItems === undefined && maxItems === undefined) return ''
  if (minItems === maxItems) return `${minItems} items`
  return minItems === undefined ? `≤${maxItems} items` : `${minItems}–${maxItems ?? '…'} items`
}

export const HOW_TO_READ_LIMITS =
  'In the schema, ≤200 is how many characters a text may have and "2–8 items" how many items a list has.'
