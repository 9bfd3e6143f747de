import type { KnownPack, Topic } from './known-names.ts'
import type { NameMatch, ReadRequest } from './match-names.ts'
import type { Qualifier } from './qualifier.ts'
import type { Token } from './read-request.ts'

/** The share of a pack's lessons up to which topics together are a part of it. */
const PART_SHARE = 0.5

/** A pack that a request names, the words that name it, and what else the request says. */
type NamedPack = { pack: KnownPack; covered: Token[]; qualifiers: Qualifier[] }

/** The part of the pack that the request names; null where it names none, or as much as the whole. */
export function joinTopics(
  { pack, covered, qualifiers }: NamedPack,
  matches: NameMatch[],
  request: ReadRequest,
): Topic | null {
  const { subject, tokens, language } = request
  // A product that a topic is called by stays a topic, though the lessons do not show it.
  const besides = qualifiers.filter(({ kind }) => kind !== 'product')
  const spans = besides.map(({ text }) => ({ from: subject.indexOf(text), to: subject.indexOf(text) + text.length }))
  const isQualifier = ({ start, end }: Token) => spans.some(({ from, to }) => from <= start && end <= to)
  // "Understanding customer service" names no topic "understanding customers".
  const isBeside = (token: Token) => !covered.includes(token) && !token.link && !language.isIn('wrapping', token.word)
  const isInside = (words: Token[], others: Token[]) => words.every(token => others.includes(token))
  // A word of a longer name means what the name means: "harassment prevention" asks for no lesson on prevention.
  const isOfName = (words: Token[]) =>
    isInside(words, covered) ||
    matches.some(
      ({ name, covered: others }) =>
        name.pack === pack && !name.topic && others.length > words.length && isInside(words, others),
    )
  // "ChatGPT at work" is a name of the pack, and no slip in "how ChatGPT works".
  const isSpeltAsPack = (match: NameMatch) =>
    match.name.small.some(word => tokens.every(token => token.word !== word)) &&
    matches.some(
      other =>
        other.name.pack === pack &&
        !other.name.topic &&
        isInside(other.covered, match.covered) &&
        isInside(match.covered, other.covered) &&
        countSpelt(other) > countSpelt(match),
    )
  // "Code of conduct" is the pack itself, and not its lesson on what a code of conduct is for.
  const titles = findTitles(pack, request)
  const isOfTitle = (words: Token[]) => titles.some(title => words.every(token => token.link || title.includes(token)))
  // "Python: scripts and tests" names a topic, though "tests" names none alone.
  const isApart = (words: Token[]) => APART.test(subject.slice(0, words[0]!.start))
  const parts = topicMatches(pack, matches).filter(match => {
    const { name, covered: words } = match
    if ((!name.isListed && isOfName(words)) || isSpeltAsPack(match) || isOfTitle(words)) return false
    const isPart =
      words.some(isBeside) ||
      (name.isListed && isApart(words)) ||
      words.every(token => covered.includes(token) || token.link)
    return isPart && !words.every(isQualifier)
  })
  const chosen = pickLongest(parts)
  const lessons = [...new Set(chosen.flatMap(({ name }) => name.topic!.lessons))].sort()
  if (chosen.length === 0 || lessons.length > pack.lessons * PART_SHARE) return null
  if (isHalf(covered, chosen, request)) return null
  const topics = new Map(chosen.map(({ name }) => [name.topic!.name, name.topic!]))
  const name = [...topics.keys()].join(', ')
  return topics.size > 1 ? { name, lessons, parts: [...topics.values()] } : { name, lessons }
}

/** The words of the request that are a whole title of the pack. What is set apart from a title is asked for: "Git: ours and theirs". */
function findTitles(pack: KnownPack, { subject, tokens }: ReadRequest): Token[][] {
  return pack.titles.flatMap(words => {
    const from = tokens.findIndex((_, at) => words.every((word, offset) => tokens[at + offset]?.word === word))
    const title = from < 0 ? [] : tokens.slice(from, from + words.length)
    if (title.length === 0) return []
    const around = subject.slice(0, title[0]!.start) + subject.slice(title.at(-1)!.end)
    return APART.test(around) ? [] : [title]
  })
}

/** Sets a topic apart from the name of its pack. */
const APART = /[:–—(]/u
/** What joins two things that are both asked for. */
const BOTH = /[&+]|(?<=\s)(and|und|y|e|et)(?=\s)/i

/**
 * Whether the request joins each topic with a word of the pack's name: "giving and receiving feedback" asks for both, the whole
 * pack. "HTML and CSS: selectors" asks for a topic that stands apart.
 */
function isHalf(named: Token[], topics: NameMatch[], { subject, tokens }: ReadRequest): boolean {
  const telling = tokens.filter(token => !token.link)
  const isTopic = (token: Token) => topics.some(({ covered }) => covered.includes(token))
  const isJoined = ({ covered }: NameMatch) =>
    telling.slice(1).some((token, at) => {
      const [inside, outside] = covered.includes(token) ? [token, telling[at]!] : [telling[at]!, token]
      const isEdge = covered.includes(inside) && !isTopic(outside) && named.includes(outside)
      return isEdge && BOTH.test(subject.slice(telling[at]!.end, token.start))
    })
  return !APART.test(subject) && topics.every(isJoined)
}

export function topicMatches(pack: KnownPack, matches: NameMatch[]): NameMatch[] {
  return matches.filter(({ name }) => name.pack === pack && name.topic !== null)
}

/** Of names inside each other only the longest; of the same words, a topic's own name, then what is spelt so, then the first. */
export function pickLongest(matches: NameMatch[]): NameMatch[] {
  const isInside = (one: NameMatch, other: NameMatch) => one.covered.every(token => other.covered.includes(token))
  const rank = (match: NameMatch) => (match.name.isOwn ? Number.POSITIVE_INFINITY : countSpelt(match))
  const sorted = matches.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(other) - rank(one)))
  return sorted.filter((one, at) =>
    sorted.every((other, otherAt) => !isInside(one, other) || (isInside(other, one) && at <= otherAt)),
  )
}

/** How many words of a name stand in the request letter by letter. */
function countSpelt({ name, covered }: NameMatch): number {
  return covered.filter(({ word }) => name.words.includes(word)).length
}
