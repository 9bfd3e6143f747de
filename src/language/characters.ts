/** A pattern for one character, and what it said of each character of the first plane that was met. */
export type CharacterClass = { readonly pattern: RegExp; readonly known: Uint8Array }

const UNKNOWN = 0
const IN = 1
const OUT = 2

/**
 * By a table, because a pattern takes several times as long and every text of a course is read more than once. Beyond the
 * first plane the pattern is asked every time.
 */
export function charactersOf(pattern: RegExp): CharacterClass {
  return { pattern, known: new Uint8Array(0x1_0000) }
}

/** Whether the character at a place is one; of a pair of surrogates, either place stands for both. */
export function isOneAt(text: string, at: number, characters: CharacterClass): boolean {
  const known = characters.known[text.charCodeAt(at)]!
  return known === UNKNOWN ? ask(text, at, characters) : known === IN
}

/** The place itself where none stands there. */
export function endOfRun(text: string, at: number, characters: CharacterClass): number {
  let end = at
  while (end < text.length && isOneAt(text, end, characters)) end++
  return end
}

/** How much of a text they take up. */
export function lengthOf(text: string, characters: CharacterClass): number {
  let length = 0
  for (let at = 0; at < text.length; at++) if (isOneAt(text, at, characters)) length++
  return length
}

function ask(text: string, at: number, { pattern, known }: CharacterClass): boolean {
  const unit = text.charCodeAt(at)
  if (isHighSurrogate(unit)) return pattern.test(String.fromCodePoint(text.codePointAt(at)!))
  if (isLowSurrogate(unit)) return isHighSurrogate(text.charCodeAt(at - 1)) && ask(text, at - 1, { pattern, known })
  const isIn = pattern.test(String.fromCharCode(unit))
  known[unit] = isIn ? IN : OUT
  return isIn
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
