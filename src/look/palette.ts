import { type Oklch, solveContrast, toHex } from './colour.ts'

/** Text that must be read; WCAG 2.2, 1.4.3. A little above it, for the rounding of screens. */
export const TEXT_CONTRAST = 4.6
/** Edges of controls and the marks of focus; WCAG 2.2, 1.4.11. */
export const CONTROL_CONTRAST = 3.1
const STRONG_CONTRAST = 7

export type Palette = ReturnType<typeof lightPalette>
export type Hues = readonly [number, number]

/** Warm paper and ink are the same in every course; the hues colour the accent, the art and the tints. */
const PAPER_HUE = 85
const GOOD_HUE = 155
const BAD_HUE = 25
const WARN_HUE = 75

export function lightPalette([hue, sparkHue]: Hues) {
  const paper = toHex(oklch(0.985, 0.009, PAPER_HUE))
  const raise = toHex(oklch(0.998, 0.002, PAPER_HUE))
  const tint = toHex(oklch(0.945, 0.034, hue))
  const grounds = [paper, raise, tint]
  const deep = toHex(oklch(0.29, 0.06, hue))
  const accent = solveContrast(oklch(0.52, 0.13, hue), grounds, TEXT_CONTRAST, 'darker')
  const goodGround = toHex(oklch(0.95, 0.045, GOOD_HUE))
  const badGround = toHex(oklch(0.95, 0.025, BAD_HUE))
  const warnGround = toHex(oklch(0.95, 0.05, WARN_HUE))
  return {
    paper,
    raise,
    tint,
    line: toHex(oklch(0.86, 0.022, hue)),
    ink: solveContrast(
      oklch(0.25, 0.04, hue),
      [...grounds, goodGround, badGround, warnGround],
      STRONG_CONTRAST,
      'darker',
    ),
    soft: solveContrast(oklch(0.48, 0.03, hue), grounds, TEXT_CONTRAST, 'darker'),
    accent,
    onAccent: solveContrast(oklch(0.985, 0.012, hue), [accent], TEXT_CONTRAST, 'lighter'),
    control: solveContrast(oklch(0.62, 0.04, hue), grounds, CONTROL_CONTRAST, 'darker'),
    deep,
    onDeep: solveContrast(oklch(0.95, 0.025, hue), [deep], STRONG_CONTRAST, 'lighter'),
    sparkOnDeep: solveContrast(oklch(0.74, 0.16, sparkHue), [deep], TEXT_CONTRAST, 'lighter'),
    good: solveContrast(oklch(0.5, 0.13, GOOD_HUE), [...grounds, goodGround], TEXT_CONTRAST, 'darker'),
    goodGround,
    bad: solveContrast(oklch(0.52, 0.17, BAD_HUE), [...grounds, badGround], TEXT_CONTRAST, 'darker'),
    badGround,
    warn: solveContrast(oklch(0.53, 0.12, WARN_HUE), [...grounds, warnGround], TEXT_CONTRAST, 'darker'),
    warnGround,
    ...withInk(lightArt([hue, sparkHue]), hue),
    figDeep: deep,
  }
}

/** Text on the four lighter colours of the tiles. */
function withInk<Art extends ReturnType<typeof lightArt>>(art: Art, hue: number) {
  const grounds = [art.art1, art.art2, art.art3, art.art4]
  return { ...art, artInk: solveContrast(oklch(0.2, 0.03, hue), grounds, TEXT_CONTRAST, 'darker') }
}

/** The five colours of tiles: deep, middle, light, spark, cream. */
export function lightArt([hue, sparkHue]: Hues) {
  return {
    art0: toHex(oklch(0.29, 0.06, hue)),
    art1: toHex(oklch(0.6, 0.125, hue)),
    art2: toHex(oklch(0.86, 0.07, hue)),
    art3: toHex(oklch(0.73, 0.17, sparkHue)),
    art4: toHex(oklch(0.96, 0.022, PAPER_HUE)),
  }
}

export function darkPalette([hue, sparkHue]: Hues): Palette {
  const paper = toHex(oklch(0.195, 0.02, hue))
  const raise = toHex(oklch(0.24, 0.026, hue))
  const tint = toHex(oklch(0.275, 0.038, hue))
  const grounds = [paper, raise, tint]
  const deep = toHex(oklch(0.14, 0.024, hue))
  const accent = solveContrast(oklch(0.76, 0.12, hue), grounds, TEXT_CONTRAST, 'lighter')
  const goodGround = toHex(oklch(0.28, 0.05, GOOD_HUE))
  const badGround = toHex(oklch(0.28, 0.05, BAD_HUE))
  const warnGround = toHex(oklch(0.3, 0.05, WARN_HUE))
  return {
    paper,
    raise,
    tint,
    line: toHex(oklch(0.38, 0.03, hue)),
    ink: solveContrast(
      oklch(0.94, 0.012, PAPER_HUE),
      [...grounds, goodGround, badGround, warnGround],
      STRONG_CONTRAST,
      'lighter',
    ),
    soft: solveContrast(oklch(0.73, 0.025, hue), grounds, TEXT_CONTRAST, 'lighter'),
    accent,
    onAccent: solveContrast(oklch(0.18, 0.03, hue), [accent], TEXT_CONTRAST, 'darker'),
    control: solveContrast(oklch(0.56, 0.04, hue), grounds, CONTROL_CONTRAST, 'lighter'),
    deep,
    onDeep: solveContrast(oklch(0.92, 0.02, hue), [deep], STRONG_CONTRAST, 'lighter'),
    sparkOnDeep: solveContrast(oklch(0.74, 0.16, sparkHue), [deep], TEXT_CONTRAST, 'lighter'),
    good: solveContrast(oklch(0.78, 0.13, GOOD_HUE), [...grounds, goodGround], TEXT_CONTRAST, 'lighter'),
    goodGround,
    bad: solveContrast(oklch(0.76, 0.12, BAD_HUE), [...grounds, badGround], TEXT_CONTRAST, 'lighter'),
    badGround,
    warn: solveContrast(oklch(0.82, 0.11, WARN_HUE), [...grounds, warnGround], TEXT_CONTRAST, 'lighter'),
    warnGround,
    ...withInk(darkArt([hue, sparkHue]), hue),
    // The deep colour of the tiles is too near to dark paper to carry a shape.
    figDeep: solveContrast(oklch(0.42, 0.07, hue), [paper], CONTROL_CONTRAST, 'lighter'),
  }
}

function darkArt([hue, sparkHue]: Hues): ReturnType<typeof lightArt> {
  return {
    art0: toHex(oklch(0.33, 0.06, hue)),
    art1: toHex(oklch(0.6, 0.12, hue)),
    art2: toHex(oklch(0.78, 0.075, hue)),
    art3: toHex(oklch(0.73, 0.16, sparkHue)),
    art4: toHex(oklch(0.92, 0.025, PAPER_HUE)),
  }
}

function oklch(lightness: number, chroma: number, hue: number): Oklch {
  return { lightness, chroma, hue }
}
