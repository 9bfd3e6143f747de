export const CHECKSUM_CHARACTERS = 7

/** Returns an FNV-1a checksum, which detects damage and data of another course. It is not a secret. */
export function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(36).padStart(CHECKSUM_CHARACTERS, '0')
}
