/**
 * Returns a text in the form in which a reader compares it: white space, invisible characters and a final stop make no
 * difference, but case and all other signs do. CO is not Co, mW is not MW, x² is not x2, and in a lesson on spelling
 * Monday is not monday.
 */
export function asSeen(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\S ]\s*| \s+/gu, ' ')
    .trim()
    .replace(/[.。]$/u, '')
    .trimEnd()
}
