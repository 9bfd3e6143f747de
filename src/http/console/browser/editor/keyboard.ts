import type { Tools } from './block-tools.ts'
import { make } from './dom.ts'
import type { Drawing } from './draw-course.ts'
import { type Actions, openDialog } from './part-actions.ts'

const KEYS = [
  ['In a text', ''],
  ['Esc', 'back to the part'],
  ['Ctrl B, Ctrl I', 'bold, emphasis'],
  ['Enter', 'the next line, or done in a title'],
  ['On a part', ''],
  ['↑ ↓', 'the part before, the part after'],
  ['Enter', 'write in it'],
  ['F', 'all its fields'],
  ['A', 'add a part after it'],
  ['R', 'have it rewritten'],
  ['Alt ↑, Alt ↓', 'move it'],
  ['Del', 'remove it'],
  ['Everywhere', ''],
  ['Ctrl Z, Ctrl Shift Z', 'undo, redo'],
  ['Ctrl S', 'save now'],
  ['F6', 'the next region of the page'],
] as const

export function showKeys(): void {
  const rows = KEYS.map(([keys, does]) =>
    does === ''
      ? make('tr', {}, make('th', { colspan: 2, scope: 'colgroup' }, keys))
      : make('tr', {}, make('td', {}, make('kbd', {}, keys)), make('td', {}, does)),
  )
  openDialog('Keyboard', make('table', { class: 'ed-keys' }, make('tbody', {}, ...rows)))
}

/** Single letters work only on a part that has the focus itself (WCAG 2.1.4). */
export function listenToKeys(
  tools: Tools,
  drawing: Drawing,
  actions: Actions,
  rewrite: (id: string) => void,
  everywhere: { undo(): void; redo(): void; save(): void },
): void {
  const onPart: Record<string, () => void> = {
    ArrowUp: () => tools.walk(-1),
    ArrowDown: () => tools.walk(1),
    'Alt+ArrowUp': () => actions.move(tools.idNow(), -1),
    'Alt+ArrowDown': () => actions.move(tools.idNow(), 1),
    Enter: () => tools.enter(),
    f: () => drawing.toggleForm(tools.idNow()),
    a: () => tools.addAfter(tools.idNow()),
    r: () => rewrite(tools.idNow()),
    Delete: () => actions.remove(tools.idNow()),
    Backspace: () => actions.remove(tools.idNow()),
  }
  const anywhere: Record<string, () => void> = {
    'Meta+z': everywhere.undo,
    'Meta+Shift+z': everywhere.redo,
    'Meta+y': everywhere.redo,
    'Meta+s': everywhere.save,
    F6: nextRegion,
  }
  document.addEventListener('keydown', event => {
    const target = event.target as Element
    if (target.closest('dialog')) return
    const name = nameOfKeys(event)
    const isPart = target.classList.contains('ed-shell')
    if (name === 'Escape' && target.closest('.ed-shell')) return void tools.leaveText()
    const does = anywhere[name] ?? (isPart ? onPart[name] : undefined)
    if (
      !does ||
      (name === 'Delete' && !isRemovable(tools.idNow())) ||
      (name === 'Backspace' && !isRemovable(tools.idNow()))
    )
      return
    event.preventDefault()
    does()
  })
}

function isRemovable(id: string): boolean {
  return id !== 'course' && id !== 'assessment'
}

/** `Meta+Shift+z`: Ctrl and the Mac's command key are one. */
function nameOfKeys({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const sign = key.length === 1 ? key.toLowerCase() : key
  return [
    ...(ctrlKey || metaKey ? ['Meta'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey ? ['Shift'] : []),
    sign,
  ].join('+')
}

function nextRegion(): void {
  const regions = ['.ed-bar a', '.ed-outline button', '.ed-shell[tabindex="0"]'].map(each =>
    document.querySelector<HTMLElement>(each),
  )
  const at = regions.findIndex(region =>
    region?.closest('.ed-bar, .ed-outline, .ed-course')?.contains(document.activeElement),
  )
  regions[(at + 1) % regions.length]?.focus()
}
