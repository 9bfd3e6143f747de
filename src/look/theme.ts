import { darkPalette, type Hues, lightPalette, type Palette } from './palette.ts'

/** The course's colours as a style sheet of its own: the policy of the preview allows neither `style=""` nor `<style>`. */
export function renderTheme(hues: Hues): string {
  const light = `${renderProperties(lightPalette(hues))};color-scheme:light`
  const dark = `${renderProperties(darkPalette(hues))};color-scheme:dark`
  return [
    `:root{${light}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-colours=light]){${dark}}}`,
    `@media screen{:root[data-colours=dark]{${dark}}}`,
    '',
  ].join('\n')
}

/** The same for a part of a page, as the browser wishes. */
export function renderPartTheme(selector: string, hues: Hues): string {
  const light = `${renderProperties(lightPalette(hues))};color-scheme:light`
  const dark = `${renderProperties(darkPalette(hues))};color-scheme:dark`
  return `${selector}{${light}}@media screen and (prefers-color-scheme:dark){${selector}{${dark}}}`
}

function renderProperties(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, hex]) => `${propertyOf(name)}:${hex}`)
    .join(';')
}

/** `--on-accent` for `onAccent`. */
export function propertyOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}
