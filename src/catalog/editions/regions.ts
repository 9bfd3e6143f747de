import type { LocaleCode } from '../../language/locales.ts'

/** The locale in which packs are written first; every other locale has translations or editions of them. */
export const ORIGINAL_LOCALE = 'en-GB'

/** Locales whose packs are editions, each with the locale of the packs that these are based on. */
const REGIONS: Partial<Record<LocaleCode, LocaleCode>> = {
  'en-US': ORIGINAL_LOCALE,
  'es-MX': 'es-ES',
  'fr-CA': 'fr-FR',
}

/** Returns the locale whose packs are read for a course in this locale. */
export function languageOfPacks(locale: LocaleCode): LocaleCode {
  return REGIONS[locale] ?? locale
}

/** Returns the locales whose packs are editions of this locale's packs. */
export function editionsOf(locale: LocaleCode): LocaleCode[] {
  return (Object.keys(REGIONS) as LocaleCode[]).filter(region => REGIONS[region] === locale)
}
