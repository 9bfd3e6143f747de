import type { Editor } from './editor-state.ts'
import type { PartCommand } from './part-commands.ts'
import type { PartFocus } from './part-focus.ts'

/** Single letters work only on a part that has the focus itself (WCAG 2.1.4). */
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
  document.addEventListener('keydown', event => {
    const target = event.target as Element
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
