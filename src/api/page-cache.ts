import type { Content } from './content.ts'

/** Contents by name, the most recently read ones, up to so many bytes. */
export function createPageCache(maxBytes: number) {
  const pages = new Map<string, Content>()
  let bytes = 0

  return {
    has: (name: string): boolean => pages.has(name),
    find(name: string, make: () => Content): Content {
      const known = pages.get(name)
      const page = known ?? make()
      pages.delete(name)
      pages.set(name, page)
      if (known === undefined) bytes += cachedBytes(page)
      for (const [oldest, content] of pages) {
        if (bytes <= maxBytes || oldest === name) break
        pages.delete(oldest)
        bytes -= cachedBytes(content)
      }
      return page
    },
  }
}

/** With room for its compressed forms, each of which is about a quarter as long. */
function cachedBytes({ bytes }: Content): number {
  return bytes.length * 1.5
}
