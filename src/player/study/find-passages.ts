/** A text of the course that can be found, with the title of what it stands in. */
export type Passage = { title: string; text: string }

/** `start` and `end` are where a word of the query stands in the text. */
export type Match<Found extends Passage> = { passage: Found; start: number; end: number }

const BEFORE_CHARACTERS = 40
const EXCERPT_CHARACTERS = 150

type Folded = { text: string; places: number[]; title: string }

/** Folding takes longer than searching, and every key that is pressed is a search: memoized per passage (WeakMap). */
const foldedPassages = new WeakMap<Passage, Folded>()

/** The passages that have every word of the query in their text or title, and at least one in the text. Case, accents and vowel points do not count. */
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

/** What stands around a match, cut between words where there are spaces. */
export function cutExcerpt(text: string, start: number): { from: number; to: number } {
  const space = text.indexOf(' ', start - BEFORE_CHARACTERS)
  const from = start <= BEFORE_CHARACTERS ? 0 : space >= 0 && space < start ? space + 1 : start
  const last = text.lastIndexOf(' ', from + EXCERPT_CHARACTERS)
  const isWhole = text.length <= from + EXCERPT_CHARACTERS
  return { from, to: isWhole ? text.length : last > start ? last : from + EXCERPT_CHARACTERS }
}

/** Without case, accents and vowel points, and for each character of that its place in the text. */
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
