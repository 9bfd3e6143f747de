import { contrast } from '../look/colour.ts'
import type { LogoGround } from './logo.ts'

/** About the paper of a page in light and in dark colours. */
const LIGHT = '#fdfbf7'
const DARK = '#16191a'
/** Below this contrast, a part of a logo cannot be seen against the page. */
const SEEN_CONTRAST = 1.9
/** A thin highlight may be lost, a word may not. */
const LOST_SHARE = 0.12
/** Alpha above which a pixel counts, of 255. */
const VISIBLE = 100
/** Nearly no pixel lets the page through: then the logo brings its own ground. */
const WHOLE_SHARE = 0.97
const CHANNELS = 4
/** The number of sampled pixels, spread over the whole picture: enough for a reliable answer. */
const LOOKED_AT = 4_000

/** Which page a logo needs behind it, so that nothing of it is lost. Pixels are red, green, blue, alpha. */
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
  // An odd step does not fall on the same columns again and again.
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
