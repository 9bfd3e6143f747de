import type { JSONSchema7 } from 'ai'
import { z } from 'zod'
import { MARKDOWN } from '../../course/text.ts'

/** Anthropic takes no recursive schema, and OpenAI no more than ten levels: a tree is asked for so deep. */
const TREE_DEPTH = 3
/** What stands for an optional choice that was not made. */
export const NO_CHOICE = 'none'

/**
 * The JSON Schema that a model is held to. Strict modes take a small dialect only: no lengths, patterns or ranges,
 * `anyOf` instead of `oneOf`, every property required, no others, few unions. What is taken out is said in the description;
 * an optional text may be empty, an optional choice `none`. The answer is parsed with the whole schema afterwards.
 */
export function wireSchema(schema: z.ZodType): JSONSchema7 {
  const cachedSchema = wireSchemas.get(schema)
  if (cachedSchema) return cachedSchema
  const root = toJsonSchema(schema)
  const wire = simplify(root, { definitions: root.definitions ?? {}, depth: {}, said: new Set() })
  wireSchemas.set(schema, wire)
  return wire
}

/** The whole schema, as a lenient reader wants it. */
export function toJsonSchema(schema: z.ZodType): JSONSchema7 {
  return z.toJSONSchema(schema, { target: 'draft-7' }) as JSONSchema7
}

/** Every lesson of every course is asked for with the same few. */
const wireSchemas = new WeakMap<z.ZodType, JSONSchema7>()

type Scope = {
  definitions: NonNullable<JSONSchema7['definitions']>
  depth: Record<string, number>
  /** Long descriptions that have been given: what every form of a figure shares is said once. */
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

/** An optional field in a dialect that has none. An object that may be left out is not asked for at all. */
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

/** Branches of a node that stands as deep as a tree may be. */
function nestsTooDeep(node: JSONSchema7, scope: Scope): boolean {
  const refs = [...JSON.stringify(node).matchAll(/"#\/definitions\/([^"]+)"/g)].map(match => match[1]!)
  return refs.some(name => (scope.depth[name] ?? 0) >= TREE_DEPTH)
}

function definitionName({ $ref = '' }: JSONSchema7): string {
  return $ref.replace('#/definitions/', '')
}

/** A union inside a union is one list: each alternative begins with all that tells it from the others. */
function flatAlternatives(node: JSONSchema7): JSONSchema7[] | null {
  const list = (node.anyOf ?? node.oneOf) as JSONSchema7[] | undefined
  return list ? list.flatMap(part => flatAlternatives(part) ?? [part]) : null
}

/** The instructions describe the allowed Markdown once, so fields merely name it. */
function describeOnce(description: string | undefined, said: Set<string>): string | undefined {
  if (description === MARKDOWN) return 'Markdown'
  if (description === undefined || said.has(description)) return undefined
  said.add(description)
  return description
}

/** Short, because they stand in every call: the instructions say how they are read. */
function describeLimits({ minItems, maxItems, maxLength, type }: JSONSchema7): string {
  if (type === 'string' && maxLength !== undefined) return `≤${maxLength}`
  if (minItems === undefined && maxItems === undefined) return ''
  if (minItems === maxItems) return `${minItems} items`
  return minItems === undefined ? `≤${maxItems} items` : `${minItems}–${maxItems ?? '…'} items`
}

export const HOW_TO_READ_LIMITS =
  'In the schema, ≤200 is how many characters a text may have and "2–8 items" how many items a list has.'
