import { BOTH } from './join-topics.ts'
import { isOwner, type NameMatch, type ReadRequest } from './match-names.ts'
import type { Token } from './read-request.ts'
import { isAmount, isOwnWorkplace } from './request-phrases.ts'
import { COMPARING, WORD_LISTS } from './request-words.ts'

/**
 * Returns the match itself, or a match for another name with the same words ("one-on-one" beside "one-to-one"), if that
 * name may stand for its pack alone.
 */
export function findStandalone(
  match: NameMatch,
  topics: NameMatch[],
  ofTopics: Set<Token>,
  request: ReadRequest,
): NameMatch | undefined {
  const same = topics.filter(({ name }) => name.stems.join(' ') === match.name.stems.join(' '))
  return [match, ...same].find(each => mayStandAlone(each, ofTopics, request))
}

/**
 * Lists with the words that may stand beside a topic whose name consists of common words, because they only ask for a
 * course or say who needs the course.
 */
const PLAIN_COMPANY = ['wrapping', 'qualities', 'facets', 'purposes', 'short', 'counted'] as const
const VERBS = ['asking', 'doing'] as const
/** Matches a possessive, which may differ between request and name: "planning my week" matches "planning your week". */
const POSSESSIVE = /^(my|your|our|their|his|her|its)$/
const UNIT_OF_TIME = /^(min|mins|minutes?|h|hrs?|hours?|days?)$/
/** Matches the end of a clause that says who needs the course: "what new employees need to know about …". */
const NEED_TO_KNOW = /\b(needs?|should|must)( to)? know about\b/i

/**
 * Whether a topic's name may stand for its pack in this request. A name of plain words must be complete: "quality
 * service" is not "quality of service". It must not stand only after "for", because it then names the learners: a
 * course "for public officials" is not about them. Beside it, only an audience, a topic of the same pack, a word of its
 * lessons or a word that asks for a course is allowed.
 */
function mayStandAlone({ name, covered }: NameMatch, ofTopics: Set<Token>, request: ReadRequest): boolean {
  const { subject, tokens, language } = request
  const clause = NEED_TO_KNOW.exec(subject)
  const clauseEnd = clause ? clause.index + clause[0].length : 0
  if (!name.isAlone || !name.isPlain) return name.isAlone
  const isBetween = ({ start }: Token) => start > covered[0]!.start && start < covered.at(-1)!.start
  const required = name.small.filter(
    word => !language.isIn('articles', word) && !COMPARING.test(word) && !POSSESSIVE.test(word),
  )
  const isOfLessons = ({ word, stem }: Token) =>
    !BOTH.test(subject) &&
    !WORD_LISTS.some(list => language.isIn(list, word)) &&
    name.pack.lessonsByStem.get(stem)?.some(place => name.topic!.lessons.includes(place))
  const mayBeBeside = (token: Token) =>
    isBetween(token)
      ? name.small.includes(token.word) ||
        token.word === 's' ||
        isOwner(token, subject, language) ||
        language.isIn('articles', token.word) ||
        COMPARING.test(token.word) ||
        POSSESSIVE.test(token.word)
      : token.link ||
        isAmount(token) ||
        UNIT_OF_TIME.test(token.word) ||
        token.start < clauseEnd ||
        isOwnWorkplace([token], request) ||
        PLAIN_COMPANY.some(list => language.isIn(list, token.word)) ||
        (VERBS.some(list => language.isIn(list, token.word)) && token.start < covered[0]!.start) ||
        token.part.preposition === 'for' ||
        isOfLessons(token)
  return (
    covered.some(({ part }) => part.preposition !== 'for') &&
    required.every(word => tokens.some(token => token.word === word)) &&
    tokens.every(token => covered.includes(token) || ofTopics.has(token) || mayBeBeside(token))
  )
}
