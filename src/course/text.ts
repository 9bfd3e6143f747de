import { z } from 'zod'

/**
 * A schema for one line of text: trimmed, 1 to `max` characters (code points, as a reader counts them), and storable
 * everywhere.
 */
export function line(max: number) {
  return z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .refine(isStorable, { message: NOT_STORABLE, params: { refusal: 'field-unstorable' } })
    .refine(fits(max), { message: tooLong(max), params: { refusal: 'field-long', most: max } })
    .meta({ maxLength: max }) // JSON Schema counts code points too; zod's own max() counts UTF-16 units.
}

/**
 * A schema for a list whose length is checked before its items, because a client may send as many items as fit into a
 * request.
 */
export function list<Item extends z.ZodType>(item: Item, max: number) {
  return z.preprocess((value, { issues }) => {
    if (!Array.isArray(value) || value.length <= max) return value
    issues.push({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, input: value })
    return z.NEVER
  }, z.array(item).max(max))
}

/** A schema for text in our subset of Markdown, with line breaks. The player decides which markup it renders. */
export function markdown(max: number) {
  return line(max).describe(MARKDOWN)
}

export const MARKDOWN =
  'Markdown: paragraphs, lists, **bold**, *emphasis*, `code`, fenced code, links and formulas ($TeX$). No headings, images or HTML.'

const NOT_STORABLE = 'must not contain NUL or unpaired surrogates'

/**
 * Whether a text can be stored: it must have no NUL, which PostgreSQL's text type excludes, and no unpaired surrogates,
 * which UTF-8 excludes.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

function fits(max: number) {
  return (text: string) => text.length <= max || (text.length <= 2 * max && countCharacters(text) <= max)
}

function tooLong(max: number): string {
  return `must have at most ${max} characters`
}
