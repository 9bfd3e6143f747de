import type { Suggestion } from '../course/schema.ts'
import type { LocaleCode } from '../language/locales.ts'
import { namePart, shortName } from './packs/cut-pack.ts'
import { withNeededLessons } from './packs/needed-lessons.ts'
import type { Pack } from './packs/pack-schema.ts'
import { requirePack } from './packs/read-library.ts'
import { localTopic } from './packs/topic-name.ts'
import { type FoundPack, findPackIn } from './search/find-translation.ts'
import { isUntaught } from './search/qualifier.ts'
import { suggestPacks } from './search/suggest-packs.ts'

const MOST_SUGGESTIONS = 5
const SUBJECT_CHARACTERS = 200
const NAMES_TRIED = 8

/**
 * A course that the library can make: a pack, or the part of it that teaches a topic. The topic's
 * name is in the language `readIn`.
 */
type Offered = { packId: string; locale: LocaleCode; readIn: LocaleCode; topic?: FoundPack['topic'] }
type Kind = Suggestion['kind']

/**
 * Suggests other courses for a request: the whole pack instead of a part, a part instead of the whole, the same course
 * in another language, or the nearest packs if none is about the subject. Each suggestion contains the body of the
 * request that orders it.
 */
export function suggestCourses(
  subject: string,
  locale: LocaleCode,
  match: FoundPack | null,
  { isPart, isWhole }: { isPart: boolean; isWhole: boolean },
): Suggestion[] {
  const offers: { kind: Kind; offered: Offered }[] = []
  const offer = (kind: Kind, offered: Offered) => offers.push({ kind, offered })
  const { pack, topic, subjectLanguage, qualifiers = [] } = match ?? {}
  if (match && pack?.kind === 'subject') {
    const whole = { packId: pack.id, locale, readIn: match.readIn }
    if (!isWhole) offer('whole', whole)
    if (topic && !isPart) offer('part', { ...whole, topic })
    if (subjectLanguage) offer('language', { ...whole, locale: subjectLanguage, ...(topic && { topic }) })
  }
  const others = qualifiers.filter(({ kind }) => kind === 'also' || kind === 'use').map(({ text }) => text)
  for (const wish of pack?.kind === 'subject' ? others : [subject])
    for (const near of suggestPacks(wish, locale)) {
      if (near.packId === pack?.id && !near.topic) continue
      offer(near.locale === locale ? 'near' : 'language', near)
    }
  // For a product, only a course on that product is suggested. Similar names mislead: packs whose names resemble "Teams" are about
  // people.
  for (const { text } of qualifiers.filter(({ kind }) => kind === 'product')) {
    const productMatch = findPackIn(text, locale)
    if (productMatch?.pack.kind !== 'subject' || productMatch.pack.id === pack?.id) continue
    offer('near', {
      packId: productMatch.pack.id,
      locale,
      readIn: productMatch.readIn,
      ...(productMatch.topic && { topic: productMatch.topic }),
    })
  }
  const suggestions = offers.flatMap(({ kind, offered }) => describe(kind, offered) ?? [])
  const keys = suggestions.map(({ body }) => JSON.stringify(body))
  return suggestions.filter((_, at) => keys.indexOf(keys[at]!) === at).slice(0, MOST_SUGGESTIONS)
}

const descriptions = new Map<string, Suggestion | null>()

/**
 * Describes a suggestion. The cache needs no eviction, because its size is limited by the number of packs and topics in
 * each language.
 */
function describe(kind: Kind, offered: Offered): Suggestion | null {
  const key = JSON.stringify([kind, offered])
  const cachedSuggestion = descriptions.get(key)
  if (cachedSuggestion !== undefined) return cachedSuggestion
  const suggestion = tryToDescribe(kind, offered)
  descriptions.set(key, suggestion)
  return suggestion
}

/**
 * Returns a suggestion whose subject is the first of the course's names that the search resolves to exactly this
 * course, or null if no name does.
 */
function tryToDescribe(kind: Kind, { packId, locale, readIn, topic }: Offered): Suggestion | null {
  const pack = requirePack(packId, locale)
  const part = topic && localTopic(pack, topic, readIn)
  const title = part ? namePart(pack, part.name) : pack.name
  const partNames = part && [part.name, topic.name].flatMap(name => [namePart(pack, name), name])
  const names = partNames ?? [pack.name, shortName(pack), ...pack.aliases]
  const matches = names.slice(0, NAMES_TRIED).filter(name => name.length <= SUBJECT_CHARACTERS)
  const subject = matches.find(name => {
    const match = findPackIn(name, locale)
    return match !== null && match.pack.id === packId && isExactly(match, pack, part)
  })
  if (subject === undefined) return null
  const all = pack.chapters.reduce((sum, chapter) => sum + chapter.lessons.length, 0)
  const lessons = topic ? withNeededLessons(pack.chapters, topic.lessons).length : all
  return { kind, title, lessons, body: { subject, languageId: locale } }
}

function isExactly({ topic, isShort, qualifiers, readIn }: FoundPack, pack: Pack, asked: FoundPack['topic']): boolean {
  const isWholeRequest = !isShort && !qualifiers.some(isUntaught)
  const part = topic && localTopic(pack, topic, readIn)
  return isWholeRequest && part?.name === asked?.name && part?.lessons.join() === asked?.lessons.join()
}
