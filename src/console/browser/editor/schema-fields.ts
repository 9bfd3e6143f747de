import type { JsonSchema } from '../../pages/editor/editor-schemas.ts'
import { isDerived } from '../../part-names.ts'

export type Path = (string | number)[]

/**
 * A text that an author writes: its path in the part, its maximum length, whether it is Markdown, and whether it is
 * edited on several lines.
 */
export type TextField = { path: Path; longest: number; isMarkdown: boolean; isLong: boolean }

/**
 * Maximum length that is assumed where a schema sets none. A text whose maximum is more than twice as large is edited
 * on several lines.
 */
const LONG_CHARACTERS = 200

/**
 * Returns the schema that a reference points to, and a schema without a reference unchanged. References inside the
 * result stay, because a schema may refer to itself.
 */
export function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema
  const name = schema.$ref.split('/').at(-1)!
  return resolved(schema.$ref === '#' ? root : (root.$defs?.[name] as JsonSchema), root)
}

/**
 * Returns the alternative of a union that fits the value, as `shape`, or the first alternative if none fits. `by` is
 * the name of the discriminator; it is null if the schema is no union.
 */
export function variantOf(
  schema: JsonSchema,
  value: unknown,
): { by: string | null; shape: JsonSchema; all: JsonSchema[] } {
  const all = variantsOf(schema)
  const by = discriminatorOf(all)
  const shape = all.find(
    each => by !== null && constOf(each, by) === (value as Record<string, unknown> | undefined)?.[by],
  )
  return { by: all.length > 1 ? by : null, shape: shape ?? all[0]!, all }
}

export function constOf(shape: JsonSchema, field: string): unknown {
  return (shape.properties?.[field] as JsonSchema | undefined)?.const
}

function variantsOf(schema: JsonSchema): JsonSchema[] {
  const several = schema.oneOf ?? schema.anyOf
  return several ? (several as JsonSchema[]).flatMap(variantsOf) : [schema]
}

/**
 * Returns the name of a union's discriminator: the field that has a different constant in each alternative. Returns
 * null if there is no such field, as in a schema that is no union.
 */
function discriminatorOf(all: JsonSchema[]): string | null {
  const names = Object.keys(all[0]?.properties ?? {})
  return (
    names.find(
      name => new Set(all.map(each => constOf(each, name)).filter(Boolean)).size === all.length && all.length > 1,
    ) ?? null
  )
}

/** Lists every text in a value, in schema order. */
export function textsOf(schema: JsonSchema, value: unknown, root = schema, path: Path = []): TextField[] {
  const { shape } = variantOf(resolved(schema, root), value)
  if (isText(shape)) {
    if (typeof value !== 'string') return []
    const longest = shape.maxLength ?? LONG_CHARACTERS
    const isMarkdown =
      shape.description?.startsWith('Markdown') === true || /^Paragraphs|lists/.test(shape.description ?? '')
    return [{ path, longest, isMarkdown, isLong: isMarkdown || longest > LONG_CHARACTERS * 2 }]
  }
  if (shape.type === 'array' && Array.isArray(value)) {
    return value.flatMap((item, at) => textsOf(shape.items as JsonSchema, item, root, [...path, at]))
  }
  if (!shape.properties || typeof value !== 'object' || value === null) return []
  return Object.entries(shape.properties).flatMap(([name, inner]) =>
    isDerived(name)
      ? []
      : textsOf(inner as JsonSchema, (value as Record<string, unknown>)[name], root, [...path, name]),
  )
}

/** Whether a field is free text, and neither a choice from a list nor an id. */
export function isText(schema: JsonSchema): boolean {
  return schema.type === 'string' && !schema.enum && schema.const === undefined && schema.pattern === undefined
}

/** Returns the minimal value that a schema allows, with empty texts. */
export function blankOf(schema: JsonSchema, root = schema, variant?: unknown): unknown {
  const { shape, by, all } = variantOf(resolved(schema, root), undefined)
  const chosenShape = (by && all.find(each => constOf(each, by) === variant)) || shape
  if (chosenShape.const !== undefined) return chosenShape.const
  if (chosenShape.enum) return chosenShape.enum[0]
  switch (chosenShape.type) {
    case 'string':
      return ''
    case 'number':
    case 'integer':
      return chosenShape.minimum ?? 0
    case 'boolean':
      return false
    case 'array':
      return Array.from({ length: chosenShape.minItems ?? 0 }, () => blankOf(chosenShape.items as JsonSchema, root))
    default:
      return blankObject(chosenShape, root)
  }
}

function blankObject(shape: JsonSchema, root: JsonSchema): Record<string, unknown> {
  const names = (shape.required ?? []).filter(name => !isDerived(name))
  return Object.fromEntries(names.map(name => [name, blankOf(shape.properties![name] as JsonSchema, root)]))
}

/**
 * Converts a value to another alternative of a union. Each field is copied from the first of `values` whose alternative
 * has the same field in the same form; otherwise it is blank.
 */
export function inVariant(
  schema: JsonSchema,
  values: Record<string, unknown>[],
  by: string,
  variant: unknown,
): Record<string, unknown> {
  const next = blankOf(schema, schema, variant) as Record<string, unknown>
  const propertiesOf = (value: unknown) => variantOf(schema, value).shape.properties ?? {}
  for (const name of Object.keys(propertiesOf(next))) {
    const isFitting = (old: unknown) => old === undefined || !(name in next) || sameForm(next[name], old)
    const old = values.find(each => name in propertiesOf(each) && isFitting(each[name]))?.[name]
    if (name !== by && old !== undefined) next[name] = old
  }
  return next
}

/** Whether two values have the same form: for lists, whether their first items are texts or have the same fields. */
function sameForm(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) !== Array.isArray(other) || typeof one !== typeof other) return false
  if (!Array.isArray(one)) return typeof one !== 'object'
  const names = ([first]: unknown[]) =>
    typeof first === 'string'
      ? null
      : Object.keys(first ?? {})
          .filter(name => name !== 'id')
          .sort()
          .join()
  return names(one) === names(other as unknown[])
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value)
}

export function setAt(value: unknown, path: Path, next: unknown): void {
  const holder = valueAt(value, path.slice(0, -1)) as Record<string | number, unknown>
  const key = path.at(-1)!
  if (next === undefined) delete holder[key]
  else holder[key] = next
}
