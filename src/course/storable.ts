/** XML and PostgreSQL have no room for these, and nobody can see them; everything that can be seen stays. */
export function storable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
    .replace(/[\u202a-\u202e]/g, '') // They turn the rest of the line round (Trojan Source, CVE-2021-42574).
    .replace(/\p{Surrogate}/gu, '')
}
