import { locate } from '../../../course/change/course-tree.ts'
import type { Editor } from './editor-state.ts'
import type { Actions } from './part-actions.ts'
import type { PartFocus } from './part-focus.ts'

/** Distance from an edge of the window, in pixels, within which dragging scrolls the page. */
const EDGE_PX = 72
const SCROLL_PX = 14

type Target = { id: string; side: 'before' | 'after' }

/**
 * Moves a part by its grip with a mouse, pen or finger; Escape cancels. A line shows where the part will be inserted.
 * While the grip has the focus, the arrow keys move the part.
 */
export function dragParts(page: HTMLElement, editor: Editor, actions: Actions, focus: PartFocus): void {
  let dragged: { id: string; grip: HTMLElement; pointer: number } | null = null
  let target: Target | null = null

  page.addEventListener('pointerdown', event => {
    const grip = (event.target as Element).closest<HTMLElement>('.ed-grip')
    const shell = grip?.closest<HTMLElement>('.ed-shell')
    if (!grip || !shell || event.button !== 0) return
    event.preventDefault()
    grip.focus()
    grip.setPointerCapture(event.pointerId)
    dragged = { id: shell.dataset['part']!, grip, pointer: event.pointerId }
    shell.classList.add('ed-dragged')
  })
  page.addEventListener('pointermove', event => {
    if (event.pointerId !== dragged?.pointer) return
    if (event.clientY < EDGE_PX) scrollBy(0, -SCROLL_PX)
    if (event.clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX)
    show(findTarget(dragged.id, event.clientY))
  })
  page.addEventListener('pointerup', event => {
    if (event.pointerId !== dragged?.pointer) return
    const { id } = dragged
    const place = target
    end()
    if (place) actions.moveBeside(id, place.id, place.side)
  })
  page.addEventListener('pointercancel', end)
  page.addEventListener('keydown', event => {
    const grip = (event.target as Element).closest<HTMLElement>('.ed-grip')
    if (!grip) return
    if (event.key === 'Escape' && dragged) {
      event.stopPropagation()
      end()
    }
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null) return
    event.preventDefault()
    const id = grip.closest<HTMLElement>('.ed-shell')!.dataset['part']!
    actions.move(id, by)
    focus.findShell(id)?.querySelector<HTMLElement>('.ed-grip')?.focus()
  })

  /**
   * Returns the nearest part of the same kind, which may be in another lesson, and on which side of it the dragged part
   * would be inserted; null if there is no other part of this kind.
   */
  function findTarget(id: string, y: number): Target | null {
    const kind = locate(editor.course(), id)?.list.kind
    const places = focus.listShells().flatMap(shell => {
      const other = shell.dataset['part']!
      if (other === id || locate(editor.course(), other)?.list.kind !== kind) return []
      const { top, bottom } = shell.getBoundingClientRect()
      const middle = (top + bottom) / 2
      return [
        { id: other, side: y < middle ? ('before' as const) : ('after' as const), distance: Math.abs(y - middle) },
      ]
    })
    const [nearest] = places.sort((one, two) => one.distance - two.distance)
    return nearest ? { id: nearest.id, side: nearest.side } : null
  }

  function show(next: Target | null): void {
    mark(target, false)
    target = next
    mark(target, true)
  }

  function mark(place: Target | null, isOn: boolean): void {
    if (place) focus.findShell(place.id)?.classList.toggle(`ed-drop-${place.side}`, isOn)
  }

  function end(): void {
    show(null)
    dragged?.grip.closest('.ed-shell')?.classList.remove('ed-dragged')
    dragged = null
  }
}
