import { type Oklch, solveContrast, toHex } from './colour.ts'

/** Minimum contrast of text (WCAG 2.2, 1.4.3), slightly increased against rounding. */
export const TEXT_CONTRAST = 4.6
/**
 * Minimum contrast of the edges of controls and of focus marks (WCAG 2.2, 1.4.11), slightly increased against rounding.
 */
export const CONTROL_CONTRAST = 3.1
export const STRONG_CONTRAST = 7

export type Palette = ReturnType<typeof lightPalette>
export type Hues = readonly [number, number]

/**
 * Hue of the page's background in light mode, in degrees. It is the same in every course; the hues of the course are
 * used for the accent colour, the mosaic and tinted areas.
 */
const PAPER_HUE = 85
const GOOD_HUE = 155
const BAD_HUE = 25
const WARN_HUE = 75

/**
 * Returns the light palette for two hues. `saturation` is the share of the usual chroma for the first hue, so that a
 * grey brand stays grey.
 */
export function lightPalette([hue, sparkHue]: Hues, saturation = 1) {
  const tinted = (lightness: number, chroma: number) => oklch(lightness, chroma * saturation, hue)
  const paper = toHex(oklch(0.985, 0.009, PAPER_HUE))
  const raise = toHex(oklch(0.998, 0.002, PAPER_HUE))
  const tint = toHex(tinted(0.945, 0.034))
  const grounds = [paper, raise, tint]
  const deep = toHex(tinted(0.29, 0.06))
  const accent = solveContrast(tinted(0.52, 0.13), grounds, TEXT_CONTRAST, 'darker')
  const onAccent = solveContrast(tinted(0.985, 0.012), [accent], TEXT_CONTRAST, 'lighter')
  const goodGround = toHex(oklch(0.95, 0.045, GOOD_HUE))
  const badGround = toHex(oklch(0.95, 0.025, BAD_HUE))
  const warnGround = toHex(oklch(0.95, 0.05, WARN_HUE))
  return {
    paper,
    raise,
    tint,
    line: toHex(tinted(0.86, 0.022)),
    ink: solveContrast(tinted(0.25, 0.04), [...grounds, goodGround, badGround, warnGround], STRONG_CONTRAST, 'darker'),
    soft: solveContrast(tinted(0.48, 0.03), grounds, TEXT_CONTRAST, 'darker'),
    accent,
    onAccent,
    fill: accent,
    onFill: onAccent,
    fillEdge: accent,
    control: solveContrast(tinted(0.62, 0.04), grounds, CONTROL_CONTRAST, 'darker'),
    deep,
    onDeep: solveContrast(tinted(0.95, 0.025), [deep], STRONG_CONTRAST, 'lighter'),
    sparkOnDeep: solveContrast(oklch(0.74, 0.16, sparkHue), [deep], TEXT_CONTRAST, 'lighter'),
    good: solveContrast(oklch(0.5, 0.13, GOOD_HUE), [...grounds, goodGround], TEXT_CONTRAST, 'darker'),
    goodGround,
    bad: solveContrast(oklch(0.52, 0.17, BAD_HUE), [...grounds, badGround], TEXT_CONTRAST, 'darker'),
    badGround,
    warn: solveContrast(oklch(0.53, 0.12, WARN_HUE), [...grounds, warnGround], TEXT_CONTRAST, 'darker'),
    warnGround,
    ...withInk(lightArt([hue, sparkHue], saturation), tinted(0.2, 0.03)),
    figDeep: deep,
  }
}

/**
 * Adds to the tile colours a text colour that can be read on them, and the colours `fig1` and `fig3` of figures that
 * carry text, which at first are those of tiles.
 */
function withInk<Art extends ReturnType<typeof lightArt>>(art: Art, ink: Oklch) {
  const grounds = [art.art1, art.art2, art.art3, art.art4]
  return {
    ...art,
    artInk: solveContrast(ink, grounds, TEXT_CONTRAST, 'darker'),
    fig1: art.art1,
    fig3: art.art3,
  }
}

/** Returns the five colours of tiles: deep, middle, light, spark, cream. */
export function lightArt([hue, sparkHue]: Hues, saturation = 1) {
  const tinted = (lightness: number, chroma: number) => oklch(lightness, chroma * saturation, hue)
  return {
    art0: toHex(tinted(0.29, 0.06)),
    art1: toHex(tinted(0.6, 0.125)),
    art2: toHex(tinted(0.86, 0.07)),
    art3: toHex(oklch(0.73, 0.17, sparkHue)),
    art4: toHex(oklch(0.96, 0.022, PAPER_HUE)),
  }
}

export function darkPalette([hue, sparkHue]: Hues, saturation = 1): Palette {
  const tinted = (lightness: number, chroma: number) => oklch(lightness, chroma * saturation, hue)
  const paper = toHex(tinted(0.195, 0.02))
  const raise = toHex(tinted(0.24, 0.026))
  const tint = toHex(tinted(0.275, 0.038))
  const grounds = [paper, raise, tint]
  const deep = toHex(tinted(0.14, 0.024))
  const accent = solveContrast(tinted(0.76, 0.12), grounds, TEXT_CONTRAST, 'lighter')
  const onAccent = solveContrast(tinted(0.18, 0.03), [accent], TEXT_CONTRAST, 'darker')
  const goodGround = toHex(oklch(0.28, 0.05, GOOD_HUE))
  const badGround = toHex(oklch(0.28, 0.05, BAD_HUE))
  const warnGround = toHex(oklch(0.3, 0.05, WARN_HUE))
  return {
    paper,
    raise,
    tint,
    line: toHex(tinted(0.38, 0.03)),
    ink: solveContrast(
      oklch(0.94, 0.012, PAPER_HUE),
      [...grounds, goodGround, badGround, warnGround],
      STRONG_CONTRAST,
      'lighter',
    ),
    soft: solveContrast(tinted(0.73, 0.025), grounds, TEXT_CONTRAST, 'lighter'),
    accent,
    onAccent,
    fill: accent,
    onFill: onAccent,
    fillEdge: accent,
    control: solveContrast(tinted(0.56, 0.04), grounds, CONTROL_CONTRAST, 'lighter'),
    deep,
    onDeep: solveContrast(tinted(0.92, 0.02), [deep], STRONG_CONTRAST, 'lighter'),
    sparkOnDeep: solveContrast(oklch(0.74, 0.16, sparkHue), [deep], TEXT_CONTRAST, 'lighter'),
    good: solveContrast(oklch(0.78, 0.13, GOOD_HUE), [...grounds, goodGround], TEXT_CONTRAST, 'lighter'),
    goodGround,
    bad: solveContrast(oklch(0.76, 0.12, BAD_HUE), [...grounds, badGround], TEXT_CONTRAST, 'lighter'),
    badGround,
    warn: solveContrast(oklch(0.82, 0.11, WARN_HUE), [...grounds, warnGround], TEXT_CONTRAST, 'lighter'),
    warnGround,
    ...withInk(darkArt([hue, sparkHue], saturation), tinted(0.2, 0.03)),
    // On dark paper, the deep colour of the tiles has too little contrast for a shape, so figures use a lighter one.
    figDeep: solveContrast(tinted(0.42, 0.07), [paper], CONTROL_CONTRAST, 'lighter'),
  }
}

function darkArt([hue, sparkHue]: Hues, saturation: number): ReturnType<typeof lightArt> {
  const tinted = (lightness: number, chroma: number) => oklch(lightness, chroma * saturation, hue)
  return {
    art0: toHex(tinted(0.33, 0.06)),
    art1: toHex(tinted(0.6, 0.12)),
    art2: toHex(tinted(0.78, 0.075)),
    art3: toHex(oklch(0.73, 0.16, sparkHue)),
    art4: toHex(oklch(0.92, 0.025, PAPER_HUE)),
  }
}

function oklch(lightness: number, chroma: number, hue: number): Oklch {
  return { lightness, chroma, hue }
}
