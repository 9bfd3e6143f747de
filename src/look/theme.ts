import { type BrandColours, darkBrandPalette, lightBrandPalette } from './brand-palette.ts'
import { darkPalette, type Hues, lightArt, lightPalette, type Palette } from './palette.ts'

/** The source of a page's colours: the hues of its course, or the two colours of its owner's brand. */
export type Colours = Hues | BrandColours

/**
 * Renders the colours as a style sheet in a file, since the preview's content security policy allows neither `style=""`
 * nor `<style>`.
 */
export function renderTheme(colours: Colours, more = { light: '', dark: '' }): string {
  const { light, dark } = renderPalettes(colours, more)
  return [
    `:root{${light}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-colours=light]){${dark}}}`,
    `@media screen{:root[data-colours=dark]{${dark}}}`,
    '',
  ].join('\n')
}

/** Renders the colours for a part of a page; light or dark follows the browser's setting. */
export function renderPartTheme(selector: string, colours: Colours): string {
  const { light, dark } = renderPalettes(colours)
  return `${selector}{${light}}@media screen and (prefers-color-scheme:dark){${selector}{${dark}}}`
}

export function buildPalettes(colours: Colours): { light: Palette; dark: Palette } {
  return 'main' in colours
    ? { light: lightBrandPalette(colours), dark: darkBrandPalette(colours) }
    : { light: lightPalette(colours), dark: darkPalette(colours) }
}

/** Returns the five colours of tiles for use outside the page: deep, middle, light, spark, cream. */
export function tileColours(colours: Colours): string[] {
  const { art0, art1, art2, art3, art4 } = 'main' in colours ? lightBrandPalette(colours) : lightArt(colours)
  return [art0, art1, art2, art3, art4]
}

function renderPalettes(colours: Colours, more = { light: '', dark: '' }): { light: string; dark: string } {
  const { light, dark } = buildPalettes(colours)
  const join = (...rules: string[]) => rules.filter(Boolean).join(';')
  return {
    light: join(renderProperties(light), 'color-scheme:light', more.light),
    dark: join(renderProperties(dark), 'color-scheme:dark', more.dark),
  }
}

function renderProperties(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, hex]) => `${propertyName(name)}:${hex}`)
    .join(';')
}

/** Returns the name of the custom property, such as `--on-accent` for `onAccent`. */
export function propertyName(name: string): string {
  return `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}
