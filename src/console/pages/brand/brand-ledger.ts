import type { BrandColours } from '../../../look/brand-palette.ts'
import { contrast, fromHex } from '../../../look/colour.ts'
import type { Palette } from '../../../look/palette.ts'
import { buildPalettes } from '../../../look/theme.ts'
import type { Words } from '../../words.ts'

type LedgerWords = Words<'brandScript'>

/**
 * How a brand's colours appear in one place of a page: a title, a sentence, three colours, and the contrast ratio of
 * the text there, which is empty where there is no text.
 */
export type LedgerLine = { title: string; says: string; swatches: [string, string, string]; ratio: string }

/** Builds the list of colours. The server uses it for the page, and the page's script when the colours change. */
export function buildLedger(words: LedgerWords, { main, second }: BrandColours): LedgerLine[] {
  const { light, dark } = buildPalettes({ main, second })
  return [
    {
      title: words.text('brandScript.buttons'),
      says: words.text(
        `brandScript.${light.onFill === '#ffffff' ? 'white' : 'dark'}Words${light.fillEdge === main ? '' : 'Edge'}`,
      ),
      swatches: [light.fillEdge, light.fill, light.onFill],
      ratio: formatRatio(contrast(light.onFill, light.fill)),
    },
    listMarks(words, words.text('brandScript.marks'), main, light),
    listMarks(words, words.text('brandScript.marksDark'), main, dark),
    {
      title: words.text('brandScript.highlights'),
      says: becomes(words, second, light.sparkOnDeep),
      swatches: [second, light.sparkOnDeep, light.deep],
      ratio: formatRatio(contrast(light.sparkOnDeep, light.deep)),
    },
    {
      title: words.text('brandScript.covers'),
      says: coversSay(words, main, second, light),
      swatches: [light.art0, light.art1, light.art3],
      ratio: '',
    },
  ]
}

/** Returns the lowest contrast ratio of any text with its background, for the light and the dark palette. */
export function lowestContrast(colours: BrandColours): { light: string; dark: string } {
  const { light, dark } = buildPalettes(colours)
  return { light: formatRatio(lowestInPalette(light)), dark: formatRatio(lowestInPalette(dark)) }
}

function listMarks(words: LedgerWords, title: string, main: string, palette: Palette): LedgerLine {
  const ratio = lowestOnGrounds(palette.accent, palette)
  const alone = lowestOnGrounds(main, palette)
  const says = becomes(words, main, palette.accent)
  return {
    title,
    says: palette.accent === main ? says : words.text('brandScript.alone', { change: says, ratio: formatRatio(alone) }),
    swatches: [main, palette.accent, palette.tint],
    ratio: formatRatio(ratio),
  }
}

function coversSay(words: LedgerWords, main: string, second: string, { art0, art1, art3 }: Palette): string {
  const isMain = art0 === main || art1 === main
  if (isMain && art3 === second) return words.text('brandScript.bothGiven')
  return words.text('brandScript.moved')
}

function becomes(words: LedgerWords, given: string, made: string): string {
  if (given === made) return words.text('brandScript.asGiven')
  const change = fromHex(made).lightness - fromHex(given).lightness
  const percent = Math.max(1, Math.round(Math.abs(change) * 100))
  return words.text(`brandScript.${change < 0 ? 'darkened' : 'lightened'}`, { percent })
}

function lowestOnGrounds(colour: string, { paper, raise, tint }: Palette): number {
  return Math.min(...[paper, raise, tint].map(ground => contrast(colour, ground)))
}

function lowestInPalette(palette: Palette): number {
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
    ...[ink, soft, accent].map(colour => lowestOnGrounds(colour, palette)),
    ...pairs.map(([text, ground]) => contrast(text, ground)),
  )
}

/** Formats a contrast ratio, rounded down: 4.49 must not be shown as 4.5. */
function formatRatio(contrast: number): string {
  return `${(Math.floor(contrast * 10) / 10).toFixed(1)} : 1`
}
