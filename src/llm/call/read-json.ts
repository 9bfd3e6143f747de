import { jsonrepair } from 'jsonrepair'

/**
 * Maximum number of opening braces from which parsing is tried, so that an answer full of braces does not cost much
 * time.
 */
const MAX_STARTS = 200
/** Maximum number of characters of an answer without JSON that are shown to the model when it is asked again. */
const KEPT_CHARACTERS = 20_000
/**
 * Minimum share of the text between the first and the last brace that a parsed object must cover. A smaller object is
 * taken for a piece of a broken one, and not for an object with prose around it.
 */
const WHOLE_SHARE = 0.5

/**
 * A model's reply: JSON of any shape, or a text without JSON and whether the token limit cut it off. It is stored
 * unchanged, and interpreted later.
 */
export type ModelReply = { json: unknown } | { text: string; cut: boolean }

/**
 * Reads a model's reply. An answer that was cut off is never completed by guessing, and a part of an
 * answer is never taken for the whole.
 */
export function readReply(said: string, cut: boolean): ModelReply {
  const text = unquote(said)
  const wholeJson = extractJson(text)
  const jsonText = cut ? text.slice(text.indexOf('{')) : outermost(text)
  const isWhole = wholeJson.length >= jsonText.length * WHOLE_SHARE
  const json = (isWhole && parsed(wholeJson)) || (!cut && hasAsManyEnds(text) && repaired(text)) || null
  return json ?? { text: text.slice(0, KEPT_CHARACTERS).toWellFormed(), cut }
}

/**
 * Returns the text inside a JSON string, if the model has written its whole answer as one; otherwise the answer itself.
 */
function unquote(text: string): string {
  if (!text.trim().startsWith('"')) return text
  try {
    const inner: unknown = JSON.parse(text)
    return typeof inner === 'string' ? inner : text
  } catch {
    return text
  }
}

/**
 * Whether the text closes all objects that it opens, except for at most one. An answer may stop halfway without notice,
 * and is then not completed by guessing.
 */
function hasAsManyEnds(text: string): boolean {
  const count = (brace: string) => text.split(brace).length
  return count('{') - count('}') <= 1
}

/**
 * Finds the JSON object in a model's answer: bare, in a code fence, after reasoning, or with prose around it. Returns
 * the text itself if there is none.
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
    // A parsed object contains no larger one, so the search goes on behind it. Text that did not parse may be prose in
    // braces with an object inside, so only its first brace is skipped.
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

/**
 * Parses JSON from the first brace on after repairing it: trailing commas, raw line breaks, single quotes, a missing
 * bracket. Null if it cannot be repaired.
 */
function repaired(text: string): { json: object } | null {
  if (!text.includes('{')) return null
  try {
    return parsed(jsonrepair(doubleTexBackslashes(outermost(text))))
  } catch {
    return null
  }
}

/** Returns the text from the first brace to the last. */
function outermost(text: string): string {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  return start < 0 ? '' : text.slice(start, end > start ? end + 1 : undefined)
}

/**
 * Doubles the backslashes of TeX commands, which models forget in JSON: `\frac` would be a form feed and "rac", and
 * `\alpha` is an error. Form feeds, backspaces and bare carriage returns before a letter are always taken for TeX, tabs
 * and line breaks only if the word is a TeX command. Escapes that JSON does not have are doubled as well.
 */
function doubleTexBackslashes(text: string): string {
  return text.replace(ESCAPE, (given: string) => (TEX.test(given) ? `\\${given}` : given))
}

/** Matches a backslash with what it escapes. A doubled backslash is matched as a pair, so that it stays as it is. */
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
