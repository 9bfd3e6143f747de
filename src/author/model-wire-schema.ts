import type { JSONSchema7 } from 'ai'
import { z } from 'zod'

/**
 * The JSON Schema that a model is held to. Strict modes take a small dialect only: no lengths, patterns or ranges,
 * `anyOf` instead of `oneOf`, every property required, no others. What is taken out is said in the description;
 * the answer is parsed with the whole schema afterwards.
 */
export function wireSchema(schema: z.ZodType): JSONSchema7 {
  const known = made.get(schema)
  if (known) return known
  const wire = simplify(z.toJSONSchema(schema, { target: 'draft-7' }) as JSONSchema7)
  made.set(schema, wire)
  return wire
}

/** Every lesson of every course is asked for with the same few. */
const made = new WeakMap<z.ZodType, JSONSchema7>()

function simplify(node: JSONSchema7): JSONSchema7 {
  const alternatives = node.anyOf ?? node.oneOf
  const description = [node.description, countOf(node)].filter(Boolean).join(' ')
  return {
    ...(node.type && !alternatives && { type: node.type }),
    ...(description && { description }),
    ...(node.enum && { enum: node.enum }),
    ...(node.const !== undefined && { enum: [node.const] }),
    ...(alternatives && { anyOf: alternatives.map((part: unknown) => simplify(part as JSONSchema7)) }),
    ...(node.items && { items: simplify(node.items as JSONSchema7) }),
    ...(node.properties && {
      properties: Object.fromEntries(
        Object.entries(node.properties).map(([key, value]) => [key, simplify(value as JSONSchema7)]),
      ),
      required: Object.keys(node.properties),
      additionalProperties: false,
    }),
  }
}

function countOf({ minItems, maxItems }: JSONSchema7): string {
  if (minItems === undefined && maxItems === undefined) return ''
  if (minItems === maxItems) return `Exactly ${minItems} items.`
  if (maxItems === undefined) return `At least ${minItems} items.`
  return `${minItems ?? 0} to ${maxItems} items.`
}
