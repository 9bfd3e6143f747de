import type { LocaleCode } from '../../language/locales.ts'
import type { Pack } from '../packs/pack-schema.ts'

/** The language in which packs are written first; every other one is a translation of it. */
export const ORIGINAL_LOCALE = 'en-GB'

/** Locales whose courses come from the packs of another region of their language. European Portuguese is too far from Brazil's. */
const REGIONS: Partial<Record<LocaleCode, LocaleCode>> = {
  'en-US': ORIGINAL_LOCALE,
  'es-MX': 'es-ES',
  'fr-CA': 'fr-FR',
}

/** The locale of the packs that are read for a course in this one. */
export function languageOfPacks(locale: LocaleCode): LocaleCode {
  return REGIONS[locale] ?? locale
}

/** Law and emergency numbers end at the border: what Spain prescribes is no course for Mexico. English packs compare places. */
export function servesLocale({ field }: Pick<Pack, 'field'>, locale: LocaleCode): boolean {
  const isAbroad = languageOfPacks(locale) !== locale && languageOfPacks(locale) !== ORIGINAL_LOCALE
  return !isAbroad || (field !== 'policy' && field !== 'procedure')
}

/** The other regions that a pack is read in. */
export function regionsOf(pack: Pick<Pack, 'field' | 'language'>): LocaleCode[] {
  const served = Object.entries(REGIONS) as [LocaleCode, LocaleCode][]
  return served.flatMap(([locale, packs]) => (packs === pack.language && servesLocale(pack, locale) ? [locale] : []))
}
