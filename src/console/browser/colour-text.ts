/** Normalises a typed colour: adds a missing `#` and changes it to lower case. */
export function asColour(text: string): string {
  const typedColour = text.trim().toLowerCase()
  return typedColour === '' || typedColour.startsWith('#') ? typedColour : `#${typedColour}`
}

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}
