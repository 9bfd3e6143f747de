/** Returns the alternative text of a picture; empty for a decorative one. */
export function describePicture({
  alt = '',
  decorative,
}: {
  alt?: string | undefined
  decorative?: true | undefined
}): string {
  return decorative ? '' : alt
}
