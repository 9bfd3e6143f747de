import { namedPlaces } from '../editions/course-place.ts'
import { listHeldPlaces } from '../packs/read-library.ts'
import type { KnownPack } from './known-names.ts'
import type { ReadRequest } from './match-names.ts'
import type { Qualifier } from './qualifier.ts'
import type { Token } from './read-request.ts'
import { findPlaces } from './request-phrases.ts'
import { findPlaceOfLaw } from './request-words.ts'
import { listFields } from './rest-rules.ts'

type Named = { pack: KnownPack; covered: Token[]; qualifiers: Qualifier[] }

/**
 * Returns the place whose law a request mentions ("UK GDPR", "the Bribery Act"). Like any other place, it decides which
 * edition is used.
 */
export function findPlacesOfLaw(
  { pack, covered, qualifiers }: Named,
  { subject, tokens, language }: ReadRequest,
): Qualifier[] {
  const isLaw = listFields(pack).has('rule') || pack.entry.field === 'skill'
  if (!isLaw || qualifiers.some(({ kind }) => kind === 'place')) return []
  const inName = listFields(pack).has('rule') ? findPlaces(covered, language) : []
  const laws = findPlaces(tokens, { ...language, findPlace: findPlaceOfLaw })
  return [...inName, ...laws].slice(0, 1).map(({ words, place }) => {
    const isPartOfCountry = language.isRegion(words.map(({ word }) => word).join(' '))
    const text = subject.slice(words[0]!.start, words.at(-1)!.end)
    return { kind: 'place', text, place, ...(isPartOfCountry && { isRegion: true }) }
  })
}

/** Packs that teach one law, each with the name of that law. */
const ABOUT_ONE_LAW = new Map([
  ['data-protection-gdpr', 'gdpr'],
  ['hipaa', 'hipaa'],
])

/**
 * Whether the request asks for the law of a place that the pack does not cover: "data protection in China" is another
 * subject. A request that names the law itself ("GDPR in China") is still about that law.
 */
export function asksForOtherLaw({ tokens }: ReadRequest, { entry }: KnownPack, qualifiers: Qualifier[]): boolean {
  const law = ABOUT_ONE_LAW.get(entry.id)
  const placesNamed = namedPlaces(qualifiers)
  if (law === undefined || placesNamed.length === 0 || tokens.some(({ word }) => word === law)) return false
  return !listHeldPlaces(entry.id).some(place => placesNamed.includes(place))
}
