import { z } from 'zod'

type Shape = {
  description?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Shape[]
  items?: Shape
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  format?: string
  default?: unknown
}

export type Field = { name: string; takes: string; required: boolean; usual: string | null; description: string }

/** Maximum number of enum values that are written out. Longer lists have an endpoint of their own. */
const LONGEST_LIST = 20

/** Describes the fields of a body or the parameters of a query, in words. */
export function listFields(schema: z.ZodObject, io: 'input' | 'output' = 'input'): Field[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io }) as {
    properties?: { [name: string]: Shape }
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    takes: describeShape(field),
    required: required.includes(name) && field.default === undefined,
    usual: typeof field.default === 'object' || field.default === undefined ? null : String(field.default),
    description: field.description ?? '',
  }))
}

function describeShape(shape: Shape): string {
  // JSON Schema has two ways to say "or null".
  if (Array.isArray(shape.type)) return shape.type.map(type => describeShape({ ...shape, type })).join(' or ')
  if (shape.anyOf) return shape.anyOf.map(describeShape).join(' or ')
  if (shape.enum) {
    return shape.enum.length > LONGEST_LIST ? 'a value of its list' : shape.enum.map(value => `\`${value}\``).join(', ')
  }
  switch (shape.type) {
    case 'array':
      return `up to ${shape.maxItems} of: ${describeShape(shape.items ?? {})}`
    case 'string':
      return [shape.format === 'uri' ? 'an address' : 'text', describeLength(shape)].filter(Boolean).join(', ')
    case 'integer':
      return `a whole number${shape.minimum === undefined ? '' : `, ${shape.minimum} to ${shape.maximum}`}`
    case 'boolean':
      return '`true` or `false`'
    default:
      return shape.type ?? 'anything'
  }
}

function describeLength({ minLength, maxLength }: Shape): string | null {
  if (maxLength === undefined) return null
  return minLength === undefined ? `at most ${maxLength} characters` : `${minLength} to ${maxLength} characters`
}
