import { darkPalette, type Hues, lightPalette } from '../../../look/palette.ts'
import { propertyName } from '../../../look/theme.ts'

/**
 * Applies the course's colours as soon as they are chosen, because the page's style sheet still has the colours of the
 * last version.
 */
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
