/** Languages of the console itself. The first is the default. */
export const CONSOLE_LOCALES = ['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'pt-BR'] as const

export type ConsoleLocale = (typeof CONSOLE_LOCALES)[number]

export const [BASE_LOCALE] = CONSOLE_LOCALES

/** The name of each language in that language. */
export const CONSOLE_LANGUAGES: Record<ConsoleLocale, string> = {
  'en-GB': 'English',
  'de-DE': 'Deutsch',
  'fr-FR': 'Français',
  'es-ES': 'Español',
  'pt-BR': 'Português (Brasil)',
}

export function isConsoleLocale(text: unknown): text is ConsoleLocale {
  return (CONSOLE_LOCALES as readonly unknown[]).includes(text)
}

/**
 * Chooses the best available language for `Accept-Language` (RFC 9110, 12.5.4). Regions are ignored: every kind of
 * English gets ours, every kind of Portuguese the Brazilian one.
 */
export function acceptedLocale(header: string | undefined): ConsoleLocale {
  const wishes = (header ?? '').split(',').map(range => {
    const [tag, ...parameters] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const weight = parameters.find(each => each.startsWith('q='))
    return { language: tag!.split('-')[0], weight: weight === undefined ? 1 : Number(weight.slice(2)) }
  })
  const best = wishes.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  const offeredLocales = best.flatMap(({ language }) => CONSOLE_LOCALES.filter(code => code.startsWith(`${language}-`)))
  return offeredLocales[0] ?? BASE_LOCALE
}
