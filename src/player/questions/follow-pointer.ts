const FIRST_MOVE_PX = 6

/** Something under the learner's finger or mouse, from the first touch until it is let go. */
export function followPointer(
  start: PointerEvent,
  thing: HTMLElement,
  act: {
    /** How far it was moved. */
    move(along: number, across: number, at: PointerEvent): void
    /** `moved` is false for a tap. */
    drop(moved: boolean, at: PointerEvent): void
  },
): void {
  let moved = false
  start.preventDefault()
  thing.setPointerCapture(start.pointerId)
  const follow = (at: PointerEvent) => {
    const along = at.clientX - start.clientX
    const across = at.clientY - start.clientY
    moved ||= Math.hypot(along, across) > FIRST_MOVE_PX
    if (!moved) return
    thing.classList.add('lifted')
    act.move(along, across, at)
  }
  const drop = (at: PointerEvent) => {
    thing.removeEventListener('pointermove', follow)
    thing.removeEventListener('pointerup', drop)
    thing.removeEventListener('pointercancel', drop)
    thing.classList.remove('lifted')
    thing.style.translate = ''
    act.drop(moved, at)
  }
  thing.addEventListener('pointermove', follow)
  thing.addEventListener('pointerup', drop)
  thing.addEventListener('pointercancel', drop)
}
