import { z } from 'zod'
import { ANSWERS } from '../schemas.ts'

type Shape = {
  examples?: unknown[]
  default?: unknown
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  type?: string
  items?: Shape
  properties?: { [name: string]: Shape }
  required?: string[]
}

/** Builds an example of a schema from the examples of its fields. An optional field without an example is left out. */
export function requireExample<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  const shape = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const example = ANSWERS.get(zodSchema)?.example
      if (example) jsonSchema.examples = [example()]
    },
  })
  return build(shape as Shape) as z.output<Schema>
}

function build(shape: Shape): unknown {
  if (shape.examples) return shape.examples[0]
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return build(shape.anyOf[0]!)
  if (shape.type === 'array') return [build(shape.items!)]
  if (shape.type !== 'object') throw new Error(`No example: ${JSON.stringify(shape)}`)
  const needed = Object.entries(shape.properties ?? {}).filter(
    ([name, field]) => field.examples || shape.required?.includes(name),
  )
  return Object.fromEntries(needed.map(([name, field]) => [name, build(field)]))
}
