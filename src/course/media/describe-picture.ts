/** What stands for the picture where it cannot be seen; empty where it says nothing. */
export function describePicture({
  alt = '',
  decorative,
}: {
  alt?: string | undefined
  decorative?: true | undefined
}): string {
  return decorative ? '' : alt
}
