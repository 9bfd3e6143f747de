/** Prose full of braces is not worth a longer look. */
const MAX_STARTS = 200

/**
 * Finds the JSON object in what a model said: bare, inside a code fence, after reasoning, or with prose around it.
 * Gives the text back as it is when there is none, so that the reader's complaint can quote it.
 */
export function extractJson(text: string): string {
  const trimmed = text.trim()
  if (trimmed.startsWith('{') && parses(trimmed)) return trimmed
  let best = ''
  let start = trimmed.indexOf('{')
  for (let tries = 0; start >= 0 && tries < MAX_STARTS; tries++) {
    const end = endOfObject(trimmed, start)
    const candidate = end < 0 ? '' : trimmed.slice(start, end)
    const found = candidate.length > best.length && parses(candidate)
    if (found) best = candidate
    // An object that parsed holds no better one; one that did not may be prose in braces around it.
    start = trimmed.indexOf('{', found ? end : start + 1)
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

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
