import { z } from 'zod'
import { chooseBodyLimit, type Route } from '../../src/api/route.ts'

type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  items?: Shape
  properties?: { [name: string]: Shape }
  required?: string[]
  maxLength?: number
  maxItems?: number
  format?: string
}

/** Texts that are expensive to check: long ones, with characters outside the BMP, with white space to trim, or invalid only at the end. */
const TEXTS: ((characters: number) => string)[] = [
  size => 'a'.repeat(size),
  size => '😀'.repeat(Math.floor(size / 4)),
  size => `${' '.repeat(size - 1)}a`,
  size => `${'a'.repeat(size - 1)}\0`,
  size => `http://${'a.'.repeat(Math.floor(size / 2) - 4)}`,
]

export type ExpensiveBody = { what: string; text: string }

/**
 * Bodies that are as expensive to check as the byte limit of a route allows: each field at its maximum size, and each field filled
 * up to the byte limit with texts, numbers, nested lists and unknown names.
 */
export function listExpensiveBodies(route: Route): ExpensiveBody[] {
  const shape = z.toJSONSchema(route.body!.schema!, { io: 'input' }) as Shape
  const bytes = chooseBodyLimit(route.body) - 4_096
  const fields = Object.entries(shape.properties ?? {})
  const needed = Object.fromEntries(shape.required?.map(name => [name, 'a']) ?? [])
  return [
    { what: 'everything, as large as it may be', text: JSON.stringify(largestOf(shape, bytes)) },
    { what: 'unknown names', text: JSON.stringify({ ...needed, ...manyNames(bytes / 16) }) },
    { what: 'lists in lists', text: `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}` },
    ...fields.flatMap(([name, field]) =>
      fillings(field, bytes).map(({ what, value }) => ({
        what: `${name}: ${what}`,
        text: JSON.stringify({ ...needed, [name]: value }),
      })),
    ),
  ]
}

function fillings(field: Shape, bytes: number): { what: string; value: unknown }[] {
  const item = field.items && largestOf(field.items, bytes)
  return [
    ...TEXTS.map((make, index) => ({ what: `text ${index}`, value: make(bytes) })),
    { what: 'numbers', value: Array(Math.floor(bytes / 2)).fill(1) },
    { what: 'empty lists', value: Array(Math.floor(bytes / 3)).fill([]) },
    { what: 'names', value: manyNames(bytes / 16) },
    ...(item === undefined
      ? []
      : [
          {
            what: 'its own items',
            value: Array(Math.floor(bytes / (Buffer.byteLength(JSON.stringify(item)) + 1))).fill(item),
          },
          { what: 'its smallest items', value: Array(Math.floor(bytes / 4)).fill('a') },
        ]),
  ]
}

/** Returns the largest value that fits a shape. A single text takes at most half of the bytes, even if its own limit is higher. */
function largestOf(shape: Shape, bytes: number): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum.at(-1)
  if (shape.anyOf) return largestOf(shape.anyOf[0]!, bytes)
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, field]) => [name, largestOf(field, bytes)]),
      )
    case 'array':
      return Array(shape.maxItems ?? 1_000).fill(largestOf(shape.items ?? {}, bytes))
    case 'string':
      if (shape.format === 'uri') return `https://example.com/${'a'.repeat((shape.maxLength ?? 100) - 20)}`
      return '😀'.repeat(Math.min(shape.maxLength ?? 1_000, Math.floor(bytes / 8)))
    case 'integer':
      return 1
    default:
      return true
  }
}

function manyNames(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: Math.floor(count) }, (_, index) => [`name${index}`, 1]))
}
