/** A text of the course that can be searched, with the title of its section. */
export type Passage = { title: string; text: string }

/**
 * A passage that matches a query. `start` and `end` delimit where its text has one of the query's words, for the
 * excerpt.
 */
export type Match<Found extends Passage> = { passage: Found; start: number; end: number }

const BEFORE_CHARACTERS = 40
const EXCERPT_CHARACTERS = 150

type Folded = { text: string; places: number[]; title: string }

/** Caches folded passages, because folding takes longer than searching and every key press searches. */
const foldedPassages = new WeakMap<Passage, Folded>()

/**
 * Finds the passages that contain every word of the query: at least one of them in the text, the others in the text or
 * the title. Case, accents and vowel points are ignored.
 */
export function findPassages<Found extends Passage>(passages: readonly Found[], query: string): Match<Found>[] {
  const words = fold(query).text.split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return passages.flatMap(passage => {
    const { text, places, title } = foldOnce(passage)
    const inText = words.find(word => text.includes(word))
    if (!inText || !words.every(word => text.includes(word) || title.includes(word))) return []
    const at = text.indexOf(inText)
    return [{ passage, start: places[at]!, end: places[at + inText.length] ?? passage.text.length }]
  })
}

function foldOnce(passage: Passage): Folded {
  const cachedPassage = foldedPassages.get(passage)
  if (cachedPassage) return cachedPassage
  const folded = { ...fold(passage.text), title: fold(passage.title).text }
  foldedPassages.set(passage, folded)
  return folded
}

/** Returns the range of an excerpt around a match, cut at spaces where there are any. */
export function cutExcerpt(text: string, start: number): { from: number; to: number } {
  const space = text.indexOf(' ', start - BEFORE_CHARACTERS)
  const from = start <= BEFORE_CHARACTERS ? 0 : space >= 0 && space < start ? space + 1 : start
  const last = text.lastIndexOf(' ', from + EXCERPT_CHARACTERS)
  const isWhole = text.length <= from + EXCERPT_CHARACTERS
  return { from, to: isWhole ? text.length : last > start ? last : from + EXCERPT_CHARACTERS }
}

/**
 * Folds a text: removes case, accents and vowel points. `places` maps each folded character to its position in the
 * text.
 */
function fold(text: string): { text: string; places: number[] } {
  const places: number[] = []
  let folded = ''
  let place = 0
  for (const character of text) {
    const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    folded += plain
    for (let index = 0; index < plain.length; index++) places.push(place)
    place += character.length
  }
  return { text: folded, places }
}
