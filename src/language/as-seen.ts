/**
 * A text as a reader compares it with another: white space, invisible signs and a closing stop make no difference, but
 * case and every sign do. CO is not Co, mW is not MW, x² is not x2, and in a lesson on spelling Monday is not monday.
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
