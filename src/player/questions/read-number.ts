/** As much as saved state keeps of a typed answer. */
export const TYPED_CHARACTERS = 12

/**
 * A number as people write it: decimal comma or point, digits of the language's own script, groups, a proper minus.
 * `null` for what is no number.
 */
export function readNumber(typed: string, locale: string): number | null {
  const western = toWesternDigits(typed, locale)
    .replace(/[\s\u00a0\u202f'’\u066c]/g, '')
    .replace(/[−–]/g, '-')
    .replace('\u066b', '.')
  const plain = withoutGroups(western, locale).replace(',', '.')
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}

function toWesternDigits(text: string, locale: string): string {
  const own = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)].reverse()
  const arabic = [...'٠١٢٣٤٥٦٧٨٩']
  return Array.from(text.trim(), letter => {
    const digit = own.indexOf(letter)
    return String(digit >= 0 ? digit : arabic.includes(letter) ? arabic.indexOf(letter) : letter)
  }).join('')
}

/** "1.234,5" and "1.234" are grouped in German; "1.5" is a learner who writes a decimal point where others write a comma. */
function withoutGroups(text: string, locale: string): string {
  const group = new Intl.NumberFormat(locale).formatToParts(12_345.6).find(({ type }) => type === 'group')?.value
  if (!group || !/[.,]/.test(group)) return text
  const hasDecimals = /[.,]/.test(text.replaceAll(group, ''))
  const isGrouped = hasDecimals || text.split(group).length > 2 || /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  return isGrouped && text.includes(group) ? text.replaceAll(group, '') : text
}
