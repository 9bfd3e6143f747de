import type { Tools } from './block-tools.ts'
import { make } from './dom.ts'
import type { Drawing } from './draw-course.ts'
import { words } from './editor-words.ts'
import { type Actions, openDialog } from './part-actions.ts'

/** What the keys do, in three parts. A key that goes by another name elsewhere is one of the catalogue. */
const KEYS = {
  inText: [
    ['{esc}', 'keyEscape'],
    ['{ctrl} B, {ctrl} I', 'keyBold'],
    ['{ctrl} E, {ctrl} K', 'keyCode'],
    ['{ctrl} {shift} 8', 'keyList'],
    ['{enter}', 'keyEnterText'],
  ],
  onPart: [
    ['↑ ↓', 'keyArrows'],
    ['{enter}', 'keyEnterPart'],
    ['F', 'keyFields'],
    ['A', 'keyAdd'],
    ['R', 'keyRewrite'],
    ['D', 'keyDuplicate'],
    ['Alt ↑, Alt ↓', 'keyMove'],
    ['{del}', 'keyDelete'],
  ],
  everywhere: [
    ['{ctrl} Z, {ctrl} {shift} Z', 'keyUndo'],
    ['{ctrl} S', 'keySave'],
    ['F6', 'keyRegion'],
  ],
} as const

export function showKeys(): void {
  const rows = (['inText', 'onPart', 'everywhere'] as const).flatMap(place => [
    make('tr', {}, make('th', { colspan: 2, scope: 'colgroup' }, words.text(`editor.${place}`))),
    ...KEYS[place].map(([keys, does]) =>
      make('tr', {}, make('td', {}, make('kbd', {}, named(keys))), make('td', {}, words.text(`editor.${does}`))),
    ),
  ])
  openDialog(words.text('editor.keyboard'), make('table', { class: 'ed-keys' }, make('tbody', {}, ...rows)))
}

function named(keys: string): string {
  return keys.replace(/\{(\w+)\}/g, (whole, key: string) => words.find('editor', key) ?? whole)
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
    d: () => actions.duplicate(tools.idNow()),
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
