/** A colour in OKLCH: perceived lightness 0 to 1, chroma, hue in degrees (Ottosson 2020, CSS Color 4). */
export type Oklch = { lightness: number; chroma: number; hue: number }

const CHROMA_STEP = 0.004
const LIGHTNESS_STEP = 0.005

/** Returns the nearest sRGB colour in hexadecimal: chroma is reduced until it fits, lightness and hue stay. */
export function toHex(colour: Oklch): string {
  let chroma = colour.chroma
  let linear = toLinearRgb({ ...colour, chroma })
  while (chroma > 0 && !isShowable(linear)) {
    chroma = Math.max(0, chroma - CHROMA_STEP)
    linear = toLinearRgb({ ...colour, chroma })
  }
  return `#${linear
    .map(channel =>
      Math.round(encodeChannel(channel) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Converts a hexadecimal colour to OKLCH. A grey has no chroma, and its hue has no meaning. */
export function fromHex(hex: string): Oklch {
  const [red, green, blue] = hexToLinearRgb(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

/**
 * Returns a colour of the same hue whose contrast with every other colour is at least `ratio`, by lowering or raising
 * the lightness step by step.
 */
export function solveContrast(colour: Oklch, others: string[], ratio: number, direction: 'darker' | 'lighter'): string {
  const step = direction === 'darker' ? -LIGHTNESS_STEP : LIGHTNESS_STEP
  const end = direction === 'darker' ? 0 : 1
  let lightness = Math.min(1, Math.max(0, colour.lightness))
  let hex = toHex({ ...colour, lightness })
  while (others.some(other => contrast(hex, other) < ratio) && lightness !== end) {
    lightness = Math.min(1, Math.max(0, lightness + step))
    hex = toHex({ ...colour, lightness })
  }
  return hex
}

/** Returns the WCAG 2.2 contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = hexToLinearRgb(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function hexToLinearRgb(hex: string): [number, number, number] {
  const channel = (at: number) => decodeChannel(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function isShowable(linear: number[]): boolean {
  return linear.every(channel => channel >= -0.0005 && channel <= 1.0005)
}

function encodeChannel(linear: number): number {
  const clamped = Math.min(1, Math.max(0, linear))
  return clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055
}

function decodeChannel(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
}
