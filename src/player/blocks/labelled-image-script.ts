import { spreadPoints } from '../media/spread-points.ts'
import { find, findAll } from '../runtime/dom.ts'

/**
 * Minimum distance between the centres of two markers, so that each can be clicked, and distance between a marker's
 * centre and its card, in pixels.
 */
const APART = 46
const CARD_GAP = 32
const EDGE = 8
const HALF = 22
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

type Point = { x: number; y: number }
/** Offset of a card's corner from the centre of its marker. */
type Offset = { left: number; top: number }

/** Puts the entries of each list at their places in the picture. */
export function start(): void {
  for (const figure of findAll('.labelled')) label(figure)
}

function label(figure: HTMLElement): void {
  const stage = find('.stage', figure)
  const spots = findAll('.spots > li', figure)
  const buttonOf = (spot: HTMLElement) => find<HTMLButtonElement>('.spot', spot)
  let places: Point[] = []

  const shut = () => {
    for (const spot of spots) {
      spot.classList.remove('open')
      buttonOf(spot).setAttribute('aria-expanded', 'false')
    }
  }
  const open = (spot: HTMLElement) => {
    shut()
    spot.classList.add('open', 'seen')
    buttonOf(spot).setAttribute('aria-expanded', 'true')
    placeCard(find('.spot-text', spot), spots.indexOf(spot), places, stage)
  }
  const arrange = () => {
    places = spreadMarkers(spots, { width: stage.clientWidth, height: stage.clientHeight })
    spots.forEach((spot, at) => {
      spot.style.setProperty('--x', `${places[at]!.x}px`)
      spot.style.setProperty('--y', `${places[at]!.y}px`)
    })
    const opened = spots.find(spot => spot.classList.contains('open'))
    if (opened) open(opened)
  }

  spots.forEach((spot, at) => {
    const button = buttonOf(spot)
    const leave = () => {
      shut()
      button.focus()
    }
    button.addEventListener('click', () => (spot.classList.contains('open') ? shut() : open(spot)))
    find('.spot-close', spot).addEventListener('click', leave)
    find('.spot-next', spot).addEventListener('click', () => {
      const next = spots[(at + 1) % spots.length]!
      open(next)
      buttonOf(next).focus()
    })
    spot.addEventListener('keydown', event => {
      const step = STEPS[event.key]
      if (event.key === 'Escape' && spot.classList.contains('open')) leave()
      else if (step && event.target === button) {
        event.preventDefault()
        buttonOf(spots[(at + step + spots.length) % spots.length]!).focus()
      }
    })
  })
  document.addEventListener('click', event => {
    if (!figure.contains(event.target as Node)) shut()
  })
  figure.classList.add('live')
  // Loads the picture although it may not be in view yet, because printing does not wait for it.
  const picture = figure.querySelector('img')
  if (picture)
    addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(() => (picture.loading = 'eager')))
  new ResizeObserver(arrange).observe(stage)
}

function spreadMarkers(spots: HTMLElement[], size: { width: number; height: number }): Point[] {
  const markers = spots.map(({ dataset }) => ({
    x: (Number(dataset['x']) / 100) * size.width,
    y: (Number(dataset['y']) / 100) * size.height,
  }))
  return spreadPoints(markers, size, { apart: APART, edge: HALF })
}

/**
 * Places the card of a marker inside the picture, on the side of the marker on which the card hides the fewest other
 * markers.
 */
function placeCard(card: HTMLElement, at: number, places: Point[], stage: HTMLElement): void {
  const { x, y } = places[at]!
  const [width, height] = [card.offsetWidth, card.offsetHeight]
  const inside = {
    left: Math.max(EDGE - x, Math.min(-width / 2, stage.clientWidth - x - width - EDGE)),
    top: Math.max(EDGE - y, Math.min(-height / 2, stage.clientHeight - y - height - EDGE)),
  }
  const sides: Offset[] = [
    { left: CARD_GAP, top: inside.top },
    { left: -width - CARD_GAP, top: inside.top },
    { left: inside.left, top: CARD_GAP },
    { left: inside.left, top: -height - CARD_GAP },
  ]
  const fits = ({ left, top }: Offset) =>
    Math.min(x + left, y + top) >= 0 && x + left + width <= stage.clientWidth && y + top + height <= stage.clientHeight
  const isHidden = (place: Point, { left, top }: Offset) =>
    Math.abs(place.x - x - left - width / 2) < width / 2 + HALF &&
    Math.abs(place.y - y - top - height / 2) < height / 2 + HALF
  const countHidden = (side: Offset) => places.filter((place, index) => index !== at && isHidden(place, side)).length
  const [{ left, top } = inside] = sides.filter(fits).sort((one, other) => countHidden(one) - countHidden(other))
  card.style.setProperty('--dx', `${left}px`)
  card.style.setProperty('--dy', `${top}px`)
}
