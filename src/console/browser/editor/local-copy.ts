import type { Course } from '../../../course/schema.ts'

const WRITE_AFTER_MS = 300
/** A living tab answers at once; one that is asleep may take a moment. */
const ANSWER_MS = 400

/** Words that the service did not get: the course as it was written, and the draft that it was written on. */
export type LocalCopy = { key: string; writtenAt: number; base: Course; mine: Course }

export type LocalCopies = ReturnType<typeof createLocalCopies>

/**
 * What is not saved yet is kept in this browser, so that a closed tab or a lost network takes no words with it. Each tab keeps its own
 * copy, and clears it when the service has the words. `unsaved` gives what to keep, or null.
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
      // The store is full or forbidden: the page warns whoever leaves before a save.
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
    /** Copies of tabs that are gone. */
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
