export type PictureSize = { width: number; height: number }

/** A phone, a tablet or a column of text, a wide screen. */
const WIDTHS = [480, 960, 1_600] as const

/** The sizes in which a picture is kept, the smallest first. A picture is never enlarged: a small one has its own size alone. */
export function pictureSizes({ width, height }: PictureSize): PictureSize[] {
  const largest = Math.min(width, WIDTHS.at(-1)!)
  const widths = [...WIDTHS.filter(each => each < largest), largest]
  return widths.map(each => ({ width: each, height: Math.max(1, Math.round((height * each) / width)) }))
}

/** A file of a picture under the name that pages and packages know it by. */
export type NamedPicture = PictureSize & { name: string }

/** The smallest first. */
export function namePictures({ hash, ...largest }: PictureSize & { hash: string }): NamedPicture[] {
  return pictureSizes(largest).map(size => ({ ...size, name: `${hash}-${size.width}.webp` }))
}
