const NAME_CHARACTERS = 60
/**
 * Minimum number of letters in a name. A shorter text, such as "3" or what remains of a text in another script, would
 * tell nobody which answer it is.
 */
const FEWEST_LETTERS = 3

/**
 * Returns the names under which LMS reports show the answers to a question (SCORM 2004 `short_identifier_type`, in the
 * letters that every LMS accepts). A name is the answer's text in lower-case ASCII, cut between words and made unique.
 * If too little of the text remains, the name is `plainName`. Applied to its own results, the function returns them
 * unchanged.
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
