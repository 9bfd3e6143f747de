/**
 * Reads a number as people write it: with a decimal comma or point, digits of the language's own script, signs between
 * thousands, and a typographic minus. Null for anything else. `digits` are the language's digits from 0 to 9, or
 * several such rows. `group` is the sign between thousands if it is a comma or a point; otherwise empty.
 */
export function readNumber(typed: string, digits: string, group: string): number | null {
  const western = Array.from(typed, letter => {
    const place = digits.indexOf(letter)
    return place < 0 ? letter : place % 10
  })
    .join('')
    .replace(/[\s'’\u066c]/g, '')
    .replace(/[−–]/g, '-')
    .replace('\u066b', '.')
  // For German: the point in "1.234,5" and "1.234" groups thousands, but in "1.5" the learner wrote a decimal point
  // instead of a comma.
  const ungrouped = western.replaceAll(group, '')
  const isGrouped =
    /[.,]/.test(ungrouped) || western.split(group).length > 2 || /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(western)
  const plain = (isGrouped ? ungrouped : western).replace(',', '.')
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}

/**
 * Returns the sign with which a language groups thousands if it is a comma or a point, which could be taken for a
 * decimal sign; else an empty string.
 */
export function findGroupSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6)
  return parts.find(({ type, value }) => type === 'group' && /[.,]/.test(value))?.value ?? ''
}
