import type { ShownPicture } from './shown-picture.ts'

/** What stands for the picture where it cannot be seen; empty where it says nothing. */
export function describePicture({ alt = '', decorative }: Pick<ShownPicture, 'alt' | 'decorative'>): string {
  return decorative ? '' : alt
}
