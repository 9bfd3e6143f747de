import type { z } from 'zod'
import { type CourseContent, courseContentSchema } from '../schema.ts'

/** One text of a course. `key` is its path of field names and ids, `max` its maximum number of characters. */
export type CourseString = { key: string; text: string; max: number }

/**
 * The fields of a course that contain translatable texts. The other fields, such as origins and citations, are the same
 * in every language.
 */
const TRANSLATED = [
  'name',
  'headline',
  'caveat',
  'outcomes',
  'chapters',
  'wrapup',
  'assessment',
  'articles',
  'jobAids',
  'rolePlays',
  'agreement',
  'glossary',
]
const KEPT = new Set(['cites', 'video'])

/** Lists every text that a learner reads, in reading order. */
export function listStrings(content: CourseContent): CourseString[] {
  const strings: CourseString[] = []
  visitTexts(content, string => {
    strings.push(string)
    return string.text
  })
  return strings
}

/** Returns the course with the given texts. Texts without a replacement stay, and nothing except texts changes. */
export function withStrings(content: CourseContent, texts: ReadonlyMap<string, string>): CourseContent {
  return visitTexts(content, ({ key, text }) => texts.get(key) ?? text)
}

type Visit = (string: CourseString) => string

function visitTexts(content: CourseContent, visit: Visit): CourseContent {
  const { shape } = courseContentSchema
  const fields = Object.entries(content).map(([field, value]) =>
    TRANSLATED.includes(field)
      ? [field, walk(shape[field as keyof typeof shape], value, field, visit)]
      : [field, value],
  )
  return Object.fromEntries(fields)
}

/**
 * Visits every text in a value, guided by the value's schema, so that a new kind of block can be translated without a
 * change here. A text is a string whose schema was made by `line()`.
 */
function walk(schema: z.core.$ZodType, value: unknown, key: string, visit: Visit): unknown {
  const { def } = schema._zod as unknown as { def: Definition }
  switch (def.type) {
    case 'string': {
      const max = (schema as z.ZodString).meta()?.['maxLength']
      return typeof value === 'string' && typeof max === 'number' ? visit({ key, text: value, max }) : value
    }
    case 'optional':
    case 'nullable':
      return value === undefined || value === null ? value : walk(def.innerType, value, key, visit)
    case 'array':
      return (value as unknown[]).map((item, index) =>
        walk(def.element, item, `${key}.${readId(item) ?? index + 1}`, visit),
      )
    case 'object':
      return Object.fromEntries(
        Object.entries(value as object).map(([field, item]) => {
          const inner = def.shape[field]
          return [field, inner && !KEPT.has(field) ? walk(inner, item, `${key}.${field}`, visit) : item]
        }),
      )
    case 'union': {
      const matchingOption = def.options.find(option => isMeant(option, def.discriminator, value))
      return matchingOption ? walk(matchingOption, value, key, visit) : value
    }
    case 'lazy':
      return walk(def.getter(), value, key, visit)
    default:
      return value
  }
}

type Definition =
  | { type: 'string' | 'other' }
  | { type: 'optional' | 'nullable'; innerType: z.core.$ZodType }
  | { type: 'array'; element: z.core.$ZodType }
  | { type: 'object'; shape: Record<string, z.core.$ZodType | undefined> }
  | { type: 'union'; options: z.core.$ZodType[]; discriminator?: string }
  | { type: 'lazy'; getter(): z.core.$ZodType }

/** Whether an alternative of a union fits a value. Comparing the discriminator is faster than validating the value. */
function isMeant(option: z.core.$ZodType, discriminator: string | undefined, value: unknown): boolean {
  const names = discriminator && option._zod.propValues?.[discriminator]
  if (!names) return (option as z.ZodType).safeParse(value).success
  return names.has((value as Record<string, z.core.util.Primitive>)[discriminator])
}

function readId(item: unknown): string | null {
  const { id } = (item ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : null
}
