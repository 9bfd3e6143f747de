import type { LocaleCode } from '../../language/locales.ts'
import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import { chooseLanguage, type RequestLanguage } from './request-language.ts'

/** One word of a request, where it stands in it, and what the words around it make of it. */
export type Token = {
  word: string
  stem: string
  root: string
  start: number
  end: number
  /** Holds the phrase together; never counts for or against a subject. */
  link: boolean
  capital: boolean
  /** Several of what is known by its letters: GPs, SMEs. */
  letters: boolean
  /** The part of the request that it stands in: the head, or what follows a preposition. */
  part: Part
}

/** `who` is a clause that says who the learners are. */
export type Preposition = (typeof PREPOSITIONS)[number] | 'who'
export type Part = { preposition: Preposition | null }

const PREPOSITIONS = ['for', 'in', 'at', 'with', 'without', 'while'] as const
const TAIL_ENDS = /[:;()[\]–—|?!]|\s-\s|\.\s/u
/** In other languages a comma ends the part that says for whom; in English it lists them. */
const TRANSLATED_TAIL_ENDS = /[:;()[\]–—|?!,]|\s-\s|\.\s/u
/** "When working from home" says on which occasion. */
const WHILE_DOING = /^\s+(you(['’]re| are)\s+)?\p{L}+ing\b/iu
const WORD = /\bw\/o?(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+[+#]*/giu

/** The words of a request, each in its part; compounds of known words are taken apart. */
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
    else if (part.preposition !== 'who') part = partFrom(word, text.slice(before), part, language) ?? part
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

/** "For people who handle food": the clause says what it is about. For developers, or people who never did, it says who they are. */
function saysWho({ word }: Token, clause: string, { isIn }: RequestLanguage): boolean {
  return !isIn('anybody', word) || /^\s+(have|has|never|know|want|hate|struggle)\b/.test(clause)
}

/** The part that begins with a word, if one does. */
function partFrom(word: string, after: string, { preposition }: Part, language: RequestLanguage): Part | null {
  if (word === 'when' && WHILE_DOING.test(after)) return { preposition: 'while' }
  const mayBeWhere = word === 'on' || (word === 'of' && preposition === 'for')
  if (mayBeWhere && isSetting(after, language)) return { preposition: 'in' }
  // "Without the fear of slides" is one thing that is left out.
  if (language.isIn('back', word)) return word === 'of' && preposition === 'without' ? null : { preposition: null }
  const begun = PREPOSITIONS.find(list => language.isIn(list, word))
  return begun ? { preposition: begun } : null
}

/** "On building sites" and "for staff of our clinic" say where; "on food hygiene" says what. */
function isSetting(after: string, language: RequestLanguage): boolean {
  const words = (after.split(TAIL_ENDS, 1)[0]!.match(WORD) ?? []).map(word => plainWord(word, language))
  const end = words.findIndex(word => word === 'and' || PREPOSITIONS.some(list => language.isIn(list, word)))
  const last = words.slice(0, end === -1 ? undefined : end).at(-1)
  return last !== undefined && language.isIn('settings', last)
}

/** "IT" and "US" are no pronouns, and "US" is a place. */
function isLink(word: string, written: string, language: RequestLanguage): boolean {
  if ((word === 'it' || word === 'us') && written === written.toUpperCase()) return false
  return language.isIn('links', word) || PREPOSITIONS.some(list => language.isIn(list, word))
}

/** "G.D.P.R." is "GDPR", at the same place and of the same length, so that what was written can be shown again. */
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
