import type { LocaleCode } from '../../language/locales.ts'

/** The language in which packs are written first; every other one is a translation of it. */
export const ORIGINAL_LOCALE = 'en-GB'

/** Locales whose packs are editions of those of another region of their language. */
const REGIONS: Partial<Record<LocaleCode, LocaleCode>> = {
  'en-US': ORIGINAL_LOCALE,
  'es-MX': 'es-ES',
  'fr-CA': 'fr-FR',
}

/** The locale of the packs that are read for a course in this one. */
export function languageOfPacks(locale: LocaleCode): LocaleCode {
  return REGIONS[locale] ?? locale
}
