export type PictureSize = { width: number; height: number }

/** Widths of stored pictures in pixels: for a phone, for a tablet or a column of text, and for a wide screen. */
const WIDTHS = [480, 960, 1_600] as const

/**
 * Returns the sizes in which a picture is stored, the smallest first. Pictures are never enlarged: a small one is
 * stored in its own size only.
 */
export function pictureSizes({ width, height }: PictureSize): PictureSize[] {
  const largest = Math.min(width, WIDTHS.at(-1)!)
  const widths = [...WIDTHS.filter(each => each < largest), largest]
  return widths.map(each => ({ width: each, height: Math.max(1, Math.round((height * each) / width)) }))
}

/** A file of a picture with its name in pages and packages. */
export type NamedPicture = PictureSize & { name: string }

/** Lists the files of a picture, the smallest first. */
export function namePictures({ hash, ...largest }: PictureSize & { hash: string }): NamedPicture[] {
  return pictureSizes(largest).map(size => ({ ...size, name: `${hash}-${size.width}.webp` }))
}
