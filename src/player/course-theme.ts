import { type Brand, CORNERS, type Corners } from '../brand/brand.ts'
import { LOGO_GROUNDS, type LogoGround } from '../brand/logo.ts'
import type { FocalPoint } from '../course/media/fill-box.ts'
import type { Course } from '../course/schema.ts'
import { type Colours, renderTheme } from '../look/theme.ts'
import { CORNER_SIZES } from './corner-sizes.ts'

/**
 * What makes the look of one course different from that of another: the hues of the course or the colours of its
 * owner's brand, the corners, the background of the logo, and the focal point of the cover photo.
 */
export type CourseTheme = { colours: Colours; corners: Corners; ground: LogoGround; focus?: FocalPoint }

/** Background behind a logo that would not be visible on the page itself. */
const LIGHT_PLATE = '#fdfbf7'
const DARK_PLATE = '#16191a'
const PLATES: Record<LogoGround, { light: string; dark: string }> = {
  any: { light: '', dark: '' },
  light: { light: '--plate:none', dark: `--plate:${LIGHT_PLATE}` },
  dark: { light: `--plate:${DARK_PLATE}`, dark: '--plate:none' },
}

/**
 * Matches the name of a theme: two hues or two colours, the indices of corners and logo background, and the focal point
 * of a cover photo.
 */
const NAME = /^(?:(\d{1,3})\.(\d{1,3})|([0-9a-f]{6})\.([0-9a-f]{6}))\.(\d)(\d)(?:\.(\d{1,3})\.(\d{1,3}))?$/

export function chooseTheme({ hues, cover }: Pick<Course, 'hues' | 'cover'>, brand: Brand | null): CourseTheme {
  return {
    colours: brand?.colours ?? hues,
    corners: brand?.corners ?? CORNERS[0],
    ground: brand?.logo?.ground ?? LOGO_GROUNDS[0],
    ...(cover && { focus: { x: Math.round(cover.x), y: Math.round(cover.y) } }),
  }
}

export function renderCourseTheme({ colours, corners, ground, focus }: CourseTheme): string {
  const { petal, nip, pill } = CORNER_SIZES[corners]
  const shapes = corners === CORNERS[0] ? '' : `:root{--petal:${petal};--nip:${nip};--pill:${pill}}\n`
  const crop = focus ? `:root{--focus:${focus.x}% ${focus.y}%}\n` : ''
  return renderTheme(colours, PLATES[ground]) + shapes + crop
}

/** Returns a short name that contains the whole theme; `themeNamed` reads it. */
export function nameOfTheme({ colours, corners, ground, focus }: CourseTheme): string {
  const pair = 'main' in colours ? [colours.main.slice(1), colours.second.slice(1)] : colours
  const crop = focus ? `.${focus.x}.${focus.y}` : ''
  return `${pair.join('.')}.${CORNERS.indexOf(corners)}${LOGO_GROUNDS.indexOf(ground)}${crop}`
}

export function themeNamed(name: string): CourseTheme | null {
  const [, hue, otherHue, main, second, cornersAt, groundAt, x, y] = NAME.exec(name) ?? []
  const corners = CORNERS[Number(cornersAt)]
  const ground = LOGO_GROUNDS[Number(groundAt)]
  if (!corners || !ground) return null
  const colours = main ? { main: `#${main}`, second: `#${second}` } : ([Number(hue), Number(otherHue)] as const)
  return { colours, corners, ground, ...(x && { focus: { x: Number(x), y: Number(y) } }) }
}
