import type { Brand, Corners } from '../brand/brand.ts'
import type { LogoFacts } from '../brand/logo.ts'
import type { Course } from '../course/schema.ts'
import { renderTheme } from '../look/theme.ts'

/** One large corner and three small ones, and the corners of buttons. */
export const CORNER_SIZES: Record<Corners, { petal: string; nip: string; pill: string }> = {
  petal: { petal: '2.25rem', nip: '.25rem', pill: '9em' },
  round: { petal: '1.25rem', nip: '1.25rem', pill: '9em' },
  square: { petal: '0rem', nip: '0rem', pill: '0rem' },
}

/** What a logo stands on where the page would swallow it. */
const LIGHT_PLATE = '#fdfbf7'
const DARK_PLATE = '#16191a'

/** All in which one course looks different from another: its hues, or the colours and corners of its owner. */
export function renderCourseTheme({ hues }: Pick<Course, 'hues'>, brand: Brand | null): string {
  if (!brand) return renderTheme(hues)
  const { petal, nip, pill } = CORNER_SIZES[brand.corners]
  const corners = `:root{--petal:${petal};--nip:${nip};--pill:${pill}}\n`
  return renderTheme(brand.colours ?? hues, platesOf(brand.logo)) + corners
}

function platesOf(logo: LogoFacts | null): { light: string; dark: string } {
  switch (logo?.ground) {
    case 'light':
      return { light: '--plate:none', dark: `--plate:${LIGHT_PLATE}` }
    case 'dark':
      return { light: `--plate:${DARK_PLATE}`, dark: '--plate:none' }
    default:
      return { light: '', dark: '' }
  }
}
