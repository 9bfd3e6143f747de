import { isTypo } from './is-typo.ts'
import { judgeRest, type Qualifier } from './judge-rest.ts'
import { DEALING, type KnownPack, knownPacks, type Name } from './known-packs.ts'
import { isNamedEvent } from './name-of-one.ts'
import { isMachine, type PackEntry } from './read-library.ts'
import { readRequest, type Token } from './read-request.ts'
import { isIn, root } from './request-words.ts'

/** Longer subjects are sentences, and would break a domain pack's titles. */
export const DOMAIN_SUBJECT_CHARACTERS = 80

/** The pack of events, which have names that no list holds. */
const EVENTS = 'domain-historical-event'

/** A pack for a request, and what the request says beyond its subject. */
export type Match = { pack: PackEntry; qualifiers: Qualifier[] }

type Candidate = { pack: PackEntry; covered: Token[]; qualifiers: Qualifier[]; vouched: number }

/**
 * The pack that is about this English subject, or null. All words of one of its names must be there, and what is left must
 * be known to leave the subject as it is: an audience, a place, a purpose, the wrapping. A wrong course is worse than a workbook.
 */
export function findPack(subject: string): Match | null {
  const tokens = readRequest(subject)
  const letters = new Set(tokens.map(token => token.word[0]))
  const joined = tokens.map(token => token.word).join('')
  // Even a slip of the pen keeps the first letter; words in one do not.
  const mayBe = (name: Name) =>
    name.initials.every(letter => letters.has(letter)) || joined.includes(name.joined.slice(0, -1))
  const candidates: Candidate[] = []
  for (const known of knownPacks()) {
    const { entry } = known
    if (entry.kind === 'domain' && subject.length > DOMAIN_SUBJECT_CHARACTERS) continue
    for (const name of known.names) {
      const covered = mayBe(name) ? coverOf(name, tokens) : null
      if (covered === null || isNearMiss(known, name, tokens)) continue
      const rest = tokens.filter(token => !covered.includes(token))
      const judgement = judgeRest({ known, covered, rest, subject, otherPack })
      if (judgement) candidates.push({ pack: entry, covered, ...judgement })
    }
  }
  candidates.sort(byFit)
  const [best] = candidates
  if (best) return { pack: best.pack, qualifiers: best.qualifiers }
  const named = namedBesideSlogan(subject)
  if (named) return named
  const event = isNamedEvent(subject) ? knownPacks().find(({ entry }) => entry.id === EVENTS) : undefined
  return event ? { pack: event.entry, qualifiers: [] } : null
}

/** A sentence that sells begins like this: "Stop wasting time", "Why are leaves green". */
const BEGINS =
  "(?:\\p{L}+ing|how|what|why|when|where|who|stop|start|get|make|take|save|avoid|never|do|don['’]?t|be|keep|stay|know|from|your|think|" +
  'learn|see|say|speak|beat|mind|spot|protect|prevent|recogni[sz]e|respond|act|understand|turn)'
const SLOGAN = new RegExp(`^${BEGINS}\\s(?:\\S+\\s)*\\S+\\s*[:?–—]\\s+(\\S.*)$`, 'iu')
/** The same the other way round: "Time management: get more done in less time". */
const SUBTITLE = new RegExp(`^(.+?)(?::|\\s[–—-])\\s+${BEGINS}\\s\\S+`, 'iu')

/** A name beside a sentence that sells. Software has names of other things: "Python: feed it well". */
function namedBesideSlogan(subject: string): Match | null {
  const name = SLOGAN.exec(subject)?.[1] ?? SUBTITLE.exec(subject)?.[1]
  const turns = readRequest(subject).some(({ word }) => isIn('turning', word) || isIn('animals', word))
  const match = name === undefined || turns ? null : findPack(name)
  if (match?.pack.kind !== 'subject' || match.qualifiers.some(isBeyond)) return null
  return match.pack.field === 'tool' && readRequest(name!).length === 1 ? null : match
}

/** The name that takes up most of the request; of two, the one that is named first. A subject goes before a kind of subject. */
function byFit(a: Candidate, b: Candidate): number {
  return (
    isDomain(a) - isDomain(b) ||
    inTail(a) - inTail(b) ||
    beyond(a) - beyond(b) ||
    a.vouched - b.vouched ||
    b.covered.length - a.covered.length ||
    a.covered[0]!.start - b.covered[0]!.start ||
    (a.pack.id < b.pack.id ? -1 : 1)
  )
}

function isDomain({ pack }: Candidate): number {
  return Number(pack.kind === 'domain')
}

/** "Feedback for new managers" is about feedback. */
function inTail({ covered }: Candidate): number {
  return Number(covered.every(({ part }) => part.preposition === 'for'))
}

function beyond({ qualifiers }: Candidate): number {
  return qualifiers.filter(isBeyond).length
}

function isBeyond({ kind }: Qualifier): boolean {
  return kind === 'also' || kind === 'use'
}

/** The words of the request that spell this name; null when one is missing. */
function coverOf(name: Name, tokens: Token[]): Token[] | null {
  const run = joinedRun(name, tokens)
  if (run) return run
  const covered: Token[] = []
  for (const [at, part] of name.stems.entries()) {
    const token = tokens.find(token => !covered.includes(token) && spells(token, part, name, at))
    const found = token ? [token] : pairOf(part, tokens)
    if (!found) return null
    covered.push(...found)
  }
  return isTogether(name, covered, tokens) ? covered.sort((a, b) => a.start - b.start) : null
}

/** "fork lift" for forklift, "cybersecurity" for cyber security. */
function joinedRun(name: Name, tokens: Token[]): Token[] | null {
  for (let from = 0; from < tokens.length; from++) {
    let joined = ''
    for (let to = from; to < tokens.length && joined.length < name.joined.length; to++) {
      joined += tokens[to]!.word
      const bare = joined.slice(0, joined.length - tokens[to]!.word.length) + tokens[to]!.stem
      if (joined === name.joined || (bare === name.joined && !isProperName(name))) return tokens.slice(from, to + 1)
    }
  }
  return null
}

/** "Well-being" for wellbeing, inside a longer name. */
function pairOf(part: string, tokens: Token[]): Token[] | null {
  const at = tokens.findIndex((token, at) => token.word + (tokens[at + 1]?.stem ?? '') === part && token.word !== part)
  return at === -1 ? null : tokens.slice(at, at + 2)
}

/** A kind of thing is named word for word; the subject of a pack may be misspelt or stand in another form of its verb. */
function spells(token: Token, part: string, name: Name, at: number): boolean {
  if (token.stem === part) return token.word === name.words[at] || token.word === part || !isProperName(name)
  if (name.pack.kind === 'domain') return false
  const alone = name.stems.length === 1
  if (!alone && token.root === name.roots[at]) return true
  if (name.stems.length > 2 && DEALING.has(token.word) && DEALING.has(name.words[at]!)) return true
  if (alone && part.length >= 8 && token.root === name.roots[at]) return true
  return isTypo(token.word, part, alone) || isTypo(token.stem, part, alone)
}

/** Software has a name that knows no plural: pythons are snakes. */
function isProperName({ pack, stems }: Name): boolean {
  return pack.field === 'tool' && stems.length === 1 && !isMachine(pack)
}

/** Between the words of a name there are only words that name the same thing: "first-class aid" is no first aid. */
function isTogether(name: Name, covered: Token[], tokens: Token[]): boolean {
  if (name.stems.length === 1) return true
  const places = covered.map(token => tokens.indexOf(token))
  if (name.pack.kind === 'domain' && places.some((place, at) => at > 0 && place < places[at - 1]!)) return false
  const { vocabulary } = knownPacks().find(({ entry }) => entry === name.pack)!
  const isOneWord = name.words.filter(word => !isIn('wrapping', word)).length === 1
  return tokens
    .slice(Math.min(...places), Math.max(...places) + 1)
    .every(token => covered.includes(token) || token.link || (!isOneWord && isSame(token, vocabulary)))
}

const BETWEEN = ['hazards', 'qualities', 'rules', 'wrapping'] as const

/** The basics of time management are no management basics. */
function isSame({ stem, word }: Token, vocabulary: Set<string>): boolean {
  return vocabulary.has(stem) || BETWEEN.some(list => isIn(list, word))
}

/** What the pack's writer names as another subject: all of its words are there, and more than the name that was found. */
function isNearMiss(known: KnownPack, name: Name, tokens: Token[]): boolean {
  const stems = new Set(tokens.filter(token => !token.link).map(token => token.stem))
  const telling = tokens.filter(token => !token.link && !isIn('wrapping', token.word)).map(token => token.stem)
  return known.misses.some(
    miss =>
      isBesideName(tokens, miss, name) ||
      (miss.every(part => stems.has(part)) &&
        (name.stems.every(part => miss.includes(part)) ||
          miss.includes(name.joined) ||
          telling.every(part => miss.includes(part)))),
  )
}

/** "Police interviewing" in "Better police interviews", whatever else the request says; but not where it is a part of the name. */
function isBesideName(tokens: Token[], miss: string[], name: Name): boolean {
  const phrase = miss.map(root)
  const said = tokens.filter(token => !token.link).map(token => token.root)
  return phrase.length > 1 && holds(said, phrase) && !holds(name.roots, phrase)
}

function holds(words: string[], phrase: string[]): boolean {
  return words.some((_, from) => phrase.every((part, at) => words[from + at] === part))
}

/** The words that name another subject of ours, if it explains all that is strange. */
function otherPack(rest: Token[], strange: Token[], than: PackEntry): Token[] | null {
  for (const { entry, names } of knownPacks()) {
    if (entry === than || entry.kind === 'domain') continue
    for (const name of names) {
      const covered = coverOf(name, rest)
      if (covered && strange.every(token => covered.includes(token))) return covered
    }
  }
  return null
}
