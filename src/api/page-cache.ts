import type { Content } from './content.ts'

export type PageCache = {
  find(name: string): Content | null
  /** Caches the content and returns it. */
  keep(name: string, content: Content): Content
}

/**
 * Creates an LRU cache of contents by name. Their total size is at most `maxBytes`, unless a single content is larger.
 */
export function createPageCache(maxBytes: number): PageCache {
  const pages = new Map<string, Content>()
  let bytes = 0

  return {
    find(name) {
      const page = pages.get(name)
      if (!page) return null
      pages.delete(name)
      pages.set(name, page)
      return page
    },
    keep(name, content) {
      drop(name)
      pages.set(name, content)
      bytes += cachedBytes(content)
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes || oldest === name) break
        drop(oldest)
      }
      return content
    },
  }

  function drop(name: string): void {
    const content = pages.get(name)
    if (!content) return
    pages.delete(name)
    bytes -= cachedBytes(content)
  }
}

/**
 * Returns the estimated size in memory of a content with its two compressed forms, each of which has about a quarter of
 * the content's length.
 */
function cachedBytes({ bytes }: Content): number {
  return bytes.length * 1.5
}
