/** Rendered pages, the most recently read ones, up to so many bytes. */
export function createPageCache(maxBytes: number) {
  const pages = new Map<string, string>()
  let bytes = 0

  return {
    find(name: string, render: () => string): string {
      const known = pages.get(name)
      const page = known ?? render()
      pages.delete(name)
      pages.set(name, page)
      if (known === undefined) bytes += sizeOf(page)
      for (const [oldest, text] of pages) {
        if (bytes <= maxBytes || oldest === name) break
        pages.delete(oldest)
        bytes -= sizeOf(text)
      }
      return page
    },
  }
}

/** V8 keeps a string in one or two bytes a character; two is the safe guess. */
function sizeOf(text: string): number {
  return text.length * 2
}
