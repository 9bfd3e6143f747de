/**
 * An unsent comment on a part. `words` holds the suggested wordings by the key of their text. The nonce makes a retry
 * idempotent: the server recognises the same comment.
 */
export type Draft = { text: string; words: { [key: string]: string }; isSuggestion: boolean; nonce: string }
export type AnswerDraft = { text: string; nonce: string }

const NAME = 'coursewright-reviewer-name'

/** Drafts of new comments, by part; of changes to one's own comments and of answers, by comment. */
export const commentDrafts = createDrafts<Draft>('coursewright-review')
export const changeDrafts = createDrafts<Draft>('coursewright-review-changes')
export const answerDrafts = createDrafts<AnswerDraft>('coursewright-review-answers')

/**
 * Returns the reviewer's name, or an empty text if none is known. The name is stored in this browser only, apart from
 * any learner's progress; without storage it is not kept.
 */
export function readName(): string {
  return read(NAME) ?? ''
}

export function keepName(name: string): void {
  write(NAME, name)
}

/** Keeps the unsent drafts of one review. */
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

/** Returns a random nonce. `crypto.randomUUID` exists on secure pages only. */
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
    // Storage is off or full: the page still works, but forgets its drafts when it is closed.
  }
}
