/** Maximum size of an uploaded logo in bytes. */
export const LOGO_BYTES = 200_000

/** Types of stored logos: an SVG stays an SVG, any other picture becomes a PNG. */
export const LOGO_TYPES = ['image/svg+xml', 'image/png'] as const
export type LogoType = (typeof LOGO_TYPES)[number]

/** The backgrounds on which a logo can be seen: a black logo is lost on a dark page, a white one on a light page. */
export const LOGO_GROUNDS = ['any', 'light', 'dark'] as const
export type LogoGround = (typeof LOGO_GROUNDS)[number]

export type LogoFacts = { type: LogoType; width: number; height: number; ground: LogoGround; sha256: string }

export type Logo = LogoFacts & { bytes: Uint8Array }

const ENDINGS = { 'image/svg+xml': 'svg', 'image/png': 'png' } as const satisfies Record<LogoType, string>

/** Returns the name of a logo's file in a package. */
export function logoName({ type }: LogoFacts): string {
  return `logo.${ENDINGS[type]}`
}
