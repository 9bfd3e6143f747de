const SAFE = Symbol('safe markup')

/**
 * Markup that may be inserted into a page as it is. Only this file can create it, so unescaped text can never be
 * mistaken for it.
 */
export type Html = { readonly [SAFE]: string }

type Value = Html | string | number | null | undefined | false | readonly Value[]

/**
 * Builds markup from a template, and escapes every value that is not markup already, for text and for quoted attributes
 * alike.
 *
 * A template is written one element a line and indented. A line break and the indentation around it follow the rule of
 * JSX:
 * - between two words of text it is one space;
 * - beside a tag or a value, and at the ends of the template, it is removed (write `${' '}` for a space there);
 * - inside a tag, between attributes, it is one space; before the closing `>` or `/>` it is removed.
 *
 * Spaces without a line break stay, and values are never changed, so the content of a `<pre>` or a `<textarea>` is
 * passed as a value. In attributes of a template `<` and `>` must be written as entities.
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

/** Caches templates without their white space. A template literal in the source is the same object on every use. */
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

/** Whether a character is text. `character` is undefined where a value follows or the template ends. */
function isText(character: string | undefined): boolean {
  return character !== undefined && character !== '<' && character !== '>'
}

/**
 * Control characters that are dropped. Embeddings, overrides and isolates (Unicode UAX #9) can change the reading order
 * of what follows, and no author needs them; the others have no meaning in HTML.
 */
const UNWANTED = '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F\\u202A-\\u202E\\u2066-\\u2069'
/**
 * Characters that may compose with a neighbour or stand for another (Unicode UAX #15). Texts without them, which most
 * are, need no normalisation.
 */
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

/**
 * Escapes a text. This takes half of the time of rendering a page, so the text is scanned only once, and the stretches
 * between the characters to escape are copied whole.
 */
function escapeText(text: string): string {
  return escapeFound(text, ESCAPED_OR_COMPOSING) ?? escapeFound(text.normalize('NFC'), ESCAPED)!
}

/**
 * Escapes the characters that `pattern` finds. Returns null if one of them may compose with a neighbour, so that the
 * text has to be normalised first.
 */
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

/** Returns JSON for a `<script type="application/json">`, in which no `<` can close the element or open a comment. */
export function jsonForScript(value: unknown): Html {
  return {
    [SAFE]: JSON.stringify(value)
      .replace(/</g, '\\u003c')
      .replace(/\u2028/g, '\\u2028')
      .replace(/\u2029/g, '\\u2029'),
  }
}
