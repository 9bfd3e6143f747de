/** The largest file that a client may send. */
export const LOGO_BYTES = 200_000

/** Drawings stay drawings; every other picture is kept as PNG. */
export const LOGO_TYPES = ['image/svg+xml', 'image/png'] as const
export type LogoType = (typeof LOGO_TYPES)[number]

/** The backgrounds on which a logo can be seen: a black one is lost on a dark page, a white one on a light page. */
export const LOGO_GROUNDS = ['any', 'light', 'dark'] as const
export type LogoGround = (typeof LOGO_GROUNDS)[number]

export type LogoFacts = { type: LogoType; width: number; height: number; ground: LogoGround; sha256: string }

export type Logo = LogoFacts & { bytes: Uint8Array }

const ENDINGS = { 'image/svg+xml': 'svg', 'image/png': 'png' } as const satisfies Record<LogoType, string>

/** The name of its file in a package. */
export function logoName({ type }: LogoFacts): string {
  return `logo.${ENDINGS[type]}`
}
