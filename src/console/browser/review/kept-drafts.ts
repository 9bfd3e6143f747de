/** What somebody is writing at a part. The nonce tells the server that a second try is the same comment. */
export type Draft = { text: string; words: { [key: string]: string }; isSuggestion: boolean; nonce: string }

const NAME = 'coursewright-reviewer-name'
const DRAFTS = `coursewright-review ${location.pathname}`

/** Kept in this browser alone, under names of their own: a learner's progress lies elsewhere. Without storage nothing is kept. */
export function readName(): string {
  return read(NAME) ?? ''
}

export function keepName(name: string): void {
  write(NAME, name)
}

export function readDrafts(): { [partId: string]: Draft } {
  try {
    return JSON.parse(read(DRAFTS) ?? '{}')
  } catch {
    return {}
  }
}

export function keepDraft(partId: string, draft: Draft): void {
  write(DRAFTS, JSON.stringify({ ...readDrafts(), [partId]: draft }))
}

export function dropDraft(partId: string): void {
  const { [partId]: _dropped, ...rest } = readDrafts()
  write(DRAFTS, JSON.stringify(rest))
}

/** `crypto.randomUUID` is there on secure pages alone. */
export function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {
    // Storage is off or full: the page still works, and forgets when it is closed.
  }
}
