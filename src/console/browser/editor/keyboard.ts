import type { Editor } from './editor-state.ts'
import type { PartCommand } from './part-commands.ts'
import type { PartFocus } from './part-focus.ts'

/** Keys that show that somebody navigates by keyboard. */
const WALKING_KEYS = new Set(['ArrowUp', 'ArrowDown', 'Enter', 'Escape', 'F6'])

/**
 * Handles keyboard shortcuts. Single letters work only while a part itself has the focus (WCAG 2.1.4) and was not
 * focused by a click in its drawing: people who click beside a text and type mean text, not commands.
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
    const element = target as Element
    pointedPart = element.closest('.ed-house') ? null : element.closest('.ed-shell')
  })
  document.addEventListener('focusin', ({ target }) => {
    if (!pointedPart?.contains(target as Element)) pointedPart = null
  })
  // Listens in the capture phase, because a text that is left by Escape stops the event.
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

/** Returns the name of a key combination, such as `Meta+Shift+z`. Ctrl and the Mac's Command count as the same key. */
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
