import { createHash } from 'node:crypto'
import type { BrandColours } from '../look/brand-palette.ts'
import type { LogoFacts } from './logo.ts'

export const CORNERS = ['petal', 'round', 'square'] as const
export type Corners = (typeof CORNERS)[number]

/** Typefaces of headlines, each with its files in `player/typefaces.ts`. The first one is the default. */
export const TYPEFACES = ['bricolage', 'manrope', 'fraunces', 'atkinson'] as const
export type Typeface = (typeof TYPEFACES)[number]

/**
 * The visual design of an account's courses: name, logo, colours, typeface and footer. A change shows in previews at
 * once, and in packages that are exported later.
 */
export type Brand = {
  /** The name that is shown if there is no logo, and the logo's alternative text. */
  name: string
  /** Null if every course keeps its own colours. */
  colours: BrandColours | null
  corners: Corners
  typeface: Typeface
  footer: string | null
  logo: LogoFacts | null
}

const VERSION_CHARACTERS = 10

/** Returns the default design for an account with this name. */
export function plainBrand(name: string): Brand {
  return { name, colours: null, corners: CORNERS[0], typeface: TYPEFACES[0], footer: null, logo: null }
}

/**
 * Returns a hash of the brand's content without the time at which it was saved. An account that returns to an earlier
 * design so gets the same hash, and with it the packages that were exported before.
 */
export function brandVersion({ name, colours, corners, typeface, footer, logo }: Brand): string {
  const parts = [name, colours?.main, colours?.second, corners, typeface, footer, logo?.sha256, logo?.ground]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, VERSION_CHARACTERS)
}
