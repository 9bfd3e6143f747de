import { jsonrepair } from 'jsonrepair'

/** Prose full of braces is not worth a longer look. */
const MAX_STARTS = 200
/** The most characters of an answer that is not JSON that the repair turn gets to see. */
const KEPT_CHARACTERS = 20_000
/** Less than this of what stands in braces is a piece of a broken object, not an object with prose around it. */
const WHOLE_SHARE = 0.5

/** What a model said: JSON of any shape, or text that holds none. It is remembered as it is and read afterwards. */
export type ModelReply = { json: unknown } | { text: string; cut: boolean }

/** An answer that was cut off is never completed by guessing, and a part of an answer is not taken for the whole. */
export function readReply(said: string, cut: boolean): ModelReply {
  const text = unquote(said)
  const wholeJson = extractJson(text)
  const jsonText = cut ? text.slice(text.indexOf('{')) : outermost(text)
  const isWhole = wholeJson.length >= jsonText.length * WHOLE_SHARE
  const json = (isWhole && parsed(wholeJson)) || (!cut && hasAsManyEnds(text) && repaired(text)) || null
  return json ?? { text: text.slice(0, KEPT_CHARACTERS).toWellFormed(), cut }
}

/** The object that a model wrote into a JSON string. */
function unquote(text: string): string {
  if (!text.trim().startsWith('"')) return text
  try {
    const inner: unknown = JSON.parse(text)
    return typeof inner === 'string' ? inner : text
  } catch {
    return text
  }
}

/** Half an answer may end without a word about it: what closes fewer objects than it opens is not completed by guessing. One may be forgotten. */
function hasAsManyEnds(text: string): boolean {
  const count = (brace: string) => text.split(brace).length
  return count('{') - count('}') <= 1
}

/**
 * Finds the JSON object in what a model said: bare, inside a code fence, after reasoning, or with prose around it.
 * Gives the text back as it is when there is none.
 */
export function extractJson(text: string): string {
  const trimmed = text.trim()
  if (trimmed.startsWith('{') && parsed(trimmed)) return trimmed
  let best = ''
  let start = trimmed.indexOf('{')
  for (let tries = 0; start >= 0 && tries < MAX_STARTS; tries++) {
    const end = endOfObject(trimmed, start)
    const candidate = end < 0 ? '' : trimmed.slice(start, end)
    const isBetter = candidate.length > best.length && parsed(candidate) !== null
    if (isBetter) best = candidate
    // An object that parsed holds no better one; one that did not may be prose in braces around it.
    start = trimmed.indexOf('{', isBetter ? end : start + 1)
  }
  return best || trimmed
}

function endOfObject(text: string, start: number): number {
  let depth = 0
  let inString = false
  for (let index = start; index < text.length; index++) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return index + 1
  }
  return -1
}

function parsed(text: string): { json: object } | null {
  try {
    const json: unknown = JSON.parse(doubleTexBackslashes(text))
    return json !== null && typeof json === 'object' ? { json } : null
  } catch {
    return null
  }
}

/** Trailing commas, raw line breaks, Python's quotes, a bracket too few: from the first brace on, as far as it can be read. */
function repaired(text: string): { json: object } | null {
  if (!text.includes('{')) return null
  try {
    return parsed(jsonrepair(doubleTexBackslashes(outermost(text))))
  } catch {
    return null
  }
}

/** The text from the first brace to the last. */
function outermost(text: string): string {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  return start < 0 ? '' : text.slice(start, end > start ? end + 1 : undefined)
}

/**
 * Models forget to double the backslash of TeX: in JSON, `\frac` is a form feed and "rac", and `\alpha` is an error.
 * Nobody writes a form feed, a backspace or a bare carriage return before a letter; a tab or a line break only where a TeX
 * command that begins so stands as a whole word. Escapes that JSON does not have are backslashes too.
 */
function doubleTexBackslashes(text: string): string {
  return text.replace(ESCAPE, (given: string) => (TEX.test(given) ? `\\${given}` : given))
}

/** A backslash with what follows it; a doubled one is taken as a pair and left alone. */
const ESCAPE = /\\(?:[\\"/]|u[0-9a-fA-F]{4}|[a-zA-Z]+|[^a-zA-Z])/g
const TEX = new RegExp(
  [
    /^\\[bf][a-zA-Z]/,
    /^\\r[a-mo-zA-Z]/,
    /^\\t(?:ext[a-z]*|imes|heta|an|au|ilde|frac|riangle)$/,
    /^\\n(?:abla|eq|otin|leq|geq)$/,
    /^\\u(?![0-9a-fA-F]{4})/,
    /^\\[ac-eg-mo-qsv-zA-Z]/,
    /^\\[^a-zA-Z\\"'/]/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
