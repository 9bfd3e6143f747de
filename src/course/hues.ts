/** Minimum distance on the colour wheel at which people see two hues as different. */
const APART_DEGREES = 40

/** Returns two hues that are different enough, and always the same for the same seed. */
export function chooseHues(seed: string): [number, number] {
  const hash = fnv1a(seed.normalize('NFC').toLowerCase())
  const first = hash % 360
  const distance = APART_DEGREES + (Math.floor(hash / 360) % (360 - 2 * APART_DEGREES + 1))
  return [first, (first + distance) % 360]
}

/** FNV-1a hash, 32 bits, over UTF-16 units: short, evenly distributed and the same in every environment. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}
