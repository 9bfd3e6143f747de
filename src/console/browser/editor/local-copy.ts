import type { Course } from '../../../course/schema.ts'

const WRITE_AFTER_MS = 300
/**
 * Time in milliseconds that other tabs of this course have to report that they are open. Only an inactive tab takes
 * longer than a few milliseconds.
 */
const ANSWER_MS = 400

/** Unsaved changes: the edited course, and the draft on which it is based. */
export type LocalCopy = { key: string; writtenAt: number; base: Course; mine: Course }

export type LocalCopies = ReturnType<typeof createLocalCopies>

/**
 * Keeps unsaved changes in this browser, so that a closed tab or a lost connection loses no text. Each tab has its own
 * copy, which it deletes once the service has saved the changes. `unsaved` returns the changes to keep, or null if
 * everything is saved.
 */
export function createLocalCopies(courseId: string, unsaved: () => { base: Course; mine: Course } | null) {
  const prefix = `coursewright-draft ${courseId} `
  const tab = Math.random().toString(36).slice(2)
  const channel = new BroadcastChannel(prefix)
  let timer = 0

  function write(): void {
    clearTimeout(timer)
    timer = 0
    const words = unsaved()
    try {
      if (words) localStorage.setItem(prefix + tab, JSON.stringify({ writtenAt: Date.now(), ...words }))
      else localStorage.removeItem(prefix + tab)
    } catch {
      // The storage is full or forbidden. The page then warns the writer who leaves it with unsaved changes.
    }
  }

  channel.addEventListener('message', ({ data }) => {
    if (data.asks) channel.postMessage({ lives: tab })
  })
  addEventListener('pagehide', write)
  document.addEventListener('visibilitychange', write)

  return {
    write,
    writeSoon(): void {
      timer ||= window.setTimeout(write, WRITE_AFTER_MS)
    },
    /** Returns the copies of tabs that are closed. */
    async findLeft(): Promise<LocalCopy[]> {
      const keys = findKeys()
      if (keys.length === 0) return []
      const living = new Set([tab])
      const note = ({ data }: MessageEvent) => data.lives && living.add(data.lives)
      channel.addEventListener('message', note)
      channel.postMessage({ asks: true })
      await new Promise(resolve => setTimeout(resolve, ANSWER_MS))
      channel.removeEventListener('message', note)
      return keys.filter(key => !living.has(key.slice(prefix.length))).flatMap(readCopy)
    },
    drop: ({ key }: LocalCopy) => localStorage.removeItem(key),
  }

  function findKeys(): string[] {
    try {
      return Object.keys(localStorage).filter(key => key.startsWith(prefix) && key !== prefix + tab)
    } catch {
      return []
    }
  }
}

function readCopy(key: string): LocalCopy[] {
  try {
    return [{ key, ...JSON.parse(localStorage.getItem(key)!) }]
  } catch {
    return []
  }
}
