import { diffArrays } from 'diff'

/** A run of text that is in both versions, only in the first, or only in the second. */
export type Run = { kind: 'same' | 'gone' | 'new'; text: string }

/**
 * Matches the tokens in which texts are compared: words, the space between words, and any other single character. Text
 * in scripts without spaces is compared character by character.
 */
const TOKENS =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|[\p{L}\p{N}\p{M}_'’-]+|./gsu
/**
 * Maximum number of edits for which the difference of two texts is searched, because the time of the search grows with
 * the square of this number. Texts with more edits are shown as entirely replaced.
 */
const MOST_EDITS = 500

/** Returns the word-by-word difference of two texts. */
export function diffWords(before: string, after: string): Run[] {
  const changes = diffArrays(splitTokens(before), splitTokens(after), { maxEditLength: MOST_EDITS })
  if (!changes)
    return [
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ]
  return joinPhrases(
    changes.map(({ value, added, removed }) => {
      return { kind: added ? 'new' : removed ? 'gone' : 'same', text: value.join('') }
    }),
  )
}

/**
 * Joins consecutive replaced words into one phrase, so that the spaces between them are not shown as unchanged text.
 */
function joinPhrases(runs: Run[]): Run[] {
  const joined: Run[] = []
  let gone = ''
  let fresh = ''
  const flush = () => {
    if (gone) joined.push({ kind: 'gone', text: gone })
    if (fresh) joined.push({ kind: 'new', text: fresh })
    gone = ''
    fresh = ''
  }
  for (const [at, { kind, text }] of runs.entries()) {
    const isBetween = kind === 'same' && text.trim() === '' && gone && fresh && at < runs.length - 1
    if (kind === 'gone' || isBetween) gone += text
    if (kind === 'new' || isBetween) fresh += text
    if (kind !== 'same' || isBetween) continue
    flush()
    joined.push({ kind, text })
  }
  flush()
  return joined
}

/**
 * Merges two edits of one text if they changed different words; null if the edits overlap. If one person inserted text
 * right beside an edit of the other, this counts as an overlap, because nobody can know in which order the two belong.
 */
export function mergeWords(base: string, mine: string, theirs: string): string | null {
  const edits = [...listEdits(base, mine), ...listEdits(base, theirs)].sort((one, other) => one.from - other.from)
  let merged = ''
  let at = 0
  for (const [index, edit] of edits.entries()) {
    const next = edits[index + 1]
    if (next && next.from <= edit.to) return null
    merged += base.slice(at, edit.from) + edit.text
    at = edit.to
  }
  return merged + base.slice(at)
}

type Edit = { from: number; to: number; text: string }

function listEdits(base: string, text: string): Edit[] {
  const edits: Edit[] = []
  let at = 0
  let follows = false
  for (const { kind, text: run } of diffWords(base, text)) {
    if (kind !== 'same' && !follows) edits.push({ from: at, to: at, text: '' })
    follows = kind !== 'same'
    const edit = edits.at(-1)!
    if (kind === 'new') edit.text += run
    else at += run.length
    if (kind === 'gone') edit.to = at
  }
  return edits
}

function splitTokens(text: string): string[] {
  return text.match(TOKENS) ?? []
}
