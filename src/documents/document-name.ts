import type { DocumentFacts } from './structure/masthead.ts'

const EXTENSION = /\.[a-z0-9]{2,5}$/i
/** "01-" before a name, and "_v3", "-final", "2024-05-01" or "(1)" behind it. */
const BEFORE = /^\d{1,3}[-_. ]+(?=\p{L})/u
const BEHIND =
  /[-_. ]+(?:v(?:er)?\.?\s?\d+(?:\.\d+)*|version[-_ ]?\d+(?:\.\d+)*|rev[-_. ]?\d+|final|draft|copy|entwurf|borrador|\d{4}-\d{2}(?:-\d{2})?|\d{8}|\(\d+\))$/iu

/** What a document calls itself; else its file, as somebody would say its name. */
export function documentName({ name }: { name: string }, { title }: DocumentFacts): string {
  if (title !== null) return title
  let plain = name.replace(EXTENSION, '').trim()
  for (
    let shorter = plain.replace(BEHIND, '');
    shorter !== plain && shorter !== '';
    shorter = plain.replace(BEHIND, '')
  )
    plain = shorter
  plain = plain.replace(BEFORE, '')
  // Where a name has spaces, its hyphens are its own.
  const spaced = plain.includes(' ') ? plain.replaceAll('_', ' ') : plain.replace(/[_-]+/g, ' ')
  const readableName = spaced.trim() || name
  return readableName[0]!.toUpperCase() + readableName.slice(1)
}
