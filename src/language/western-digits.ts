/**
 * Replaces decimal digits of any script by the digits 0 to 9. In Unicode, the ten digits of a script begin at a code
 * point that is a multiple of 16, or 6 above one.
 */
export function toWesternDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0)!
    const place = code & 15
    return String(/\p{Nd}/u.test(String.fromCodePoint(code - place)) ? place : place - 6)
  })
}
