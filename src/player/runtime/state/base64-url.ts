/** Encodes bytes as text of `[A-Za-z0-9_-]`; each character of the input is a byte. */
export function toBase64Url(bytes: string): string {
  return btoa(bytes).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=/g, '')
}

export function fromBase64Url(text: string): string {
  return atob(text.replace(/-/g, '+').replace(/_/g, '/'))
}
