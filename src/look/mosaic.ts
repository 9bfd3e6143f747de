import { type Html, html } from './html.ts'
import { hashSeed, seededRandom, shuffle } from './random.ts'
import { DISTINCT_SHAPES, LARGE_SHAPES, SHAPES, type Shape } from './tile-shapes.ts'

export const TILE = 100

/**
 * The cells of a group of four tiles that is arranged like stairs and is drawn in a corner, in columns and rows from 0.
 */
const STAIR_CELLS = [
  { column: 0, row: 0 },
  { column: 0, row: 1 },
  { column: 1, row: 1 },
  { column: 2, row: 1 },
]
export const STAIR_VIEW_BOX = `0 0 ${3 * TILE} ${2 * TILE}`

type Placement = { column: number; row: number; span: 1 | 2 }
type Tile = { floor: Html; figure: Html }
type Art = { ground: number; main: number; second: number }

/**
 * The background colours of tiles, as indexes of the five tile colours: deep, middle, light and cream. A colour that is
 * listed more often is drawn more often. The spark colour (3) is not a background, so that it stays rare.
 */
const GROUNDS = [0, 1, 2, 4, 4, 1, 0, 2]
const SPARK = 3
const SPARK_SHARE = 0.16
const SPARK_EVERY = 4
const FOCUS_WITHIN = 3
const LARGE_TILES_PER_TILES = 9

/** Renders the mosaic of a course; the same seed always gives the same tiles. */
export function renderMosaic(seed: string, columns: number, rows: number): Html {
  const random = seededRandom(hashSeed(seed))
  const tiles = placeTiles(columns, rows, random).map((place, index) => {
    return drawTile(place, random, place.span === 2 && index === 0)
  })
  return joinTiles(tiles)
}

/** Renders the few tiles that remain visible in a corner if a photo replaces the mosaic of a course. */
export function renderStair(seed: string): Html {
  const random = seededRandom(hashSeed(seed))
  const deck = shuffle(DISTINCT_SHAPES, random)
  return joinTiles(STAIR_CELLS.map(cell => drawTile({ ...cell, span: 1 }, random, false, deck.pop())))
}

/**
 * Draws the backgrounds of all tiles before all of their shapes, so that no background covers part of a neighbour's
 * shape.
 */
function joinTiles(tiles: Tile[]): Html {
  return html`<g shape-rendering="crispEdges">${tiles.map(tile => tile.floor)}</g>${tiles.map(tile => tile.figure)}`
}

export function renderTile(seed: string): Html {
  const { floor, figure } = drawTile({ column: 0, row: 0, span: 1 }, seededRandom(hashSeed(seed)), false)
  return html`${floor}${figure}`
}

/**
 * Renders a series of tiles with different shapes, every fourth in the spark colour. They are used for the mosaic that
 * grows with the learner's progress, for cards and for right answers. With `columns` the tiles lie side by side in
 * rows; without it, each tile is a separate drawing.
 */
export function renderTiles(seed: string, count: number, columns?: number): Html[] {
  const random = seededRandom(hashSeed(seed))
  const spark = Math.floor(random() * SPARK_EVERY)
  let deck: Shape[] = []
  return Array.from({ length: count }, (_, index) => {
    if (deck.length === 0) deck = shuffle(DISTINCT_SHAPES, random)
    const column = columns ? index % columns : 0
    const row = columns ? Math.floor(index / columns) : 0
    const { floor, figure } = drawTile({ column, row, span: 1 }, random, index % SPARK_EVERY === spark, deck.pop())
    return html`${floor}${figure}`
  })
}

function placeTiles(columns: number, rows: number, random: () => number): Placement[] {
  const usedCells = new Set<string>()
  const places: Placement[] = []
  const take = (column: number, row: number, span: 1 | 2) => {
    const cells = listCells(column, row, span)
    if (cells.some(cell => usedCells.has(cell))) return
    for (const cell of cells) usedCells.add(cell)
    places.push({ column, row, span })
  }
  if (columns > 2 && rows > 2) {
    const large = Math.round((columns * rows) / LARGE_TILES_PER_TILES)
    for (let count = 0; count < large; count++) {
      // The first large tile is the focus of the mosaic. It is placed where no screen crops the picture.
      const within = count === 0 ? FOCUS_WITHIN : columns * rows
      take(Math.floor(random() * Math.min(within, columns - 1)), Math.floor(random() * Math.min(within, rows - 1)), 2)
    }
  }
  for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) take(column, row, 1)
  return places
}

function listCells(column: number, row: number, span: 1 | 2): string[] {
  return span === 1
    ? [`${column},${row}`]
    : [0, 1].flatMap(down => [0, 1].map(right => `${column + right},${row + down}`))
}

function drawTile({ column, row, span }: Placement, random: () => number, isFocus: boolean, chosen?: Shape): Tile {
  const shapes = span === 2 ? LARGE_SHAPES : SHAPES
  const shape = chosen ?? shapes[Math.floor(random() * shapes.length)]!
  const { ground, main, second } = drawColours(random, isFocus)
  const turn = Math.floor(random() * 4) * 90
  const x = column * TILE
  const y = row * TILE
  const size = span * TILE
  const moves = [
    x || y ? `translate(${x} ${y})` : '',
    span === 2 ? 'scale(2)' : '',
    turn ? `rotate(${turn} 50 50)` : '',
  ].filter(Boolean)
  const drawing = shape(`m${main}`, `m${second}`)
  return {
    floor: html`<path class="m${ground}" d="M${x} ${y}h${size}v${size}h-${size}z"/>`,
    figure: moves.length > 0 ? html`<g transform="${moves.join(' ')}">${drawing}</g>` : drawing,
  }
}

/**
 * Chooses the colours of a tile at random. The main colour of the focus, the large tile that draws the eye, is always
 * the spark colour.
 */
function drawColours(random: () => number, isFocus: boolean): Art {
  const ground = GROUNDS[Math.floor(random() * GROUNDS.length)]!
  const others = [0, 1, 2, 4].filter(colour => colour !== ground && !areClose(colour, ground))
  const main = isFocus || random() < SPARK_SHARE ? SPARK : others[Math.floor(random() * others.length)]!
  const rest = [0, 1, 2, 4].filter(colour => colour !== main && !areClose(colour, main))
  const second = rest[Math.floor(random() * rest.length)]!
  return { ground, main, second }
}

/** Whether a shape in one of these colours could not be seen on the other: this is so for light (2) and cream (4). */
function areClose(one: number, other: number): boolean {
  return (one === 2 && other === 4) || (one === 4 && other === 2)
}
