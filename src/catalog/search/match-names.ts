import { isTypo } from './is-typo.ts'
import type { KnownNames, KnownPack, Name } from './known-names.ts'
import type { Token } from './read-request.ts'
import type { RequestLanguage } from './request-language.ts'
import { WORD_LISTS } from './request-words.ts'

/** A name that a request holds, and the words of the request that spell it. */
export type NameMatch = { name: Name; covered: Token[] }

/** A request as it is held against names. */
export type ReadRequest = { subject: string; tokens: Token[]; language: RequestLanguage; names: KnownNames }

/** From so many letters on, the forms of a verb are one name even where it stands alone: negotiate, negotiation. */
const ROOT_ALONE_LETTERS = 8
const MOST_JOINED_WORDS = 4
/** From so many letters on, a topic of one word may be misspelt: a shorter one is too near to other words. */
const TOPIC_SLIP_LETTERS = 8

/** Every name of a pack or a topic that the request holds: each of its words once, together, as written or with a slip of the pen. */
export function matchNames(request: ReadRequest): NameMatch[] {
  const { tokens, names } = request
  const spelled = spelledStems(request)
  const counts = new Map<Name, number>()
  for (const stem of spelled.keys()) {
    for (const name of names.byStem.get(stem)!) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const matches = [...counts].flatMap(([name, count]): NameMatch[] => {
    if (count < new Set(name.stems).size) return []
    const covered = name.topic ? coverTopic(name, spelled, tokens) : coverName(name, spelled)
    return covered && isTogether(name, covered, request) ? [{ name, covered: inOrder(covered) }] : []
  })
  return [...matches, ...matchJoined(tokens, names)]
}

/** The stems of names that a request spells, each with the words that spell it, exact ones first. */
type Spelled = Map<string, Spelling[]>
type Spelling = { tokens: Token[]; by: 'stem' | 'root' | 'slip' }

function spelledStems({ tokens, names, language }: ReadRequest): Spelled {
  const spelled: Spelled = new Map()
  const add = (stem: string, spelling: Spelling) => {
    const spellings = spelled.get(stem)
    if (spellings) spellings.push(spelling)
    else spelled.set(stem, [spelling])
  }
  for (const token of tokens) if (names.byStem.has(token.stem)) add(token.stem, { tokens: [token], by: 'stem' })
  // "Well-being" for wellbeing, inside a longer name.
  for (const [at, token] of tokens.slice(1).entries()) {
    const pair = tokens[at]!.word + token.stem
    if (names.byStem.has(pair)) add(pair, { tokens: [tokens[at]!, token], by: 'stem' })
  }
  for (const token of tokens) {
    for (const stem of names.byRoot.get(token.root) ?? []) {
      if (stem !== token.stem) add(stem, { tokens: [token], by: 'root' })
    }
    if (language.isIn('dealing', token.word)) {
      for (const stem of DEALING_STEMS) if (names.byStem.has(stem)) add(stem, { tokens: [token], by: 'root' })
    }
    // A word that is known is no slip of the pen: "planning" is no "panning".
    const isKnown = names.byRoot.has(token.root) || WORD_LISTS.some(list => language.isIn(list, token.word))
    for (const stem of isKnown ? [] : (names.byInitial.get(token.word[0]!) ?? [])) {
      if (stem === token.stem || Math.abs(stem.length - token.stem.length) > 1) continue
      if (isTypo(token.word, stem, false) || isTypo(token.stem, stem, false)) add(stem, { tokens: [token], by: 'slip' })
    }
  }
  return spelled
}

const DEALING_STEMS = ['dealing', 'handling', 'managing', 'coping']
const DEALING_WORDS = 3

/** The words of the request that spell this name; null when one is missing. */
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

/** What turns a name around: prevention of burns is burn prevention, and errors in Excel are Excel errors. */
const TURNING_LINKS = new Set(['of', 'in', 'on', 'under'])

/** The words that spell the name of a topic one after the other, as listed or turned around, with nothing but links between them. */
function coverTopic(name: Name, spelled: Spelled, tokens: Token[]): Token[] | null {
  const places = [...name.stems.keys()]
  const covered = coverRun(places, name, spelled, tokens)
  if (covered) return covered
  const isTurnedName = name.small.some(word => TURNING_LINKS.has(word))
  const isTurned = (run: Token[]) =>
    isTurnedName ||
    tokens.slice(tokens.indexOf(run[0]!), tokens.indexOf(run.at(-1)!)).some(({ word }) => TURNING_LINKS.has(word))
  for (const cut of places.slice(1)) {
    const run = coverRun([...places.slice(cut), ...places.slice(0, cut)], name, spelled, tokens)
    if (run && isTurned(run)) return run
  }
  return null
}

function coverRun(places: number[], name: Name, spelled: Spelled, tokens: Token[]): Token[] | null {
  for (const first of spelled.get(name.stems[places[0]!]!)!) {
    const covered: Token[] = []
    let next = tokens.indexOf(first.tokens[0]!)
    for (const at of places) {
      const isHere = (from: number) => (each: Spelling) => each.tokens[0] === tokens[from] && maySpell(each, name, at)
      const spellings = spelled.get(name.stems[at]!)!
      while (covered.length > 0 && tokens[next]?.link && !spellings.some(isHere(next))) next++
      const spelling = spellings.find(isHere(next))
      if (!spelling) break
      covered.push(...spelling.tokens)
      next += spelling.tokens.length
      if (at === places.at(-1)) return covered
    }
  }
  return null
}

/** A kind of thing is named word for word; the subject of a pack may be misspelt or stand in another form of its verb. */
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

/** The runs of words that are a name when they are written in one: "fork lift" for forklift, "cybersecurity" for cyber security. */
function matchJoined(tokens: Token[], { byJoined }: KnownNames): NameMatch[] {
  return tokens.flatMap((_, from) => {
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

const BETWEEN = ['hazards', 'qualities', 'rules', 'wrapping'] as const

/**
 * Between the words of a name there are only words that name the same thing: "first-class aid" is no first aid, and the basics
 * of time management are no management basics.
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
 * Whether the request is what the pack's writer names as another subject: the words of a near miss beside each other
 * ("police interviewing" in "Better police interviews"), or all of them with no more than the name; but not where the near miss
 * is a part of the name.
 */
export function isNearMiss(
  { pack, roots: name }: Name,
  { tokens, language }: ReadRequest,
  topics: NameMatch[],
): boolean {
  if (holdsSmallMiss(pack, tokens, language)) return true
  const content = tokens.filter(token => !token.link)
  const roots = content.map(token => token.root)
  const telling = content.filter(token => !language.isIn('wrapping', token.word)).map(token => token.root)
  return pack.misses.some(miss => {
    if (topics.some(topic => topic.name.isListed && holdsMiss(topic, miss))) return false
    if (miss.length > 1 && holdsPhrase(roots, miss)) return !holdsPhrase(name, miss)
    if (!miss.every(root => roots.includes(root))) return false
    const isNoMore = [name, telling].some(words => words.every(root => miss.includes(root)))
    return isNoMore || miss.includes(name.join(''))
  })
}

/** Whether a request says all that the pack's writer names as another subject, in whatever order. */
export function holdsNearMiss({ misses }: KnownPack, tokens: Token[], topics: NameMatch[] = []): boolean {
  const roots = new Set(tokens.map(token => token.root))
  return misses.some(miss => miss.every(root => roots.has(root)) && !isTopic(miss, topics))
}

/** Delegation is no leadership, and yet one of its lessons. */
function isTopic(miss: string[], topics: NameMatch[]): boolean {
  return topics.some(topic => topic.name.isAlone && holdsMiss(topic, miss))
}

function holdsMiss({ name }: NameMatch, miss: string[]): boolean {
  return miss.every(root => name.roots.includes(root))
}

function holdsPhrase(words: string[], phrase: string[]): boolean {
  return words.some((_, from) => phrase.every((part, at) => words[from + at] === part))
}

/** Whether a near miss that small words make stands there word for word: "how to be hired" is not about hiring. */
function holdsSmallMiss({ entry }: KnownPack, tokens: Token[], language: RequestLanguage): boolean {
  const text = ` ${tokens.map(({ word }) => word).join(' ')} `
  return entry.notAliases.some(miss => {
    const words = miss.split(' ')
    const telling = words.filter(word => !language.isIn('links', word))
    return words.length > 1 && telling.length === 1 && text.includes(` ${miss} `)
  })
}
