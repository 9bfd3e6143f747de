import { attempt } from './attempt.ts'

export type Notebook<Page> = ReturnType<typeof findNotebook<Page>>

/**
 * Gives access to one entry in localStorage, which belongs to `owner`. Where storage is blocked, full or missing
 * (frames of other sites, private windows), nothing is kept.
 */
export function findNotebook<Page>(owner: string) {
  const key = `coursewright:${owner}`
  return {
    read: (): Partial<Page> | null => attempt(() => JSON.parse(localStorage.getItem(key)!)),
    /**
     * Writes the entry. Returns whether it can be read back, because some storage accepts everything and keeps nothing.
     */
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
