const SAFE = Symbol('safe markup')

/** Markup that may go into a page as it is. Only `html` and `joinHtml` make it, so text can never pass for it. */
export type Html = { readonly [SAFE]: string }

type Value = Html | string | number | null | undefined | false | readonly Value[]

/**
 * Every value that is not markup already is escaped, for text and for quoted attributes alike.
 *
 * A template is written one element a line and indented; a line break and the indentation around it follow the rule of JSX:
 * - between two words of text it is one space;
 * - beside a tag or a value, and at the ends of the template, it is nothing (a space that counts there is written `${' '}`);
 * - inside a tag, between attributes, it is one space; before the closing `>` or `/>` it is nothing.
 * Spaces without a line break stay as they are, and what a value holds is never touched: the content of a `<pre>` or a
 * `<textarea>` comes as a value. In a template's own attributes `<` and `>` are written as entities.
 */
export function html(template: TemplateStringsArray, ...values: Value[]): Html {
  const parts = withoutIndentation(template)
  let markup = parts[0]!
  for (let index = 0; index < values.length; index++) markup += toMarkup(values[index]) + parts[index + 1]!
  return { [SAFE]: markup }
}

export function readMarkup(safe: Html): string {
  return safe[SAFE]
}

export const NOTHING: Html = { [SAFE]: '' }

function toMarkup(value: Value): string {
  if (typeof value === 'string') return escapeText(value)
  if (typeof value === 'number') return String(value)
  if (!value) return ''
  if (SAFE in value) return value[SAFE]
  let markup = ''
  for (const item of value) markup += toMarkup(item)
  return markup
}

/** A template in the source is one object however often it is used, so its white space is stripped once. */
const stripped = new WeakMap<TemplateStringsArray, readonly string[]>()

function withoutIndentation(template: TemplateStringsArray): readonly string[] {
  const cachedParts = stripped.get(template)
  if (cachedParts) return cachedParts
  const parts = stripIndentation(template)
  stripped.set(template, parts)
  return parts
}

function stripIndentation(template: TemplateStringsArray): readonly string[] {
  let inTag = false
  return template.map(part =>
    part.replace(/[<>]|\s*\n\s*/g, (found, at: number) => {
      if (found === '<' || found === '>') {
        inTag = found === '<'
        return found
      }
      const after = part.slice(at + found.length)
      if (inTag) return /^\/?>/.test(after) ? '' : ' '
      return isText(part[at - 1]) && isText(after[0]) ? ' ' : ''
    }),
  )
}

/** Where a part has no character, a value stands, or the template ends. */
function isText(character: string | undefined): boolean {
  return character !== undefined && character !== '<' && character !== '>'
}

/**
 * Embeddings, overrides and isolates (Unicode UAX #9) can turn the reading order of what follows; no author needs them.
 * Other control characters have no meaning in HTML.
 */
const UNWANTED = '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F\\u202A-\\u202E\\u2066-\\u2069'
/** All other characters neither compose with a neighbour nor stand for another (Unicode UAX #15), and most texts have none of these. */
const COMPOSING = '\\u0300-\\u2001\\u2126-\\uFFFF'
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const EVERY_UNWANTED = new RegExp(`[${UNWANTED}]`, 'g')
const ANY_COMPOSING = new RegExp(`[${COMPOSING}]`)
const ESCAPED = new RegExp(`[&<>"'${UNWANTED}]`, 'g')
const ESCAPED_OR_COMPOSING = new RegExp(`[&<>"'${UNWANTED}${COMPOSING}]`, 'g')

export function cleanText(text: string): string {
  const composed = ANY_COMPOSING.test(text) ? text.normalize('NFC') : text
  return composed.replace(EVERY_UNWANTED, '')
}

/** Half of a page's time goes here: a text is looked through once, and what stays between two finds is copied whole. */
function escapeText(text: string): string {
  return escapeFound(text, ESCAPED_OR_COMPOSING) ?? escapeFound(text.normalize('NFC'), ESCAPED)!
}

/** Null: a composing character was found. */
function escapeFound(text: string, pattern: RegExp): string | null {
  let escaped = ''
  let end = 0
  pattern.lastIndex = 0
  while (pattern.test(text)) {
    const at = pattern.lastIndex - 1
    const character = text[at]!
    const entity = ENTITIES[character]
    if (entity === undefined && ANY_COMPOSING.test(character)) return null
    escaped += text.slice(end, at) + (entity ?? '')
    end = at + 1
  }
  return end === 0 ? text : escaped + text.slice(end)
}

/** JSON for a `<script type="application/json">`: no `<` can close the element or open a comment. */
export function jsonForScript(value: unknown): Html {
  return {
    [SAFE]: JSON.stringify(value)
      .replace(/</g, '\\u003c')
      .replace(/\u2028/g, '\\u2028')
      .replace(/\u2029/g, '\\u2029'),
  }
}
