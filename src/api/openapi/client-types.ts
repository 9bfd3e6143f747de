import type { Part } from './operation.ts'

export type Shape = {
  $ref?: string
  title?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  type?: string | string[]
  items?: Shape
  prefixItems?: Shape[]
  properties?: { [name: string]: Shape }
  additionalProperties?: Shape | boolean
  required?: string[]
}

/**
 * Maximum number of values of an enum that is written as a union. A longer list of values keeps growing, for example
 * with every new language, and a client should not need an update for that.
 */
const LONGEST_UNION = 20

const COLUMNS = 120

const LINE_CHARACTERS = 160

/** Renders src/client/types.ts: the bodies and answers of the API, from the schemas of the OpenAPI document. */
export function renderClientTypes(document: Part): string {
  const { schemas } = document['components'] as { schemas: { [name: string]: Shape } }
  const types = Object.entries(schemas)
    .filter(([name]) => name !== 'Error') // `Error` is a class in src/client/errors.ts.
    .map(([name, shape]) => `export type ${name} = ${renderType(shape, '')}\n`)
  const events = Object.values(document['webhooks'] as object).map(({ post }) =>
    referredName(post.requestBody.content['application/json'].schema.$ref),
  )
  return `/** What the API takes and gives. Made by \`npm run generate\` from src/api/routes. */

${renderLists(schemas).join('\n')}
${types.join('\n')}
export type WebhookEvent = ${events.join(' | ')}
`
}

/** Renders each enum with a title also as a constant array, for run time: `ADD_ONS` for `AddOn`. */
function renderLists(schemas: { [name: string]: Shape }): string[] {
  const lists = new Map<string, unknown[]>()
  JSON.stringify(schemas, (_, shape: Shape) => {
    if (shape?.title && shape.enum) lists.set(shape.title, shape.enum)
    return shape
  })
  return [...lists].map(([title, values]) => {
    const name = `${title.replace(/\B[A-Z]/g, '_$&').toUpperCase()}S`
    const line = `export const ${name} = [${values.map(literal).join(', ')}] as const`
    const list =
      line.length > LINE_CHARACTERS ? line.replace('[', '[\n  ').replace(/, /g, ',\n  ').replace(']', ',\n]') : line
    return `${list}\nexport type ${title} = (typeof ${name})[number]\n`
  })
}

export function renderType(shape: Shape, indent: string): string {
  if (shape.$ref) return referredName(shape.$ref)
  if (shape.const !== undefined) return literal(shape.const)
  if (shape.enum && shape.title) return shape.title
  if (shape.enum) return shape.enum.length > LONGEST_UNION ? 'string' : union(shape.enum.map(literal), indent)
  const either = shape.anyOf ?? shape.oneOf
  if (either) return either.map(each => renderType(each, indent)).join(' | ')
  if (shape.allOf) return shape.allOf.map(each => renderType(each, indent)).join(' & ')
  if (Array.isArray(shape.type)) return shape.type.join(' | ')
  switch (shape.type) {
    case 'array':
      if (shape.prefixItems) return `[${shape.prefixItems.map(each => renderType(each, indent)).join(', ')}]`
      return renderArray(renderType(shape.items ?? {}, indent))
    case 'object':
      return objectType(shape, indent)
    case 'integer':
      return 'number'
    default:
      return shape.type ?? 'unknown'
  }
}

function objectType({ properties, additionalProperties, required = [] }: Shape, indent: string): string {
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? renderType(additionalProperties, indent) : 'unknown'
    return `Record<string, ${value}>`
  }
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, shape]) => {
    return `${renderComment(shape, inner)}${inner}${name}${required.includes(name) ? '' : '?'}: ${renderType(shape, inner)}\n`.replace(
      ': \n',
      ':\n',
    )
  })
  return `{\n${fields.join('')}${indent}}`
}

function renderComment({ description }: Shape, indent: string): string {
  if (!description) return ''
  const lines = wrapped(description.replaceAll('*/', '* /'), COLUMNS - indent.length)
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map(line => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

function wrapped(text: string, columns: number): string[] {
  return text.match(new RegExp(`\\S.{0,${columns}}(?=\\s|$)`, 'gs'))!.map(line => line.replace(/\s+/g, ' '))
}

/** Renders a union, with one value a line if it is long. */
function union(values: string[], indent: string): string {
  const line = values.join(' | ')
  return line.length <= COLUMNS ? line : values.map(value => `\n${indent}  | ${value}`).join('')
}

/**
 * Renders an array type, with parentheses if the item is a union or an intersection. Operators inside braces belong to
 * fields of an object and do not count.
 */
function renderArray(item: string): string {
  let outline = item
  while (/\{[^{}]*\}/.test(outline)) outline = outline.replace(/\{[^{}]*\}/g, '')
  return /[|&]/.test(outline) ? `(${item})[]` : `${item}[]`
}

export function referredName(reference: string): string {
  return reference.split('/').at(-1)!
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}
