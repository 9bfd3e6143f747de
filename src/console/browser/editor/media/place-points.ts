import { html } from 'htm/preact'
import type { VNode } from 'preact'
import type { CourseMediaOf } from '../../../../course/media/course-media.ts'
import { namePictures } from '../../../../course/media/picture-sizes.ts'
import { laterWords } from '../later/later-words.ts'

/**
 * A point in a picture, in per cent: `x` of the width, from the left in every language, `y` of the height, from the
 * top.
 */
export type Point = { x: number; y: number }

export type PointPlaces = {
  picture: CourseMediaOf<'picture'>
  folder: string
  points: Point[]
  label(at: number): string
  /** Sets a point. Steps with the same `move` are undone at once. */
  put(at: number, point: Point, move: string): void
  /** Adds a point; null if no more may be added. */
  add: ((point: Point) => void) | null
}

const STEP = 1
const LARGE_STEP = 5
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

let moves = 0

/**
 * Renders a picture with points that can be moved by dragging or with the arrow keys. A press anywhere else in the
 * picture adds a point.
 */
export function drawPoints({ picture, folder, points, label, put, add }: PointPlaces): VNode {
  const file = namePictures(picture).at(-1)!
  const onAdd = (event: MouseEvent) => add?.(readPoint(event.currentTarget as HTMLElement, event))
  const drawPoint = (point: Point, at: number) => {
    const { x, y } = point
    const onKeyDown = (event: KeyboardEvent) => {
      const arrow = ARROWS[event.key]
      if (!arrow) return
      event.preventDefault()
      const step = event.shiftKey ? LARGE_STEP : STEP
      put(at, { x: limit(x + arrow[0] * step), y: limit(y + arrow[1] * step) }, 'keys')
    }
    const onPointerDown = (event: PointerEvent) => startDrag(event, at, put)
    return html`
      <button
        type="button"
        class="ed-point"
        style=${{ left: `${x}%`, top: `${y}%` }}
        aria-label=${laterWords.text('media.pointAt', { name: label(at), x: Math.round(x), y: Math.round(y) })}
        onKeyDown=${onKeyDown}
        onPointerDown=${onPointerDown}
        onClick=${(event: Event) => event.stopPropagation()}
      >
        ${points.length > 1 && at + 1}
      </button>
    `
  }
  return html`
    <div class=${add ? 'ed-points ed-addable' : 'ed-points'} dir="ltr" onClick=${onAdd}>
      <img src=${folder + file.name} width=${file.width} height=${file.height} alt="" draggable=${false} />
      ${points.map(drawPoint)}
    </div>
  `
}

/** Places for new points in per cent, those nearest to the middle of the picture first. */
const PLACES = [50, 30, 70, 10, 90]
  .flatMap(y => [50, 30, 70, 10, 90].map(x => ({ x, y })))
  .sort((one, other) => Math.hypot(one.x - 50, one.y - 50) - Math.hypot(other.x - 50, other.y - 50))
/** Distances in per cent from which points are well apart, and from which none covers another. */
const WELL_APART = 20
const APART = 10

/** Returns a place in the picture where no point is yet. There is one for as many points as a picture may have. */
export function findFreePlace(points: Point[]): Point {
  const findApart = (least: number) =>
    PLACES.find(({ x, y }) => points.every(point => Math.hypot(point.x - x, point.y - y) >= least))
  return findApart(WELL_APART) ?? findApart(APART) ?? PLACES[0]!
}

function startDrag(event: PointerEvent, at: number, put: PointPlaces['put']): void {
  const button = event.currentTarget as HTMLElement
  const stage = button.parentElement!
  const move = `drag ${++moves}`
  button.setPointerCapture(event.pointerId)
  const onMove = (moved: PointerEvent) => put(at, readPoint(stage, moved), move)
  const end = () => {
    button.removeEventListener('pointermove', onMove)
    button.removeEventListener('lostpointercapture', end)
  }
  button.addEventListener('pointermove', onMove)
  button.addEventListener('lostpointercapture', end)
}

function readPoint(stage: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: limit(((clientX - left) / width) * 100), y: limit(((clientY - top) / height) * 100) }
}

/** Rounds a coordinate to a tenth and limits it to the picture. */
function limit(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)) * 10) / 10
}
