/** As much of a `fill-in` as every LMS of SCORM 2004 keeps, in UTF-16 units; of SCORM 1.2 it is 255. */
const RESPONSE_UNITS = 250

/**
 * What was typed, as every LMS takes it: one line. A brace in front would open a language tag, and `[,]` part the answer in two (SCORM
 * 2004 Run-Time Environment, 4.2.9.1). No pair of units is cut.
 */
export function toResponse(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(/^\{/, ' {').replaceAll('[,]', '[ , ]')
  return line.slice(0, RESPONSE_UNITS).replace(/[\ud800-\udbff]$/, '')
}
