import { type Html, html } from './html.ts'

/** Draws a shape on a square of 100 by 100. The arguments are the CSS classes of two of the five tile colours. */
export type Shape = (main: string, second: string) => Html

const quarter: Shape = main => html`<path class="${main}" d="M0 0h100A100 100 0 0 1 0 100z"/>`

const leaf: Shape = main => html`<path class="${main}" d="M0 0A100 100 0 0 1 100 100 100 100 0 0 1 0 0z"/>`

const pillow: Shape = main => html`<path class="${main}" d="M0 0h50a50 50 0 0 1 50 50v50H50A50 50 0 0 1 0 50z"/>`

const disc: Shape = (main, second) =>
  html`
    <circle class="${main}" cx="50" cy="50" r="50"/>
    <circle class="${second}" cx="50" cy="50" r="20"/>
  `

const rainbow: Shape = (main, second) =>
  html`
    <path class="${main}" d="M0 0h100A100 100 0 0 1 0 100z"/>
    <path class="${second}" d="M0 0h74A74 74 0 0 1 0 74z"/>
    <path class="${main}" d="M0 0h48A48 48 0 0 1 0 48z"/>
    <path class="${second}" d="M0 0h22A22 22 0 0 1 0 22z"/>
  `

const bowls: Shape = (main, second) =>
  html`
    <path class="${main}" d="M0 0h100A50 50 0 0 1 0 0z"/>
    <path class="${second}" d="M0 50h100A50 50 0 0 1 0 50z"/>
  `

const stripes: Shape = main => html`<path class="${main}" d="M0 0h20v100H0zM40 0h20v100H40zM80 0h20v100H80z"/>`

const DOT = 'a14 14 0 0 1 28 0 14 14 0 0 1-28 0z'
const dots: Shape = main => html`<path class="${main}" d="M12 26${DOT}m48 0${DOT}M12 74${DOT}m48 0${DOT}"/>`

const stairs: Shape = main => html`<path class="${main}" d="M0 0h100v34H66v33H33v33H0z"/>`

const eye: Shape = (main, second) =>
  html`
    <path class="${main}" d="M0 50a70 70 0 0 1 100 0A70 70 0 0 1 0 50z"/>
    <circle class="${second}" cx="50" cy="50" r="16"/>
  `

const half: Shape = main => html`<path class="${main}" d="M0 0h100L0 100z"/>`

const blossom: Shape = (main, second) =>
  html`
    <path class="${main}" d="M50 50V24A24 24 0 0 1 76 0h24v24a26 26 0 0 1-24 26zm0 0v26a24 24 0 0 1-26 24H0V76a26 26 0 0 1 24-26z"/>
    <path class="${second}" d="M50 50H24A24 24 0 0 1 0 24V0h24a26 26 0 0 1 26 24zm0 0h26a24 24 0 0 1 24 26v24H76a26 26 0 0 1-26-24z"/>
  `

const hourglass: Shape = (main, second) =>
  html`
    <path class="${main}" d="M0 0h100L50 50zM0 100h100L50 50z"/>
    <circle class="${second}" cx="50" cy="50" r="14"/>
  `

const wave: Shape = main => html`<path class="${main}" d="M0 100V50a25 25 0 0 1 50 0 25 25 0 0 0 50 0v50z"/>`

const sunrise: Shape = (main, second) =>
  html`
    <path class="${main}" d="M0 100a50 50 0 0 1 100 0z"/>
    <path class="${second}" d="M28 100a22 22 0 0 1 44 0z"/>
  `

/** Shapes of tiles. Plain ones are listed twice, so that they are drawn more often than busy ones. */
export const SHAPES: readonly Shape[] = [
  quarter,
  leaf,
  pillow,
  quarter,
  leaf,
  pillow,
  disc,
  rainbow,
  bowls,
  stripes,
  dots,
  stairs,
  eye,
  half,
  blossom,
  hourglass,
  wave,
  sunrise,
]

/** The shapes without repetition, for rows of different tiles. */
export const DISTINCT_SHAPES: readonly Shape[] = [...new Set(SHAPES)]

/** Shapes that suit a tile of double size. */
export const LARGE_SHAPES: readonly Shape[] = [disc, quarter, leaf, eye, rainbow, blossom]
