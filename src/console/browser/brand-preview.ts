import type { Corners, Typeface } from '../../brand/brand.ts'
import type { BrandColours } from '../../look/brand-palette.ts'
import { buildPalettes, propertyName } from '../../look/theme.ts'
import { CORNER_SIZES } from '../../player/corner-sizes.ts'
import { make } from './make-element.ts'

/** Width of the page in the desktop preview, in pixels, before it is scaled down. */
const DESKTOP_WIDTH = 1180

export type ShownBrand = {
  colours: BrandColours | null
  name: string
  footer: string
  corners: Corners
  typeface: Typeface
}

/**
 * Shows an unsaved brand in the preview. The frame shows a real course page of this origin, without scripts. This
 * script changes the document in the frame instead of loading it again, so that the frame keeps its scroll position.
 */
export function openBrandPreview(desk: HTMLElement) {
  const stage = desk.querySelector<HTMLElement>('.stage')!
  const frame = stage.querySelector('iframe')!
  const faces: Record<Typeface, string> = JSON.parse(stage.dataset['faces']!)
  let latest: ShownBrand | null = null

  function show(brand: ShownBrand): void {
    latest = brand
    const page = frame.contentDocument
    const root = page?.documentElement
    if (!page || !root?.dataset['format']) return
    const theme = desk.querySelector<HTMLInputElement>('[name=theme]:checked')!.value
    root.dataset['colours'] = theme
    paint(root.style, brand, theme === 'dark')
    const style = page.querySelector<HTMLLinkElement>('link[rel=stylesheet]')!
    const face = faces[brand.typeface]
    if (style.getAttribute('href') !== face) style.href = face
    showWords(page, brand)
  }

  const again = () => latest && show(latest)
  for (const input of desk.querySelectorAll('[name=theme], [name=size]')) input.addEventListener('change', again)
  new ResizeObserver(() => {
    stage.style.setProperty('--shown', String(Math.min(1, stage.clientWidth / DESKTOP_WIDTH)))
  }).observe(stage)

  const choice = desk.querySelector<HTMLSelectElement>('[data-course-choice] select')
  choice?.addEventListener('change', () => {
    frame.src = `/console/brand/preview?course=${choice.value}`
  })

  return {
    show,
    reload: () => frame.contentWindow?.location.reload(),
    onLoad(first: () => void): void {
      frame.addEventListener('load', first)
      first()
    },
  }
}

function paint(style: CSSStyleDeclaration, { colours, corners }: ShownBrand, isDark: boolean): void {
  // Without brand colours, the overrides are removed, so that the course's style sheet applies.
  const names = Object.keys(buildPalettes([0, 0]).light)
  const palette = colours && buildPalettes(colours)[isDark ? 'dark' : 'light']
  for (const name of names) {
    if (palette) style.setProperty(propertyName(name), palette[name as keyof typeof palette])
    else style.removeProperty(propertyName(name))
  }
  for (const [name, size] of Object.entries(CORNER_SIZES[corners])) style.setProperty(propertyName(name), size)
}

function showWords(page: Document, { name, footer }: ShownBrand): void {
  const mark = page.querySelector('.brand-mark')
  const logo = mark?.querySelector('img')
  if (logo) logo.alt = name
  else if (mark) mark.textContent = name
  const line = page.querySelector('.brand-line')
  if (line) line.textContent = footer
  else if (footer)
    page.querySelector('footer')?.prepend(page.importNode(make('p', { class: 'brand-line' }, footer), true))
}
