import type { PictureSize } from './picture-sizes.ts'

/** A point in a picture, in per cent of its width and height. */
export type FocalPoint = { x: number; y: number }

export type Placement = PictureSize & { left: number; top: number }

/**
 * Scales and positions a picture so that it fills a box, as the CSS property `object-fit: cover` does with the focal
 * point as `object-position` (CSS Images 3, 5.5).
 */
export function fillBox(picture: PictureSize, box: PictureSize, { x, y }: FocalPoint): Placement {
  const scale = Math.max(box.width / picture.width, box.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { left: ((box.width - width) * x) / 100, top: ((box.height - height) * y) / 100, width, height }
}
