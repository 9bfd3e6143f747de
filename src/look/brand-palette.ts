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

/** Chroma of a typical accent. With a main colour of less chroma the whole page is proportionally greyer. */
const FULL_CHROMA = 0.1
/**
 * A main colour darker than this lightness becomes the deep colour of tiles, and their middle colour then has
 * `MIDDLE_LIGHTNESS`. A lighter main colour becomes the middle colour itself.
 */
const DEEP_LIGHTNESS = 0.42
const MIDDLE_LIGHTNESS = 0.58
/** Minimum contrast between two tiles, and between a mark and the page. Neither tiles nor marks carry text. */
const TILE_CONTRAST = 1.3
const MARK_CONTRAST = 1.8
const WHITE = '#ffffff'

/**
 * Returns the light palette of a brand. Buttons have exactly the main colour: their text colour is computed, and a
 * button with too little contrast against the page gets an edge. Links and marks have the main colour, or its hue in
 * the nearest readable lightness. Tiles have both colours; figures, which carry text, have the nearest readable ones.
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
    // On any colour, either white or black has a contrast of at least 4.58.
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
  // The spark colour is used on deep and on cream tiles, and for marks on the page, so it must contrast with all three.
  const art3 = apart(apart(second, base.art4, TILE_CONTRAST, 'darker'), art0, MARK_CONTRAST, 'lighter')
  return { art0, art1, art3, fig1: withText(art1, base), fig3: withText(art3, base) }
}

/** Returns the colour itself unless its contrast with the neighbouring colour is too low. */
function apart(colour: string, other: string, ratio: number, direction: 'darker' | 'lighter'): string {
  return contrast(colour, other) >= ratio ? colour : solveContrast(fromHex(colour), [other], ratio, direction)
}

function withText(colour: string, { artInk }: Palette): string {
  return contrast(colour, artInk) >= TEXT_CONTRAST
    ? colour
    : solveContrast(fromHex(colour), [artInk], TEXT_CONTRAST, 'lighter')
}
