import { darkPalette, type Hues, lightPalette } from '../../../look/palette.ts'
import { propertyName } from '../../../look/theme.ts'

/** The course's own colours, as soon as they are chosen: the style sheet of its preview knows those of the last version. */
export function createColours(page: HTMLElement, first: Hues) {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  let lastHues = JSON.stringify(first)
  let hues = first

  function paint(): void {
    const palette = dark.matches ? darkPalette(hues) : lightPalette(hues)
    for (const [name, hex] of Object.entries(palette)) page.style.setProperty(propertyName(name), hex)
  }

  dark.addEventListener('change', () => {
    if (page.style.length > 0) paint()
  })

  return function show(next: Hues): void {
    if (JSON.stringify(next) === lastHues) return
    lastHues = JSON.stringify(next)
    hues = next
    paint()
  }
}
