import { rememberedFor } from '../packs/memoize.ts'
import { isMachine } from '../packs/read-library.ts'
import { isTypo } from './is-typo.ts'
import { DEALING, type KnownPack, knownPacks, type Name } from './known-packs.ts'
import type { Token } from './read-request.ts'
import { isIn, root } from './request-words.ts'

/** The words of the request that spell this name; null when one is missing. */
export function coverOf(name: Name, tokens: Token[]): Token[] | null {
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

/** The first run of words that is the name when it is written in one: "fork lift" for forklift, "cybersecurity" for cyber security. */
function joinedRun(name: Name, tokens: Token[]): Token[] | null {
  for (let from = 0; from < tokens.length; from++) {
    let before = ''
    for (let to = from; to < tokens.length && name.joined.startsWith(before); to++) {
      const { word, stem } = tokens[to]!
      const isName = before + word === name.joined || (before + stem === name.joined && !isProperName(name))
      if (isName) return tokens.slice(from, to + 1)
      before += word
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
export function isNearMiss(known: KnownPack, name: Name, tokens: Token[]): boolean {
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

/** Whether a request says all that the pack's writer names as another subject, in whatever order. */
export function holdsNearMiss({ misses }: KnownPack, tokens: Token[]): boolean {
  const stems = new Set(tokens.map(token => token.stem))
  return misses.some(miss => miss.every(part => stems.has(part)))
}

/** "Police interviewing" in "Better police interviews", whatever else the request says; but not where it is a part of the name. */
function isBesideName(tokens: Token[], miss: string[], name: Name): boolean {
  const phrase = rootsOf(miss)
  const said = tokens.filter(token => !token.link).map(token => token.root)
  return phrase.length > 1 && holds(said, phrase) && !holds(name.roots, phrase)
}

/** A writer's words are the same for every request. */
const rootsOf = rememberedFor((words: string[]) => words.map(root))

function holds(words: string[], phrase: string[]): boolean {
  return words.some((_, from) => phrase.every((part, at) => words[from + at] === part))
}
