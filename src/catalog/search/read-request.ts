import { isIn, placeOf, root, stem } from './request-words.ts'

/** One word of a request, where it stands in it, and what the words around it make of it. */
export type Token = {
  word: string
  stem: string
  root: string
  start: number
  end: number
  /** Holds the phrase together; never counts for or against a subject. */
  link: boolean
  capital: boolean
  /** Several of what is known by its letters: GPs, SMEs. */
  letters: boolean
  /** The part of the request that it stands in: the head, or what follows a preposition. */
  part: Part
}

export type Part = { preposition: string | null }

const TAIL_ENDS = /[:;()[\]–—|?!]|\s-\s|\.\s/u
/** After these the request comes back to its subject: "training for drivers on forklifts". */
const BACK_TO_HEAD = new Set(['about', 'on', 'of', 'covering', 'regarding', 'concerning', 'that', 'which', 'who'])

/** "For people who handle food": the clause says what it is about. For developers who know nothing it says who they are. */
const ANYBODY = new Set(
  'people persons staff employees workers personnel those anyone anybody everyone somebody'.split(' '),
)

/** "When working from home" says on which occasion. */
const WHILE_DOING = /^\s+(you(['’]re| are)\s+)?\p{L}+ing\b/iu
const WORD = /\bw\/o?(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+[+#]*/giu

/** The words of a request in English, each in its part. */
export function readRequest(subject: string): Token[] {
  const text = withoutDots(subject.normalize('NFC'))
  const tokens: Token[] = []
  let part: Part = { preposition: null }
  let before = 0
  for (const match of text.matchAll(WORD)) {
    const [written] = match
    const word = plainOf(written)
    const start = match.index
    if (TAIL_ENDS.test(text.slice(before, start))) part = { preposition: null }
    before = start + written.length
    const place = placeOf(word) !== null && !isIn('links', word)
    if (part.preposition === 'for' && word === 'who' && !ANYBODY.has(tokens.at(-1)!.word)) part = { preposition: 'who' }
    else if (part.preposition !== 'who') part = partFrom(word, text.slice(before), part) ?? part
    const capital = /^\p{Lu}/u.test(written)
    const link = !place && isLink(word, written)
    const letters = /^\p{Lu}{2,4}s$/u.test(written)
    tokens.push({ word, stem: stem(word), root: root(word), start, end: before, link, capital, letters, part })
  }
  return tokens
}

/** The part that begins with a word, if one does. */
function partFrom(word: string, after: string, { preposition }: Part): Part | null {
  if (word === 'when' && WHILE_DOING.test(after)) return { preposition: 'while' }
  if (word === 'of' && preposition === 'for' && isSetting(after)) return { preposition: 'in' }
  if (word === 'on' && isSetting(after)) return { preposition: 'in' }
  // "Without the fear of slides" is one thing that is left out.
  if (word === 'of' && preposition === 'without') return null
  if (BACK_TO_HEAD.has(word)) return { preposition: null }
  return isIn('prepositions', word) ? { preposition: word } : null
}

/** "On building sites" and "for staff of our clinic" say where; "on food hygiene" says what. */
function isSetting(after: string): boolean {
  const words = (after.split(TAIL_ENDS, 1)[0]!.match(WORD) ?? []).map(plainOf)
  const end = words.findIndex(word => isIn('prepositions', word) || word === 'and')
  const last = words.slice(0, end === -1 ? undefined : end).at(-1)
  return last !== undefined && isIn('settings', last)
}

/** "IT" and "US" are no pronouns. */
function isLink(word: string, written: string): boolean {
  if (!isIn('links', word) && !isIn('prepositions', word)) return false
  return !((word === 'it' || word === 'us') && written === written.toUpperCase())
}

/** "G.D.P.R." is "GDPR", at the same place and of the same length, so that what was written can be shown again. */
function withoutDots(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])(\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu, letters => {
    const joined = letters.replaceAll('.', '')
    return joined.padEnd(letters.length)
  })
}

const SHORT_FOR = new Map([
  ['w/', 'with'],
  ['w/o', 'without'],
  ['1st', 'first'],
  ['2nd', 'second'],
  ['3rd', 'third'],
])

function plainOf(written: string): string {
  const word = written.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return SHORT_FOR.get(word) ?? word
}
