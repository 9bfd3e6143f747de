/** What people type: with or without the sign, in any case. */
export function asColour(text: string): string {
  const typedColour = text.trim().toLowerCase()
  return typedColour === '' || typedColour.startsWith('#') ? typedColour : `#${typedColour}`
}

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}
