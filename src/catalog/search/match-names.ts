import type { LocaleCode } from '../../language/locales.ts'
import { isTypo } from './is-typo.ts'
import type { KnownNames, KnownPack, Name } from './known-names.ts'
import type { Token } from './read-request.ts'
import type { RequestLanguage } from './request-language.ts'
import { COMPARING, WORD_LISTS } from './request-words.ts'

/** A name that occurs in a request, and the words of the request that spell it. */
export type NameMatch = { name: Name; covered: Token[] }

/** A parsed request, with its language and the names that it is compared with. */
export type ReadRequest = {
  subject: string
  tokens: Token[]
  language: RequestLanguage
  names: KnownNames
  /** The locale of the course, whose edition may have topics of its own. */
  locale: LocaleCode
}

/** Minimum length in letters from which another form of a verb matches a name of one word: negotiate, negotiation. */
const ROOT_ALONE_LETTERS = 8
const MOST_JOINED_WORDS = 4
/** Minimum length in letters of a one-word topic for which typos are accepted; shorter ones are too close to other words. */
const TOPIC_SLIP_LETTERS = 8

/**
 * Returns every name of a pack or topic that occurs in the request. Each word of the name must be spelled by a
 * different word of the request, exactly or with one typo, and these words must stand close together.
 */
export function matchNames(request: ReadRequest): NameMatch[] {
  const { names } = request
  const spelled = spelledStems(request)
  const counts = new Map<Name, number>()
  for (const stem of spelled.keys()) {
    for (const name of names.byStem.get(stem)!) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const matches = [...counts].flatMap(([name, count]): NameMatch[] => {
    if (count < new Set(name.stems).size) return []
    const covered = name.topic ? coverTopic(name, spelled, request) : coverName(name, spelled)
    return covered && isTogether(name, covered, request) ? [{ name, covered: inOrder(covered) }] : []
  })
  return [...matches, ...matchJoined(request)].filter(
    ({ name }) => name.edition === undefined || name.edition === request.locale,
  )
}

/** For each stem in a name, the words of the request that spell it, exact spellings first. */
type Spelled = Map<string, Spelling[]>
type Spelling = { tokens: Token[]; by: 'stem' | 'root' | 'slip' }

function spelledStems({ subject, tokens, names, language }: ReadRequest): Spelled {
  const spelled: Spelled = new Map()
  const add = (stem: string, spelling: Spelling) => {
    const spellings = spelled.get(stem)
    if (spellings) spellings.push(spelling)
    else spelled.set(stem, [spelling])
  }
  for (const token of tokens) if (names.byStem.has(token.stem)) add(token.stem, { tokens: [token], by: 'stem' })
  // Two neighbouring words of the request may spell a single word of a longer name: "well-being" for wellbeing.
  for (const [at, token] of tokens.slice(1).entries()) {
    const pair = tokens[at]!.word + token.stem
    if (names.byStem.has(pair) && mayBeginWord(tokens[at]!, subject))
      add(pair, { tokens: [tokens[at]!, token], by: 'stem' })
  }
  for (const token of tokens) {
    for (const stem of names.byRoot.get(token.root) ?? []) {
      if (stem !== token.stem) add(stem, { tokens: [token], by: 'root' })
    }
    if (language.isIn('dealing', token.word)) {
      for (const stem of DEALING_STEMS) if (names.byStem.has(stem)) add(stem, { tokens: [token], by: 'root' })
    }
    // A known word is not treated as a typo: "planning" does not mean "panning".
    const isKnown = names.byRoot.has(token.root) || WORD_LISTS.some(list => language.isIn(list, token.word))
    const sounded = token.stem.replace(/^f/, 'ph')
    if (!isKnown && names.byStem.has(sounded)) add(sounded, { tokens: [token], by: 'slip' })
    for (const stem of isKnown ? [] : (names.byInitial.get(token.word[0]!) ?? [])) {
      if (stem === token.stem || Math.abs(stem.length - token.stem.length) > 1) continue
      if (isTypo(token.word, stem, false) || isTypo(token.stem, stem, false)) add(stem, { tokens: [token], by: 'slip' })
    }
  }
  return spelled
}

const DEALING_STEMS = ['dealing', 'handling', 'managing', 'coping']
const DEALING_WORDS = 3

/** Returns the words of the request that spell this name, or null if one is missing. */
function coverName(name: Name, spelled: Spelled): Token[] | null {
  const covered: Token[] = []
  for (const [at, stem] of name.stems.entries()) {
    const spelling = spelled
      .get(stem)!
      .find(each => each.tokens.every(token => !covered.includes(token)) && maySpell(each, name, at))
    if (!spelling) return null
    covered.push(...spelling.tokens)
  }
  return covered
}

/** Links that reverse the order of a name: "prevention of burns" means burn prevention, "errors in Excel" means Excel errors. */
const TURNING_LINKS = new Set(['of', 'in', 'on', 'under'])

/**
 * Returns the consecutive words that spell a topic's name, in the listed or the reversed order, with only links
 * between them; null if there are none.
 */
function coverTopic(name: Name, spelled: Spelled, request: ReadRequest): Token[] | null {
  const { tokens } = request
  const places = [...name.stems.keys()]
  const covered = coverRun(places, name, spelled, request)
  if (covered) return covered
  const isTurnedName = name.small.some(word => TURNING_LINKS.has(word))
  const isTurned = (run: Token[]) =>
    isTurnedName ||
    tokens.slice(tokens.indexOf(run[0]!), tokens.indexOf(run.at(-1)!)).some(({ word }) => TURNING_LINKS.has(word))
  for (const cut of places.slice(1)) {
    const run = coverRun([...places.slice(cut), ...places.slice(0, cut)], name, spelled, request)
    if (run && (isTurned(run) || isVerbTurned(name, cut, run, request))) return run
  }
  return null
}

const GERUND = /ing$/
const NOUN_OF_VERB = /(ing|[st]ions?|ments?)$/

/**
 * Whether the request reverses a name because a verb stands before its object in the one and after its object in the
 * other: "inspecting harnesses" and "how to inspect a harness" mean harness inspection. The last word of the request is
 * not such a verb if it only asks for a course: "data training" is not training data.
 */
function isVerbTurned({ words, stems }: Name, cut: number, run: Token[], { subject, language }: ReadRequest): boolean {
  const [first, last] = [run[0]!, run.at(-1)!]
  if (/[:;,]/.test(subject.slice(first.start, last.end))) return false
  const isVerb = GERUND.test(first.word) || first.stem !== stems[cut]
  if (cut === stems.length - 1 && isVerb && !language.isIn('wrapping', first.word)) return true
  return cut === 1 && GERUND.test(words[0]!) && NOUN_OF_VERB.test(last.word) && !language.isIn('wrapping', last.word)
}

/**
 * Whether a word between two words of this name only links them. "Versus" does in a name that joins two things, but not in "first aid vs boxing"; "someone's"
 * does in "using someone's pronouns".
 */
function mayLink(token: Token | undefined, { small }: Name, { subject, language }: ReadRequest): boolean {
  if (token === undefined || token.link) return token !== undefined
  const isComparing = small.some(word => word === 'and' || COMPARING.test(word))
  return isOwner(token, subject, language) || (isComparing && COMPARING.test(token.word))
}

const POSSESSIVE_ENDING = /^['’]s?(?!\p{L})/u

/** Whether a word means anybody and says whose something is: "someone's", "people's". */
export function isOwner({ word, end }: Token, subject: string, language: RequestLanguage): boolean {
  return language.isIn('anybody', word) && POSSESSIVE_ENDING.test(subject.slice(end))
}

function coverRun(places: number[], name: Name, spelled: Spelled, request: ReadRequest): Token[] | null {
  const { tokens } = request
  for (const first of spelled.get(name.stems[places[0]!]!)!) {
    const covered: Token[] = []
    let next = tokens.indexOf(first.tokens[0]!)
    for (const at of places) {
      const isHere = (from: number) => (each: Spelling) => each.tokens[0] === tokens[from] && maySpell(each, name, at)
      const spellings = spelled.get(name.stems[at]!)!
      while (covered.length > 0 && mayLink(tokens[next], name, request) && !spellings.some(isHere(next))) next++
      const spelling = spellings.find(isHere(next))
      if (!spelling) break
      covered.push(...spelling.tokens)
      next += spelling.tokens.length
      if (at === places.at(-1)) return covered
    }
  }
  return null
}

/**
 * Whether a spelling is accepted for this word of the name. For a domain pack only the same word counts, in singular or
 * plural. The name of a subject may have a typo or another form of the verb.
 */
function maySpell({ tokens: [token], by }: Spelling, name: Name, at: number): boolean {
  const stem = name.stems[at]!
  const isAlone = name.stems.length === 1
  if (by === 'stem') return !isProperName(name) || token!.word === name.words[at] || token!.word === stem
  if (name.pack.entry.kind === 'domain') return false
  if (by === 'slip' && isAlone && name.topic && stem.length < TOPIC_SLIP_LETTERS) return false
  if (by === 'slip') return !isAlone || isTypo(token!.word, stem, true) || isTypo(token!.stem, stem, true)
  if (token!.root === name.roots[at]) return !isAlone || (name.topic === null && stem.length >= ROOT_ALONE_LETTERS)
  return name.stems.length >= DEALING_WORDS
}

function isProperName({ pack, topic, stems }: Name): boolean {
  return pack.isSoftware && topic === null && stems.length === 1
}

/**
 * Returns the names that match when neighbouring words are written as one: "fork lift" for forklift,
 * "cybersecurity" for cyber security.
 */
function matchJoined({ subject, tokens, names: { byJoined } }: ReadRequest): NameMatch[] {
  return tokens.flatMap((first, from) => {
    if (!mayBeginWord(first, subject)) return []
    let before = ''
    return tokens.slice(from, from + MOST_JOINED_WORDS).flatMap((token, more): NameMatch[] => {
      const covered = tokens.slice(from, from + more + 1)
      const asWritten = byJoined.get(before + token.word) ?? []
      const inflected = token.stem === token.word ? [] : (byJoined.get(before + token.stem) ?? [])
      before += token.word
      const names = [...asWritten, ...inflected.filter(name => !isProperName(name))]
      return names.filter(({ stems }) => stems.length !== covered.length).map(name => ({ name, covered }))
    })
  })
}

/**
 * Whether a word may be the first half of a word that the request writes as two. A link may only be with a hyphen:
 * "e-mail" is email, but "over time" is not overtime.
 */
function mayBeginWord({ link, end }: Token, subject: string): boolean {
  return !link || subject[end] === '-'
}

const BETWEEN = ['hazards', 'qualities', 'rules', 'wrapping'] as const

/**
 * Whether only harmless words stand between the words of a name. "First-class aid" is not first aid, and "basics of
 * time management" is not management basics.
 */
function isTogether({ pack, topic, words }: Name, covered: Token[], { tokens, language }: ReadRequest): boolean {
  if (words.length === 1 || topic) return true
  const places = covered.map(token => tokens.indexOf(token))
  if (pack.entry.kind === 'domain' && places.some((place, at) => at > 0 && place < places[at - 1]!)) return false
  const isOneWord = words.filter(word => !language.isIn('wrapping', word)).length === 1
  const mayBeBetween = ({ stem, word }: Token) =>
    !isOneWord && (pack.vocabulary.has(stem) || BETWEEN.some(list => language.isIn(list, word)))
  return tokens
    .slice(Math.min(...places), Math.max(...places) + 1)
    .every(token => covered.includes(token) || token.link || mayBeBetween(token))
}

function inOrder(tokens: Token[]): Token[] {
  return tokens.sort((a, b) => a.start - b.start)
}

/**
 * Whether the request matches a near miss, a phrase that the pack's writer lists as another subject. Either the
 * words of the near miss are next to each other ("police interviewing" in "Better police interviews"), or the
 * request has all of them and the near miss covers the whole name or the whole request. A near miss that is
 * part of the name does not count.
 */
export function isNearMiss(
  { pack, roots: name, stems }: Name,
  { tokens, language }: ReadRequest,
  topics: NameMatch[],
): boolean {
  if (holdsSmallMiss(pack, tokens)) return true
  const content = tokens.filter(token => !token.link)
  const roots = content.map(token => token.root)
  const telling = content.filter(token => !language.isIn('wrapping', token.word)).map(token => token.root)
  return pack.misses.some(miss => {
    if (topics.some(topic => topic.name.isListed && holdsMiss(topic, miss))) return false
    if (miss.length > 1 && holdsPhrase(roots, miss)) return !holdsPhrase(name, miss)
    if (!miss.every(root => roots.includes(root))) return false
    const isNoMore = [name, telling].some(words => words.every(root => miss.includes(root)))
    return isNoMore || miss.includes(language.root(stems.join('')))
  })
}

/**
 * Whether a request holds a near miss of the pack: either all roots of the near miss in any order, unless a named topic
 * covers them, or the exact wording of one of the `smallMisses`.
 */
export function holdsNearMiss(pack: KnownPack, tokens: Token[], topics: NameMatch[] = []): boolean {
  const roots = new Set(tokens.map(token => token.root))
  if (holdsSmallMiss(pack, tokens)) return true
  return pack.misses.some(miss => miss.every(root => roots.has(root)) && !isTopic(miss, topics))
}

/**
 * Whether a topic that the request names contains all words of this near miss. Delegation, for example, is a near miss
 * of leadership, yet leadership has a lesson on it.
 */
function isTopic(miss: string[], topics: NameMatch[]): boolean {
  return topics.some(topic => topic.name.isAlone && holdsMiss(topic, miss))
}

function holdsMiss({ name }: NameMatch, miss: string[]): boolean {
  return miss.every(root => name.roots.includes(root))
}

function holdsPhrase(words: string[], phrase: string[]): boolean {
  return words.some((_, from) => phrase.every((part, at) => words[from + at] === part))
}

/** Whether the request holds, word for word, a near miss that depends on its small words: "how to be hired" is not about hiring. */
function holdsSmallMiss({ smallMisses }: KnownPack, tokens: Token[]): boolean {
  const text = ` ${tokens.map(({ word }) => word).join(' ')} `
  return smallMisses.some(miss => text.includes(` ${miss} `))
}
