/** Removes characters that XML or PostgreSQL cannot store and that nobody can see. All visible characters stay. */
export function storable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
    .replace(/[\u202a-\u202e]/g, '') // Bidi controls reverse the rest of a line (Trojan Source, CVE-2021-42574).
    .replace(/\p{Surrogate}/gu, '')
}
