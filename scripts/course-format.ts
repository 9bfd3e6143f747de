import { z } from 'zod'
import { COURSE_PARTS } from '../src/course/course-parts.ts'

const BEGIN = '<!-- fields: begin -->'
const END = '<!-- fields: end -->'

type Part = {
  type?: string
  $ref?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Part[]
  oneOf?: Part[]
  properties?: Record<string, Part>
  required?: string[]
  items?: Part
  prefixItems?: Part[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
  description?: string
}

/** Returns the page `docs/course-format.md` with its generated section, between the two marks, replaced. */
export function withFields(page: string): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('docs/course-format.md must have both marks')
  return `${before}${BEGIN}\n\n${courseFormatFields()}\n\n${END}${after}`
}

/** Renders the fields of the course document as Markdown, from the schema that validates it. */
function courseFormatFields(): string {
  const registry = z.registry<{ id: string }>()
  for (const [id, named] of Object.entries(COURSE_PARTS)) registry.add(named, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: id => id, io: 'output' })
  return Object.keys(COURSE_PARTS)
    .flatMap(id => sections(id, schemas[id] as Part))
    .join('\n\n')
}

function sections(name: string, part: Part): string[] {
  const variants = part.oneOf ?? part.anyOf
  if (!variants) return [`### ${name}\n\n${table(part)}`]
  const kinds = variants.flatMap(variant => variant.oneOf ?? [variant])
  const tables = kinds.map((kind, index) => `### ${name}: ${tagOf(kind) || index + 1}\n\n${table(kind)}`)
  return [`### ${name}\n\nOne of the following ${kinds.length}.`, ...tables]
}

/**
 * Returns the constant fields that distinguish this alternative of a union from the others, such as `figure process`;
 * empty if it has none.
 */
function tagOf(kind: Part): string {
  return Object.values(kind.properties ?? {})
    .flatMap(field => (typeof field.const === 'string' ? [field.const] : []))
    .join(' ')
}

function table(part: Part): string {
  const rows = Object.entries(part.properties ?? {}).map(([field, value]) => {
    const optional = part.required?.includes(field) ? '' : ' (optional)'
    return `| \`${field}\`${optional} | ${describe(value)} | ${value.description ?? ''} |`
  })
  return ['| field | value | meaning |', '|---|---|---|', ...rows].join('\n')
}

function describe(part: Part): string {
  if (part.$ref) return `[${part.$ref}](#${part.$ref.toLowerCase()})`
  if (part.const !== undefined) return `\`${part.const}\``
  if (part.enum)
    return part.enum.length > 20
      ? `one of ${part.enum.length} values`
      : part.enum.map(value => `\`${value}\``).join(', ')
  const variants = part.oneOf ?? part.anyOf
  if (variants) return variants.map(describe).join(' or ')
  if (part.prefixItems) return `${part.prefixItems.length} values: ${part.prefixItems.map(describe).join('; ')}`
  if (part.items) return `list${range(part.minItems, part.maxItems)}: ${describe(part.items)}`
  if (part.properties) {
    const fields = Object.entries(part.properties).map(([name, value]) => `\`${name}\`: ${describe(value)}`)
    return `{ ${fields.join(', ')} }`
  }
  if (part.type === 'string')
    return `text${part.format ? ` (${part.format})` : ''}${range(part.minLength, part.maxLength, ' characters')}`
  if (part.type === 'integer') return `whole number${range(part.minimum, part.maximum)}`
  return `${part.type}${range(part.minimum, part.maximum)}`
}

function range(least: number | undefined, most: number | undefined, unit = ''): string {
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}${unit}`
  if (most !== undefined) return `, at most ${most}${unit}`
  return least !== undefined && least > 1 ? `, at least ${least}${unit}` : ''
}
