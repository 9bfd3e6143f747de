const NAME_CHARACTERS = 60
/** A name with fewer letters says nothing: "3", or what is left of a text in another script. */
const FEWEST_LETTERS = 3

/**
 * The names under which reports show the answers to a question (SCORM 2004 `short_identifier_type`, in the letters that every LMS
 * takes): of their words, lower-case ASCII, cut at a word, each once; or the plain name, where too little remains. Names of names
 * are the same names.
 */
export function nameResponses(texts: string[], plainName: (position: number) => string): string[] {
  const names: string[] = []
  texts.forEach((text, position) => {
    const name = nameOf(text) || plainName(position)
    let unique = name
    for (let copy = 2; names.includes(unique); copy++) unique = `${cut(name, NAME_CHARACTERS - 3)}_${copy}`
    names.push(unique)
  })
  return names
}

function nameOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  return words.replace(/[^a-z]/g, '').length < FEWEST_LETTERS ? '' : cut(words, NAME_CHARACTERS)
}

function cut(words: string, characters: number): string {
  if (words.length <= characters) return words
  const end = words.lastIndexOf('_', characters)
  return words.slice(0, end > 0 ? end : characters)
}
