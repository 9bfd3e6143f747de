const FIRST_MOVE_PX = 6

/** Drags an element with the finger or mouse, until it is dropped over a row of the list. */
export function followPointer(
  start: PointerEvent,
  thing: HTMLElement,
  list: Element,
  act: {
    /**
     * Called while the element is dragged, with the distance moved in pixels, to the right (`along`) and down
     * (`across`), and with the row under the pointer; undefined if there is none.
     */
    move(along: number, across: number, over: HTMLElement | undefined): void
    /** Called at the end; `moved` is false for a tap. */
    drop(moved: boolean, over: HTMLElement | undefined): void
  },
): void {
  let moved = false
  let over: HTMLElement | undefined
  start.preventDefault()
  thing.setPointerCapture(start.pointerId)
  thing.onpointermove = at => {
    const along = at.clientX - start.clientX
    const across = at.clientY - start.clientY
    moved ||= Math.hypot(along, across) > FIRST_MOVE_PX
    if (!moved) return
    const below = document.elementsFromPoint(at.clientX, at.clientY) as HTMLElement[]
    over = below.find(element => element !== thing && element.parentElement === list)
    thing.classList.add('lifted')
    act.move(along, across, over)
  }
  thing.onpointerup = thing.onpointercancel = ({ type }) => {
    thing.onpointermove = thing.onpointerup = thing.onpointercancel = null
    thing.classList.remove('lifted')
    thing.style.translate = ''
    act.drop(moved, type === 'pointerup' ? over : undefined)
  }
}
