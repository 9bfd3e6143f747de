import { locate } from '../../../course/change/course-tree.ts'
import type { Lesson } from '../../../course/schema.ts'
import { button, make } from './dom.ts'
import type { Drawing } from './draw-course.ts'
import type { Editor } from './editor-state.ts'
import { words } from './editor-words.ts'
import type { Actions } from './part-actions.ts'
import { isRewritable } from './rewrite-dialog.ts'

/** Which part has the focus, and the tools that stand over it. */
export function createTools(
  page: HTMLElement,
  editor: Editor,
  drawing: Drawing,
  actions: () => Actions,
  rewrite: (id: string) => void,
) {
  let current: HTMLElement | null = null
  const tools = make('div', {
    class: 'ed-block-tools ed-house',
    role: 'toolbar',
    'aria-label': words.text('editor.thisPart'),
    lang: words.locale,
    dir: 'ltr',
  })

  function idNow(): string {
    return current?.dataset['part'] ?? 'course'
  }

  function choose(shell: HTMLElement): void {
    if (current === shell && shell.contains(tools)) return
    if (current) mark(current, false)
    current = shell
    mark(shell, true)
    const id = idNow()
    const located = locate(editor.course(), id)
    const isWhole = id !== 'course' && id !== 'assessment'
    tools.replaceChildren(
      make('b', {}, shell.getAttribute('aria-label') ?? ''),
      ...(located
        ? [
            tool(words.text('editor.moveUp'), 'up', () => actions().move(idNow(), -1)),
            tool(words.text('editor.moveDown'), 'down', () => actions().move(idNow(), 1)),
            tool(words.text('editor.duplicate'), 'copy', () => actions().duplicate(idNow())),
          ]
        : []),
      ...(located?.list.kind === 'block'
        ? [tool(words.text('editor.addPartAfter'), 'plus', () => addAfter(idNow()))]
        : []),
      tool(words.text('editor.allFields'), 'fields', () => drawing.toggleForm(idNow())),
      ...(isRewritable(id) ? [tool(words.text('editor.rewrite'), 'again', () => rewrite(idNow()))] : []),
      ...(isWhole ? [tool(words.text('editor.remove'), 'trash', () => actions().remove(idNow()))] : []),
    )
    shell.prepend(tools)
  }

  function tool(label: string, icon: string, does: () => void): HTMLButtonElement {
    return button(label, icon, does, { bare: true })
  }

  function mark(shell: HTMLElement, isCurrent: boolean): void {
    shell.classList.toggle('ed-current', isCurrent)
    shell.tabIndex = isCurrent ? 0 : -1
    for (const grip of shell.querySelectorAll<HTMLElement>('.ed-grip')) grip.tabIndex = isCurrent ? 0 : -1
    for (const text of shell.querySelectorAll<HTMLElement>('.ed-text')) text.tabIndex = isCurrent ? 0 : -1
    // A region that scrolls is reached by the texts in it: between two of them it would be drawn anew under the focus.
    for (const region of shell.querySelectorAll<HTMLElement>('[data-scrolls]')) region.tabIndex = isCurrent ? -1 : 0
  }

  function addAfter(id: string): void {
    const located = locate(editor.course(), id)
    if (located?.list.kind !== 'block') return
    actions().addBlock(locate(editor.course(), located.list.owner)!.part as unknown as Lesson, id)
  }

  page.addEventListener('focusin', event => {
    const shell = (event.target as Element).closest<HTMLElement>('.ed-shell')
    if (shell) choose(shell)
  })
  page.addEventListener('mousedown', event => {
    const target = event.target as Element
    const shell = target.closest<HTMLElement>('.ed-shell')
    if (!shell || target.closest('.ed-text, .ed-house')) return
    event.preventDefault()
    shell.focus({ preventScroll: true })
  })
  /** What learners click is looked at here. */
  page.addEventListener('click', event => {
    if (!(event.target as Element).closest('.ed-house')) event.preventDefault()
  })

  return {
    addAfter,
    idNow,
    focus(id: string, into?: 'text'): void {
      const shell = drawing.shellOf(id)?.element ?? drawing.order()[0]!
      choose(shell)
      const text = into && [...shell.querySelectorAll<HTMLElement>('.ed-text')].find(each => each.textContent === '')
      ;(text || shell).focus({ preventScroll: true })
      shell.scrollIntoView({ block: 'nearest' })
    },
    /** After drawing: what is current stays so, or its neighbour is. */
    keep(): void {
      if (current && !current.isConnected) current = null
      const shell = current ?? drawing.order()[0]
      if (shell) mark(shell, true)
      if (!current && shell) choose(shell)
    },
    walk(by: -1 | 1): void {
      const order = drawing.order()
      order[order.indexOf(current!) + by]?.focus()
    },
    /** From the part into its first text. */
    enter(): void {
      current?.querySelector<HTMLElement>('.ed-text')?.focus()
    },
    leaveText: () => current?.focus({ preventScroll: true }),
  }
}

export type Tools = ReturnType<typeof createTools>
