import type { LocaleCode } from '../../language/locales.ts'
import type { Qualifier } from '../search/qualifier.ts'

const MEMBERS_OF_EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/**
 * Returns the places that a course is for, nearest first: those that the request names, or
 * else the country of its locale.
 */
export function listPlaces(qualifiers: Qualifier[], locale: LocaleCode): string[] {
  const placesNamed = namedPlaces(qualifiers)
  return placesNamed.length > 0 ? placesNamed : around(new Intl.Locale(locale).region ?? '')
}

/** Returns the places that a request names. After a member state of the EU, the list also has the EU. */
export function namedPlaces(qualifiers: Qualifier[]): string[] {
  return qualifiers.flatMap(({ place }) => (place === undefined ? [] : around(place)))
}

/** Returns the place and, for a member state, also the EU, whose law applies there. */
export function around(place: string): string[] {
  if (place === 'GB') return ['UK']
  return MEMBERS_OF_EU.has(place) ? [place, 'EU'] : [place]
}
