/**
 * A number as people write it: decimal comma or point, digits of the language's own script, groups, a proper minus; `null`
 * for what is no number. `digits` are one or more rows of ten; `group` is a comma or point, if the language groups by one.
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
  // "1.234,5" and "1.234" are grouped in German; "1.5" is a learner who writes a decimal point where others write a comma.
  const ungrouped = western.replaceAll(group, '')
  const isGrouped =
    /[.,]/.test(ungrouped) || western.split(group).length > 2 || /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(western)
  const plain = (isGrouped ? ungrouped : western).replace(',', '.')
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}

/** How a language groups thousands, where that could be taken for a decimal sign: a comma or a point, else "". */
export function findGroupSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6)
  return parts.find(({ type, value }) => type === 'group' && /[.,]/.test(value))?.value ?? ''
}
