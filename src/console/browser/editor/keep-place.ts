import { nameField, textsShown } from './draw-view.ts'
import { findField } from './edit-text.ts'
import type { Editor } from './editor-state.ts'
import { readSelection, select } from './text-selection.ts'

/** Draws the page, and then restores the focus and the selection, which the browser drops when their node is moved. */
export function keepPlace(page: HTMLElement, editor: Editor, draw: () => void): void {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || !page.contains(active)) return void draw()
  const field = findField(active)
  const text = field && textsShown.get(field)
  const part = active.closest<HTMLElement>('.ed-shell')?.dataset['part']
  const selection = field && readSelection(field)
  draw()
  if (document.activeElement === active) return
  const find = (name: string, value: string) => page.querySelector<HTMLElement>(`[${name}="${CSS.escape(value)}"]`)
  const present = text && nameField({ ...text, part: editor.presentName(text.part) })
  const place = active.isConnected
    ? active
    : present
      ? find('data-text', present)
      : part && active.matches('.ed-shell') && find('data-part', editor.presentName(part))
  if (!place) return
  place.focus({ preventScroll: true })
  if (selection) select(place, selection.start, selection.end)
}
