/** What people type: with or without the sign, in any case. */
export function asColour(text: string): string {
  const given = text.trim().toLowerCase()
  return given === '' || given.startsWith('#') ? given : `#${given}`
}

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}
