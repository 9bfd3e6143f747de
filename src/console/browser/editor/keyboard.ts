import type { Editor } from './editor-state.ts'
import type { PartCommand } from './part-commands.ts'
import type { PartFocus } from './part-focus.ts'

/** Whoever presses one of these goes on by keyboard. */
const WALKING_KEYS = new Set(['ArrowUp', 'ArrowDown', 'Enter', 'Escape', 'F6'])

/**
 * Single letters work only on a part that has the focus itself (WCAG 2.1.4), and that was not pointed at: whoever clicks beside a text
 * and types means words, and no commands.
 */
export function listenToKeys(
  editor: Editor,
  focus: PartFocus,
  commands: PartCommand[],
  { undo, redo, save }: { undo(): void; redo(): void; save(): void },
): void {
  const onPart: Record<string, () => void> = {
    ArrowUp: () => focus.walk(-1),
    ArrowDown: () => focus.walk(1),
    Enter: focus.enter,
  }
  for (const { keys, run } of commands) for (const key of keys) onPart[key] = () => run(editor.current())
  const anywhere: Record<string, () => void> = {
    'Meta+z': undo,
    'Meta+Shift+z': redo,
    'Meta+y': redo,
    'Meta+s': save,
    F6: focusNextRegion,
  }
  let pointedPart: Element | null = null
  document.addEventListener('pointerdown', ({ target }) => {
    pointedPart = (target as Element).closest('.ed-shell')
  })
  document.addEventListener('focusin', ({ target }) => {
    if (!pointedPart?.contains(target as Element)) pointedPart = null
  })
  // A text that is left by Escape keeps the key to itself.
  const noteWalking = ({ key }: KeyboardEvent) => {
    if (WALKING_KEYS.has(key)) pointedPart = null
  }
  document.addEventListener('keydown', noteWalking, { capture: true })
  document.addEventListener('keydown', event => {
    const target = event.target as Element
    if (target === pointedPart && event.key.length === 1 && !event.ctrlKey && !event.metaKey) return
    if (target.closest('dialog') || event.isComposing) return
    const name = nameKeys(event)
    if (name === 'Escape' && target.closest('.ed-shell')) return void focus.leaveText()
    const act = anywhere[name] ?? (target.classList.contains('ed-shell') ? onPart[name] : undefined)
    if (!act) return
    event.preventDefault()
    act()
  })
}

/** `Meta+Shift+z`: Ctrl and the Mac's command key are one. */
function nameKeys({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const modifiers = [(ctrlKey || metaKey) && 'Meta', altKey && 'Alt', shiftKey && 'Shift'].filter(Boolean)
  return [...modifiers, key.length === 1 ? key.toLowerCase() : key].join('+')
}

function focusNextRegion(): void {
  const regions = ['.ed-bar a', '.ed-outline button', '.ed-shell[tabindex="0"]', '.ed-review:not([hidden]) h2'].flatMap(
    each => document.querySelector<HTMLElement>(each) ?? [],
  )
  const at = regions.findIndex(region =>
    region.closest('.ed-bar, .ed-outline, .ed-course, .ed-review')!.contains(document.activeElement),
  )
  regions[(at + 1) % regions.length]?.focus()
}
