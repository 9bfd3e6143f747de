import type { LocaleCode } from '../../language/locales.ts'
import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import { chooseLanguage, type RequestLanguage } from './request-language.ts'

/** One word of a request, with its position and what the words around it show about it. */
export type Token = {
  word: string
  stem: string
  root: string
  start: number
  end: number
  /** Whether the word only links other words; a link never counts for or against a subject. */
  link: boolean
  capital: boolean
  /** Whether the word is the plural of an abbreviation: GPs, SMEs. */
  letters: boolean
  /** The part of the request that contains the word: the head, or the words after a preposition. */
  part: Part
}

/** The word that begins a part of the request; `who` is a clause that says who the learners are. */
export type Preposition = (typeof PREPOSITIONS)[number] | 'who'
export type Part = { preposition: Preposition | null }

const PREPOSITIONS = ['for', 'in', 'at', 'with', 'without', 'while'] as const
const TAIL_ENDS = /[:;()[\]–—|?!]|\s-\s|\.\s/u
/**
 * Outside English, a comma ends the part that names the audience. In English, a comma may separate several audiences,
 * so the part goes on.
 */
const TRANSLATED_TAIL_ENDS = /[:;()[\]–—|?!,]|\s-\s|\.\s/u
/** Matches the words after "when" in a phrase that names an occasion: "when working from home". */
const WHILE_DOING = /^\s+(you(['’]re| are)\s+)?\p{L}+ing\b/iu
const WORD = /\bw\/o?(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+[+#]*/giu

/** Splits a request into words and assigns each to its part; compounds of known words are split into their words. */
export function readRequest(
  subject: string,
  locale: LocaleCode = ORIGINAL_LOCALE,
  isKnown: (stem: string) => boolean = () => false,
): Token[] {
  const language = chooseLanguage(locale)
  const isEnglish = locale === ORIGINAL_LOCALE
  const text = dropDots(subject.normalize('NFC'))
  const tokens: Token[] = []
  let part: Part = { preposition: null }
  let before = 0
  for (const match of text.matchAll(WORD)) {
    const [written] = match
    const start = match.index
    if ((isEnglish ? TAIL_ENDS : TRANSLATED_TAIL_ENDS).test(text.slice(before, start))) part = { preposition: null }
    before = start + written.length
    const word = plainWord(written, language)
    const isClause =
      part.preposition === 'for' && word === 'who' && saysWho(tokens.at(-1)!, text.slice(before), language)
    if (isClause) part = { preposition: 'who' }
    else if (part.preposition !== 'who') {
      const isOfVerb = word === 'to' && beginsNoAudience(tokens.at(-1), language)
      part = isOfVerb
        ? { preposition: null }
        : (partFrom(word, text.slice(before), part, tokens.at(-1), language) ?? part)
    }
    const capital = /^\p{Lu}/u.test(written)
    const letters = /^\p{Lu}{2,4}s$/u.test(written)
    for (const one of language.parts(written, isKnown)) {
      const plain = plainWord(one, language)
      const link = isLink(plain, one, language)
      const forms = { word: plain, stem: language.stem(plain), root: language.root(plain) }
      tokens.push({ ...forms, start, end: before, link, capital, letters, part })
    }
  }
  return tokens
}

/**
 * Matches a clause after "people who" that describes the people: it says what they lack or want, or has a verb without
 * an object.
 */
const OF_LEARNERS = /^\s+((have|has|never|know|want|hate|struggle)\b|\p{L}+\s*($|[,.;:()–—?!]))/u

/**
 * Whether a clause with "who" describes the learners. "For developers who …", "for people who never …" and "for people
 * who stammer" do; "for people who handle food" names a subject.
 */
function saysWho({ word }: Token, clause: string, { isIn }: RequestLanguage): boolean {
  return !isIn('anybody', word) || OF_LEARNERS.test(clause)
}

const BEFORE_INFINITIVE = /^(how|what|when|where|whether|way|ways|need|needs|want|wants)$/

/**
 * Whether "to" or "for" begins no audience here because it stands before a verb or after a word for the course: "how to
 * read a food label", "introduction to first aid".
 */
function beginsNoAudience(before: Token | undefined, { isIn }: RequestLanguage): boolean {
  return before !== undefined && (BEFORE_INFINITIVE.test(before.word) || isIn('wrapping', before.word))
}

/** Matches the text after a preposition with which a clause ends: "whom do I report it to, and …". */
const STRANDED = /^\s*($|[,.;?!)])/

/** Returns the part that this word begins, or null if it begins none. */
function partFrom(
  word: string,
  after: string,
  { preposition }: Part,
  last: Token | undefined,
  language: RequestLanguage,
): Part | null {
  if (STRANDED.test(after)) return null
  // In "for the kitchen of our hotel" the audience goes on after "of".
  const isOneAudience = word === 'of' && preposition === 'for' && last && language.isIn('departments', last.word)
  if (isOneAudience && isSetting(after, language)) return null
  if (word === 'when' && WHILE_DOING.test(after)) return { preposition: 'while' }
  const mayBeWhere = word === 'on' || (word === 'of' && preposition === 'for')
  if (mayBeWhere && isSetting(after, language)) return { preposition: 'in' }
  // "Without the fear of slides" is one phrase, so "of" does not end it.
  if (language.isIn('back', word)) return word === 'of' && preposition === 'without' ? null : { preposition: null }
  const begun = PREPOSITIONS.find(list => language.isIn(list, word))
  return begun ? { preposition: begun } : null
}

/**
 * Whether the following words name a setting: "on building sites" and "for staff of our clinic" do, "on food hygiene"
 * does not.
 */
function isSetting(after: string, language: RequestLanguage): boolean {
  const words = (after.split(TAIL_ENDS, 1)[0]!.match(WORD) ?? []).map(word => plainWord(word, language))
  const end = words.findIndex(word => word === 'and' || PREPOSITIONS.some(list => language.isIn(list, word)))
  const last = words.slice(0, end === -1 ? undefined : end).at(-1)
  return last !== undefined && language.isIn('settings', last)
}

/** Whether a word is a link. "IT" and "US" in capitals are a department and a place, not pronouns. */
function isLink(word: string, written: string, language: RequestLanguage): boolean {
  if ((word === 'it' || word === 'us') && written === written.toUpperCase()) return false
  return language.isIn('links', word) || PREPOSITIONS.some(list => language.isIn(list, word))
}

/**
 * Replaces dotted letters by an abbreviation ("G.D.P.R." becomes "GDPR"), padded with spaces to the same length so that
 * all positions in the request stay valid.
 */
function dropDots(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])(\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu, letters =>
    letters.replaceAll('.', '').padEnd(letters.length),
  )
}

const SHORT_FOR = new Map([
  ['w/', 'with'],
  ['w/o', 'without'],
  ['1st', 'first'],
  ['2nd', 'second'],
  ['3rd', 'third'],
])

function plainWord(written: string, { plain }: RequestLanguage): string {
  return SHORT_FOR.get(written.toLowerCase()) ?? plain(written)
}
