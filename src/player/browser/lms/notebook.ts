/** One page of localStorage. Where storage is blocked, full or absent (frames of other sites, private windows) it forgets quietly. */
export function openNotebook<Page extends object>(owner: string) {
  const key = `coursewright:${owner}`
  return {
    read(): Partial<Page> | null {
      try {
        const page: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
        return typeof page === 'object' ? page : null
      } catch {
        return null
      }
    },
    write(page: Page): void {
      try {
        localStorage.setItem(key, JSON.stringify(page))
      } catch {}
    },
    tearOut(): void {
      try {
        localStorage.removeItem(key)
      } catch {}
    },
  }
}
