import { contrast } from '../look/colour.ts'
import type { LogoGround } from './logo.ts'

/** Approximate background colours of a page in its light and its dark theme. */
const LIGHT = '#fdfbf7'
const DARK = '#16191a'
/** Minimum contrast between a part of a logo and the page at which the part counts as visible. */
const SEEN_CONTRAST = 1.9
/** Maximum share of a logo's pixels that may be invisible on a background: a thin highlight may be, a word may not. */
const LOST_SHARE = 0.12
/** Pixels with this alpha value or less, of 255, count as transparent. */
const VISIBLE = 100
/**
 * Minimum share of opaque pixels at which a logo counts as having its own background, so that it can be shown on any
 * page.
 */
const WHOLE_SHARE = 0.97
const CHANNELS = 4
/** Approximate number of pixels that are examined, spread over the whole picture: enough for a reliable choice. */
const LOOKED_AT = 4_000

/** Returns the background that a logo needs, so that no part of it is invisible. `pixels` are RGBA. */
export function chooseGround(pixels: Uint8Array): LogoGround {
  const { visible, looked } = colourSample(pixels)
  if (visible.length === 0 || visible.length >= looked * WHOLE_SHARE) return 'any'
  const countLost = (ground: string) =>
    visible.filter(colour => contrast(colour, ground) < SEEN_CONTRAST).length / visible.length
  const [light, dark] = [countLost(LIGHT), countLost(DARK)]
  if (Math.max(light, dark) <= LOST_SHARE) return 'any'
  return light <= dark ? 'light' : 'dark'
}

export function isEmpty(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += CHANNELS) if (pixels[at]! > VISIBLE) return false
  return true
}

function colourSample(pixels: Uint8Array): { visible: string[]; looked: number } {
  const visible: string[] = []
  // The step is odd, so that the samples do not fall on the same columns again and again.
  const step = CHANNELS * (Math.ceil(pixels.length / CHANNELS / LOOKED_AT) | 1)
  let looked = 0
  for (let at = 0; at < pixels.length; at += step) {
    looked++
    if (pixels[at + 3]! <= VISIBLE) continue
    const channel = (offset: number) => pixels[at + offset]!.toString(16).padStart(2, '0')
    visible.push(`#${channel(0)}${channel(1)}${channel(2)}`)
  }
  return { visible, looked }
}
