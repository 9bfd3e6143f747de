import { attempt } from './attempt.ts'

/** One page of localStorage. Where storage is blocked, full or absent (frames of other sites, private windows) it forgets quietly. */
export function notebookOf<Page extends object>(owner: string) {
  const key = `coursewright:${owner}`
  return {
    read(): Partial<Page> | null {
      const page: unknown = attempt(() => JSON.parse(localStorage.getItem(key)!))
      return typeof page === 'object' ? page : null
    },
    write(page: Page): void {
      attempt(() => localStorage.setItem(key, JSON.stringify(page)))
    },
    tearOut(): void {
      attempt(() => localStorage.removeItem(key))
    },
  }
}
