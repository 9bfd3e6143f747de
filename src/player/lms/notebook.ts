import { attempt } from './attempt.ts'

export type Notebook<Page> = ReturnType<typeof findNotebook<Page>>

/** One page of localStorage. Where storage is blocked, full or absent (frames of other sites, private windows) it forgets quietly. */
export function findNotebook<Page>(owner: string) {
  const key = `coursewright:${owner}`
  return {
    read: (): Partial<Page> | null => attempt(() => JSON.parse(localStorage.getItem(key)!)),
    /** Whether it can be read back: storage that takes everything and keeps nothing has been seen. */
    write(page: Page): boolean {
      const text = JSON.stringify(page)
      return !!attempt(() => {
        localStorage.setItem(key, text)
        return localStorage.getItem(key) === text
      })
    },
    tearOut(): void {
      attempt(() => localStorage.removeItem(key))
    },
  }
}
