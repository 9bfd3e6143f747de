import type { LocaleCode } from '../../language/locales.ts'
import type { Qualifier } from '../search/qualifier.ts'

const MEMBERS_OF_EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Where a course is for, nearest first: the place that the request names, or else the one where its language is spoken. */
export function listPlaces(qualifiers: Qualifier[], locale: LocaleCode): string[] {
  const placesNamed = namedPlaces(qualifiers)
  return placesNamed.length > 0 ? placesNamed : around(new Intl.Locale(locale).region ?? '')
}

/** The places that a request names, each with what it belongs to. */
export function namedPlaces(qualifiers: Qualifier[]): string[] {
  return qualifiers.flatMap(({ place }) => (place === undefined ? [] : around(place)))
}

function around(place: string): string[] {
  if (place === 'GB') return ['UK']
  return MEMBERS_OF_EU.has(place) ? [place, 'EU'] : [place]
}
