const KILOBYTE = 1_000
const MEGABYTE = 1_000_000

/** Formats a duration as `1:35`, or `1:02:05` from an hour on, in the digits of the language. */
export function formatSeconds(seconds: number, locale: string): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shownParts = parts[0] === 0 ? parts.slice(1) : parts
  const [first, ...others] = shownParts.map((part, at) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: at === 0 ? 1 : 2 }).format(part),
  )
  return [first, ...others].join(':')
}

/** Formats a size in kilobytes or megabytes, with one decimal at most. */
export function formatBytes(bytes: number, locale: string): string {
  const isLarge = bytes >= MEGABYTE
  const count = isLarge ? bytes / MEGABYTE : Math.max(1, Math.round(bytes / KILOBYTE))
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(count)
}

/** Returns the name of a language in that language, for a menu of captions. */
export function nameLanguage(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}
