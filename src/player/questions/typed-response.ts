/**
 * Maximum length of a `fill-in` response in UTF-16 units: every LMS of SCORM 2004 stores this much (SCORM 1.2: 255).
 */
const RESPONSE_UNITS = 250

/**
 * Returns a typed answer in a form that every LMS accepts: one line, without a split surrogate pair. A leading brace
 * would begin a language tag, and `[,]` would split the answer (SCORM 2004 Run-Time Environment, 4.2.9.1).
 */
export function toResponse(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(/^\{/, ' {').replaceAll('[,]', '[ , ]')
  return line.slice(0, RESPONSE_UNITS).replace(/[\ud800-\udbff]$/, '')
}
