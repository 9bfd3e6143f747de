import type { BrandColours } from '../../look/brand-palette.ts'
import { contrast, fromHex } from '../../look/colour.ts'
import type { Palette } from '../../look/palette.ts'
import { palettesOf } from '../../look/theme.ts'

/** What became of a brand's colours in one place of the page. `swatches`: the colour as it was given first. */
export type LedgerLine = { title: string; says: string; swatches: [string, string, string]; ratio: string }

/** For the server's page and for the script that keeps it up to date. */
export function ledgerOf({ main, second }: BrandColours): LedgerLine[] {
  const { light, dark } = palettesOf({ main, second })
  return [
    {
      title: 'Buttons',
      says: `as you gave it, with ${light.onFill === '#ffffff' ? 'white' : 'dark'} words${light.fillEdge === main ? '' : ' and an edge'}`,
      swatches: [light.fillEdge, light.fill, light.onFill],
      ratio: ratioOf(contrast(light.onFill, light.fill)),
    },
    marksIn('Links and marks', main, light),
    marksIn('Links and marks in the dark', main, dark),
    {
      title: 'Highlights on deep ground',
      says: becomes(second, light.sparkOnDeep),
      swatches: [second, light.sparkOnDeep, light.deep],
      ratio: ratioOf(contrast(light.sparkOnDeep, light.deep)),
    },
    {
      title: 'Covers and tiles',
      says: coversSay(main, second, light),
      swatches: [light.art0, light.art1, light.art3],
      ratio: '',
    },
  ]
}

/** The lowest contrast of any text with its ground, in light and in dark. */
export function lowestContrast(colours: BrandColours): { light: string; dark: string } {
  const { light, dark } = palettesOf(colours)
  return { light: ratioOf(lowestIn(light)), dark: ratioOf(lowestIn(dark)) }
}

function marksIn(title: string, main: string, palette: Palette): LedgerLine {
  const ratio = lowestOn(palette.accent, palette)
  const alone = lowestOn(main, palette)
  const says = becomes(main, palette.accent)
  return {
    title,
    says: palette.accent === main ? says : `${says}; alone it has ${ratioOf(alone)}`,
    swatches: [main, palette.accent, palette.tint],
    ratio: ratioOf(ratio),
  }
}

function coversSay(main: string, second: string, { art0, art1, art3 }: Palette): string {
  const isMain = art0 === main || art1 === main
  if (isMain && art3 === second) return 'both colours as you gave them: no text is on them'
  return 'moved a little, so that a tile can be told from the next'
}

function becomes(given: string, made: string): string {
  if (given === made) return 'as you gave it'
  const change = fromHex(made).lightness - fromHex(given).lightness
  const percent = Math.max(1, Math.round(Math.abs(change) * 100))
  return `${change < 0 ? 'darkened' : 'lightened'} by ${percent} %, hue kept`
}

function lowestOn(colour: string, { paper, raise, tint }: Palette): number {
  return Math.min(...[paper, raise, tint].map(ground => contrast(colour, ground)))
}

function lowestIn(palette: Palette): number {
  const { ink, soft, accent, onAccent, fill, onFill, deep, onDeep, sparkOnDeep, artInk, fig1, art2, fig3 } = palette
  const pairs = [
    [onAccent, accent],
    [onFill, fill],
    [onDeep, deep],
    [sparkOnDeep, deep],
    [artInk, fig1],
    [artInk, art2],
    [artInk, fig3],
  ] as const
  return Math.min(
    ...[ink, soft, accent].map(colour => lowestOn(colour, palette)),
    ...pairs.map(([text, ground]) => contrast(text, ground)),
  )
}

/** Never rounded up: 4.49 is not 4.5. */
function ratioOf(contrast: number): string {
  return `${(Math.floor(contrast * 10) / 10).toFixed(1)} : 1`
}
