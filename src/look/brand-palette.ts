import { contrast, fromHex, solveContrast } from './colour.ts'
import {
  CONTROL_CONTRAST,
  darkPalette,
  type Hues,
  lightPalette,
  type Palette,
  STRONG_CONTRAST,
  TEXT_CONTRAST,
} from './palette.ts'

/** The two colours of a brand as its owner entered them: `#` and six hexadecimal digits in lower case. */
export type BrandColours = { main: string; second: string }

/**
 * Chroma of a typical accent colour. If the brand's main colour has less chroma, all colours of the page are greyer in
 * proportion.
 */
const FULL_CHROMA = 0.1
/**
 * Lightness that decides which colour of the mosaic tiles the brand's main colour becomes. A darker main colour becomes
 * their deep colour, and their middle colour has the same hue with `MIDDLE_LIGHTNESS`. A lighter main colour becomes
 * the middle colour itself.
 */
const DEEP_LIGHTNESS = 0.42
const MIDDLE_LIGHTNESS = 0.58
/**
 * Minimum contrast between neighbouring colours of mosaic tiles, and between a decorative mark and the page. No text is
 * shown on either, so the contrast may be lower than that of text.
 */
const TILE_CONTRAST = 1.3
const MARK_CONTRAST = 1.8
const WHITE = '#ffffff'

/**
 * Returns the palette of a brand for light mode. Buttons have exactly the main colour: their text colour is computed,
 * and a button with too little contrast against the page gets an edge. Links and marks have the main colour, or the
 * same hue in the nearest readable lightness. The tiles of the mosaic have both brand colours; figures, which carry
 * text, have the nearest colours on which text can be read.
 */
export function lightBrandPalette({ main, second }: BrandColours): Palette {
  const { hues, saturation } = chooseTone(main, second)
  const base = lightPalette(hues, saturation)
  const deep = contrast(WHITE, main) >= STRONG_CONTRAST ? main : base.deep
  return {
    ...base,
    ...chooseAccent(main, base, 'darker'),
    ...chooseDeep(deep, second, base),
    figDeep: deep,
    ...chooseArt(main, second, base),
  }
}

export function darkBrandPalette({ main, second }: BrandColours): Palette {
  const { hues, saturation } = chooseTone(main, second)
  const base = darkPalette(hues, saturation)
  return {
    ...base,
    ...chooseAccent(main, base, 'lighter'),
    ...chooseDeep(base.deep, second, base),
    ...chooseArt(main, second, base),
  }
}

function chooseTone(main: string, second: string): { hues: Hues; saturation: number } {
  const { hue, chroma } = fromHex(main)
  return { hues: [Math.round(hue), Math.round(fromHex(second).hue)], saturation: Math.min(1, chroma / FULL_CHROMA) }
}

function chooseAccent(main: string, { paper, raise, tint, ink, onAccent }: Palette, direction: 'darker' | 'lighter') {
  const grounds = [paper, raise, tint]
  const readable = (ratio: number) => grounds.every(ground => contrast(main, ground) >= ratio)
  const accent = readable(TEXT_CONTRAST) ? main : solveContrast(fromHex(main), grounds, TEXT_CONTRAST, direction)
  const away = direction === 'darker' ? 'lighter' : 'darker'
  return {
    accent,
    onAccent: solveContrast(fromHex(onAccent), [accent], TEXT_CONTRAST, away),
    fill: main,
    // On any colour, white or black text has a contrast of at least 4.58, more than the 4.5 that WCAG requires.
    onFill:
      contrast(WHITE, main) >= TEXT_CONTRAST
        ? WHITE
        : solveContrast(fromHex(direction === 'darker' ? ink : paper), [main], TEXT_CONTRAST, 'darker'),
    fillEdge: readable(CONTROL_CONTRAST) ? main : solveContrast(fromHex(main), grounds, CONTROL_CONTRAST, direction),
  }
}

function chooseDeep(deep: string, second: string, { onDeep }: Palette) {
  return {
    deep,
    onDeep: solveContrast(fromHex(onDeep), [deep], STRONG_CONTRAST, 'lighter'),
    sparkOnDeep: solveContrast(fromHex(second), [deep], TEXT_CONTRAST, 'lighter'),
  }
}

function chooseArt(main: string, second: string, base: Palette) {
  const mainColour = fromHex(main)
  const isDeep = mainColour.lightness < DEEP_LIGHTNESS
  const middle = solveContrast({ ...mainColour, lightness: MIDDLE_LIGHTNESS }, [base.artInk], TEXT_CONTRAST, 'lighter')
  const art0 = isDeep ? apart(main, base.paper, TILE_CONTRAST, 'lighter') : base.art0
  const art1 = isDeep ? middle : apart(main, base.art4, TILE_CONTRAST, 'darker')
  // The spark colour, the fourth colour of tiles, is used on deep and on cream tiles and for marks on the page, so it
  // must contrast with all three.
  const art3 = apart(apart(second, base.art4, TILE_CONTRAST, 'darker'), art0, MARK_CONTRAST, 'lighter')
  return { art0, art1, art3, fig1: withText(art1, base), fig3: withText(art3, base) }
}

/**
 * Returns the colour itself, or, if its contrast with the other colour is too low, a lighter or darker one with enough
 * contrast.
 */
function apart(colour: string, other: string, ratio: number, direction: 'darker' | 'lighter'): string {
  return contrast(colour, other) >= ratio ? colour : solveContrast(fromHex(colour), [other], ratio, direction)
}

function withText(colour: string, { artInk }: Palette): string {
  return contrast(colour, artInk) >= TEXT_CONTRAST
    ? colour
    : solveContrast(fromHex(colour), [artInk], TEXT_CONTRAST, 'lighter')
}
