import type { Editor } from './editor-state.ts'

export type PartFocus = ReturnType<typeof createFocus>

/** Tracks the current part: the part that has the focus or contains the focused element. */
export function createFocus(page: HTMLElement, editor: Editor) {
  const listShells = () => [...page.querySelectorAll<HTMLElement>('.ed-shell')]
  const findShell = (id: string) => page.querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"]`)
  const findCurrent = () => findShell(editor.current())

  page.addEventListener('focusin', event => {
    const shell = (event.target as Element).closest<HTMLElement>('.ed-shell')
    if (shell) editor.look(shell.dataset['part']!)
  })
  page.addEventListener('mousedown', event => {
    const target = event.target as Element
    const shell = target.closest<HTMLElement>('.ed-shell')
    if (!shell || target.closest('.ed-text, .ed-house')) return
    event.preventDefault()
    shell.focus({ preventScroll: true })
  })
  // Clicks on links and controls for learners have no effect in the editor.
  page.addEventListener('click', event => {
    if (!(event.target as Element).closest('.ed-house')) event.preventDefault()
  })

  return {
    listShells,
    findShell,
    /** Focuses a part, or the course if the part is gone. */
    focus(id: string, into?: 'text'): void {
      const shell = findShell(id) ?? listShells()[0]!
      editor.look(shell.dataset['part']!)
      const text = into && [...shell.querySelectorAll<HTMLElement>('.ed-text')].find(each => each.textContent === '')
      ;(text || shell).focus({ preventScroll: true })
      shell.scrollIntoView({ block: 'nearest' })
    },
    walk(by: -1 | 1): void {
      const shells = listShells()
      shells[shells.indexOf(findCurrent()!) + by]?.focus()
    },
    /** Moves the focus from the part into its first text. */
    enter: () => findCurrent()?.querySelector<HTMLElement>('.ed-text')?.focus(),
    leaveText: () => findCurrent()?.focus({ preventScroll: true }),
    toggleForm(id: string): void {
      editor.toggleForm(id)
      const control = findShell(id)?.querySelector<HTMLElement>('.ed-form :is(input, select, textarea)')
      ;(control ?? findShell(id))?.focus()
    },
  }
}
