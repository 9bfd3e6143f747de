import { createHash } from 'node:crypto'
import type { BrandColours } from '../look/brand-palette.ts'
import type { LogoFacts } from './logo.ts'

export const CORNERS = ['petal', 'round', 'square'] as const
export type Corners = (typeof CORNERS)[number]

/** Faces of headlines, each with its files in `player/typefaces.ts`; the first is the house's own. */
export const TYPEFACES = ['bricolage', 'manrope', 'fraunces', 'atkinson'] as const
export type Typeface = (typeof TYPEFACES)[number]

/** How an account's courses look: in previews at once, and in every package that is exported from then on. */
export type Brand = {
  /** Shown where there is no logo, and as the logo's alternative text. */
  name: string
  /** Null: every course keeps its own. */
  colours: BrandColours | null
  corners: Corners
  typeface: Typeface
  footer: string | null
  logo: LogoFacts | null
}

const VERSION_CHARACTERS = 10

/** The look of an account that has chosen none but its name and logo. */
export function plainBrand(name: string): Brand {
  return { name, colours: null, corners: CORNERS[0], typeface: TYPEFACES[0], footer: null, logo: null }
}

/**
 * A hash of the brand itself, not of when it was saved: an account that returns to an earlier look has its packages
 * again.
 */
export function brandVersion({ name, colours, corners, typeface, footer, logo }: Brand): string {
  const parts = [name, colours?.main, colours?.second, corners, typeface, footer, logo?.sha256, logo?.ground]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, VERSION_CHARACTERS)
}
