/** What somebody is writing at a part. The nonce tells the server that a second try is the same comment. */
export type Draft = { text: string; words: { [key: string]: string }; isSuggestion: boolean; nonce: string }
export type AnswerDraft = { text: string; nonce: string }

const NAME = 'coursewright-reviewer-name'

/** New comments by their part; changes of one's own comments and answers to others by the comment. */
export const commentDrafts = createDrafts<Draft>('coursewright-review')
export const changeDrafts = createDrafts<Draft>('coursewright-review-changes')
export const answerDrafts = createDrafts<AnswerDraft>('coursewright-review-answers')

/** Kept in this browser alone, under names of their own: a learner's progress lies elsewhere. Without storage nothing is kept. */
export function readName(): string {
  return read(NAME) ?? ''
}

export function keepName(name: string): void {
  write(NAME, name)
}

/** Unsent drafts of one review. */
function createDrafts<Kind>(prefix: string) {
  const name = `${prefix} ${location.pathname}`
  const readAll = (): { [id: string]: Kind } => {
    try {
      return JSON.parse(read(name) ?? '{}')
    } catch {
      return {}
    }
  }
  return {
    list: () => Object.keys(readAll()),
    find: (id: string): Kind | null => readAll()[id] ?? null,
    keep: (id: string, draft: Kind) => write(name, JSON.stringify({ ...readAll(), [id]: draft })),
    drop(id: string) {
      const { [id]: _dropped, ...rest } = readAll()
      write(name, JSON.stringify(rest))
    },
  }
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
