import type { Size } from './decode-picture.ts'

/** A phone, a tablet or a column of text, a wide screen. */
const WIDTHS = [480, 960, 1_600] as const

/** The sizes in which a picture is kept, the smallest first. A picture is never enlarged: a small one has its own size alone. */
export function pictureSizes({ width, height }: Size): Size[] {
  const largest = Math.min(width, WIDTHS.at(-1)!)
  const widths = [...WIDTHS.filter(each => each < largest), largest]
  return widths.map(each => ({ width: each, height: Math.max(1, Math.round((height * each) / width)) }))
}
