import type { DocumentFacts } from './structure/masthead.ts'

const EXTENSION = /\.[a-z0-9]{2,5}$/i
/**
 * Additions to file names: "01-" before a name (`BEFORE`), and "_v3", "-final", "2024-05-01" or "(1)" after it
 * (`BEHIND`).
 */
const BEFORE = /^\d{1,3}[-_. ]+(?=\p{L})/u
const BEHIND =
  /[-_. ]+(?:v(?:er)?\.?\s?\d+(?:\.\d+)*|version[-_ ]?\d+(?:\.\d+)*|rev[-_. ]?\d+|final|draft|copy|entwurf|borrador|\d{4}-\d{2}(?:-\d{2})?|\d{8}|\(\d+\))$/iu

/** An acronym, which says little without the name of the file: "AMS". */
const ACRONYM = /^\p{Lu}{2,4}$/u

/**
 * Returns the title stated in a document, or else its file name without extension, numbering and version marks. If the
 * title is only an acronym, the file name is added after it; if the file name contains the acronym, it is returned
 * alone.
 */
export function documentName({ name }: { name: string }, { title }: DocumentFacts): string {
  if (title !== null && !ACRONYM.test(title)) return title
  const file = readFileName(name)
  return title === null || file.toLowerCase().includes(title.toLowerCase()) ? file : `${title}: ${file}`
}

function readFileName(name: string): string {
  let plain = name.replace(EXTENSION, '').trim()
  for (
    let shorter = plain.replace(BEHIND, '');
    shorter !== plain && shorter !== '';
    shorter = plain.replace(BEHIND, '')
  )
    plain = shorter
  plain = plain.replace(BEFORE, '')
  // Replaces hyphens by spaces only in a name without spaces; in a name with spaces, a hyphen belongs to a word.
  const spaced = plain.includes(' ') ? plain.replaceAll('_', ' ') : plain.replace(/[_-]+/g, ' ')
  const readableName = spaced.trim() || name
  return readableName[0]!.toUpperCase() + readableName.slice(1)
}
