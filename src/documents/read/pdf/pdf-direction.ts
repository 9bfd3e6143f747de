import type { Fragment } from './pdf-fragments.ts'

/** A text item as pdf.js returns it; `transform` holds its direction, size and position. */
export type TextItem = { str: string; dir: string; transform: number[]; width: number; fontName: string }

/** Fonts of a page by their names, as pdf.js describes them. */
export type FontStyles = Record<string, { fontFamily: string }>

type Vector = [x: number, y: number]

/** Rotations that make a page's text run from left to right: by none, one, two or three quarter turns. */
const TURNS: ((vector: Vector) => Vector)[] = [
  ([x, y]) => [x, y],
  ([x, y]) => [y, -x],
  ([x, y]) => [-x, -y],
  ([x, y]) => [-y, x],
]

/**
 * Returns the text in the main direction of a page, turned upright, because a wide table may lie on its side. Text in
 * other directions (stamps, labels of figures) is dropped.
 */
export function turnUpright(items: TextItem[], styles: FontStyles): Fragment[] {
  const letters = TURNS.map(() => 0)
  const turns = items.map(({ transform, str }) => {
    const turn = findTurn(transform)
    if (turn !== null) letters[turn]! += str.length
    return turn
  })
  const main = letters.indexOf(Math.max(...letters))
  return items.filter((_, at) => turns[at] === main).map(item => placeText(item, TURNS[main]!, styles))
}

function findTurn([a = 0, b = 0, c = 0, d = 0]: number[]): number | null {
  if (b === 0 && c === 0 && a !== 0) return a > 0 ? 0 : 2
  if (a === 0 && d === 0 && b !== 0) return b > 0 ? 1 : 3
  return null
}

function placeText(
  { str, dir, transform, width, fontName }: TextItem,
  turn: (vector: Vector) => Vector,
  styles: FontStyles,
): Fragment {
  const [, , c = 0, d = 0, e = 0, f = 0] = transform
  const [x, y] = turn([e, f])
  const isFixedPitch = styles[fontName]?.fontFamily === 'monospace'
  return { text: str, x, y, width, height: Math.hypot(c, d), font: fontName, isFixedPitch, rightToLeft: dir === 'rtl' }
}
