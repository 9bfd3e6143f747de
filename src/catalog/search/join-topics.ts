import type { KnownPack } from './known-names.ts'
import type { NameMatch, ReadRequest } from './match-names.ts'
import type { Topic } from './pack-topics.ts'
import type { Qualifier } from './qualifier.ts'
import type { Token } from './read-request.ts'

/** Maximum share of a pack's lessons that the named topics may cover. Above it, the request asks for the whole pack. */
const PART_SHARE = 0.5

/** Lists of words that name no second thing after an "and": "harness inspection and use". */
const SILENT_VERBS = ['slogans', 'asking', 'doing', 'qualities'] as const

/** A pack that a request names, the words that name it, and the qualifiers of the request. */
type NamedPack = { pack: KnownPack; covered: Token[]; qualifiers: Qualifier[] }

/**
 * Returns the part of the pack that the request names, or null if it names no topic or topics
 * that amount to the whole pack.
 */
export function joinTopics(
  { pack, covered, qualifiers }: NamedPack,
  matches: NameMatch[],
  request: ReadRequest,
): Topic | null {
  const { subject, tokens, language } = request
  // Products are not counted as qualifiers here, so that a topic that has a product's name stays a topic even if the
  // lessons do not show that product.
  const besides = qualifiers.filter(({ kind }) => kind !== 'product')
  const spans = besides.map(({ text }) => ({ from: subject.indexOf(text), to: subject.indexOf(text) + text.length }))
  const isQualifier = ({ start, end }: Token) => spans.some(({ from, to }) => from <= start && end <= to)
  // Wording like "understanding" beside the pack's name does not make a topic: "understanding customer service" does
  // not name the topic "understanding customers".
  const isBeside = (token: Token) => !covered.includes(token) && !token.link && !language.isIn('wrapping', token.word)
  const isInside = (words: Token[], others: Token[]) => words.every(token => others.includes(token))
  const packNames = matches.filter(({ name }) => name.pack === pack && !name.topic)
  // A word of the pack's name does not name a topic by itself: "harassment prevention" asks for no lesson on prevention.
  const isOfName = (words: Token[]) =>
    isInside(words, covered) || packNames.some(({ covered: others }) => isInside(words, others))
  // A listed name of several words, none of which names the pack, is a topic even if it is made of common words: "tip
  // over" in "why do fork trucks tip over".
  const isPhraseBeside = ({ name, covered: words }: NameMatch) =>
    name.isAlone && words.length > 1 && !words.some(token => covered.includes(token))
  // If the request spells a name of the pack better than the name of a topic, the pack is meant: "ChatGPT at work" is
  // the pack's name, not a typo of the topic "how ChatGPT works".
  const isSpeltAsPack = (match: NameMatch) =>
    match.name.small.some(word => tokens.every(token => token.word !== word)) &&
    packNames.some(
      other =>
        isInside(other.covered, match.covered) &&
        isInside(match.covered, other.covered) &&
        countSpelt(other) > countSpelt(match),
    )
  // A full title of the pack names the pack and not a lesson: "code of conduct" does not ask for the lesson on what a
  // code of conduct is for.
  const titles = findTitles(pack, request)
  const isOfTitle = (words: Token[]) => titles.some(title => words.every(token => token.link || title.includes(token)))
  // After a colon, a dash or a bracket ("Python: scripts and tests"), a topic from the list of the pack's writer counts
  // as asked for, even if the same words would not name the topic elsewhere.
  const isApart = (words: Token[]) => APART.test(subject.slice(0, words[0]!.start))
  const parts = topicMatches(pack, matches).filter(match => {
    const { name, covered: words } = match
    if ((!name.isListed && isOfName(words)) || isSpeltAsPack(match) || isOfTitle(words)) return false
    const isPart =
      words.some(isBeside) ||
      isPhraseBeside(match) ||
      (name.isListed && isApart(words)) ||
      words.every(token => covered.includes(token) || token.link)
    return isPart && !words.every(isQualifier)
  })
  const chosen = pickLongest(parts)
  const lessons = [...new Set(chosen.flatMap(({ name }) => name.topic!.lessons))].sort()
  if (chosen.length === 0 || lessons.length > pack.lessons * PART_SHARE) return null
  const named = new Set(packNames.flatMap(name => name.covered))
  const isTelling = (token: Token) => isBeside(token) && !SILENT_VERBS.some(list => language.isIn(list, token.word))
  const isOfPack = (token: Token) =>
    covered.includes(token) ||
    (isTelling(token) &&
      (named.has(token) || pack.vocabulary.has(token.stem) || pack.titles.some(title => title.includes(token.word))))
  if (isHalf(chosen, isOfPack, request) || isRange(chosen, subject)) return null
  if (isPaired(covered, chosen, packNames, subject)) return null
  // A lesson's title adds nothing to a listed topic on the same lesson.
  const isTwice = ({ name: { topic, isListed } }: NameMatch) =>
    !isListed &&
    chosen.some(({ name }) => name.isListed && topic!.lessons.every(at => name.topic!.lessons.includes(at)))
  const distinctMatches = chosen.filter(match => !isTwice(match))
  const topics = new Map(distinctMatches.map(({ name }) => [name.topic!.name, name.topic!]))
  const name = [...topics.keys()].join(', ')
  return topics.size > 1 ? { name, lessons, parts: [...topics.values()] } : { name, lessons }
}

/**
 * Returns the words of the request that are a complete title of the pack. A title that a colon, dash or bracket
 * separates from the other words does not count, because the request then asks for what those other words name: "Git:
 * ours and theirs".
 */
function findTitles(pack: KnownPack, { subject, tokens }: ReadRequest): Token[][] {
  return pack.titles.flatMap(words => {
    const from = tokens.findIndex((_, at) => words.every((word, offset) => tokens[at + offset]?.word === word))
    const title = from < 0 ? [] : tokens.slice(from, from + words.length)
    if (title.length === 0) return []
    const around = subject.slice(0, title[0]!.start) + subject.slice(title.at(-1)!.end)
    return APART.test(around) ? [] : [title]
  })
}

/** Matches a sign that separates a topic from the pack's name: a colon, a dash or a bracket. */
const APART = /[:–—(]/u
/** Matches an "and" between two things that are both asked for. */
export const BOTH = /[&+]|(?<=\s)(and|und|y|e|et)(?=\s)/i

/**
 * Whether the request joins every topic with a word of the pack's names, and so asks for the whole pack: "giving and
 * receiving feedback", "corruption and kickbacks". In "HTML and CSS: selectors" the colon separates the topic, so only
 * the topic is asked for.
 */
function isHalf(topics: NameMatch[], isOfPack: (token: Token) => boolean, { subject, tokens }: ReadRequest): boolean {
  const telling = tokens.filter(token => !token.link)
  const isTopic = (token: Token) => topics.some(({ covered }) => covered.includes(token))
  const isJoined = ({ covered }: NameMatch) =>
    telling.slice(1).some((token, at) => {
      const [inside, outside] = covered.includes(token) ? [token, telling[at]!] : [telling[at]!, token]
      const isEdge = covered.includes(inside) && !isTopic(outside) && isOfPack(outside)
      return isEdge && BOTH.test(subject.slice(telling[at]!.end, token.start))
    })
  return !APART.test(subject) && topics.every(isJoined)
}

/**
 * Whether a slash joins every topic with a further name of the pack: "anti-money laundering (AML/KYC)" gives the whole
 * subject two more names.
 */
function isPaired(named: Token[], topics: NameMatch[], names: NameMatch[], subject: string): boolean {
  const isBetween = (one: Token, other: Token) => subject.slice(one.end, other.start).trim() === '/'
  const furtherNames = names.filter(({ covered }) => !covered.some(token => named.includes(token)))
  return topics.every(({ covered: topic }) =>
    furtherNames.some(({ covered }) => isBetween(covered.at(-1)!, topic[0]!) || isBetween(topic.at(-1)!, covered[0]!)),
  )
}

const RANGE = /\bfrom\b(.+)\b(to|until|till)\b/i

/** Whether the topics are the two ends of all that is asked for: "the Roman Empire from Augustus to the fall of the West". */
function isRange(topics: NameMatch[], subject: string): boolean {
  const range = RANGE.exec(subject)
  if (!range || topics.length < 2) return false
  const to = range.index + range[0].length
  const starts = topics.map(({ covered }) => covered[0]!.start)
  return (
    starts.every(start => start > range.index) && starts.some(start => start < to) && starts.some(start => start >= to)
  )
}

export function topicMatches(pack: KnownPack, matches: NameMatch[]): NameMatch[] {
  return matches.filter(({ name }) => name.pack === pack && name.topic !== null)
}

/**
 * Returns the matches that are not inside a longer match. Of several matches with the same words only one is returned:
 * the match of a topic's own name, or else the match with most exactly spelled words, or else the first.
 */
export function pickLongest(matches: NameMatch[]): NameMatch[] {
  const isInside = (one: NameMatch, other: NameMatch) => one.covered.every(token => other.covered.includes(token))
  const rank = (match: NameMatch) => (match.name.isOwn ? Number.POSITIVE_INFINITY : countSpelt(match))
  const sorted = matches.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(other) - rank(one)))
  return sorted.filter((one, at) =>
    sorted.every((other, otherAt) => !isInside(one, other) || (isInside(other, one) && at <= otherAt)),
  )
}

/** Returns the number of words of a name that the request spells exactly. */
function countSpelt({ name, covered }: NameMatch): number {
  return covered.filter(({ word }) => name.words.includes(word)).length
}
