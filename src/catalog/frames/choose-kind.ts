import { languageNames } from '../../language/language-names.ts'
import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import { americanSpelling } from '../editions/american-spelling.ts'
import { requireFrame } from '../packs/read-library.ts'
import { findPack, type Match } from '../search/find-pack.ts'
import { readRequest, type Token } from '../search/read-request.ts'
import { isIn } from '../search/request-words.ts'
import type { FrameKind } from './frame-schema.ts'

/**
 * The order in which kinds are tried; the first kind that matches is used. Events come before languages, because the
 * history of a language is an event.
 */
const ORDER: FrameKind[] = ['person', 'event', 'language', 'policy', 'procedure', 'tool', 'skill', 'concept']

/** Languages that put no space between words, so a hint may occur anywhere in the text. */
const UNSPACED = new Set(['ja', 'zh', 'th'])
/** Languages in which the last part of a compound word is its head, which shows the kind of the subject. */
const COMPOUNDING = new Set(['da', 'de', 'et', 'fi', 'hu', 'nb', 'nl', 'sv'])
/**
 * Minimum length in letters of a hint that may match a part of a word. A shorter hint must match a whole word, because
 * a "warehouse" has nothing to do with "war".
 */
const PART_LETTERS = 5

/** Matches subjects with "language" in their name that nobody learns like a language. */
const FORMAL_LANGUAGE = /\b(programming|query|markup|scripting|modelling|modeling|description) languages?\b/
const BODY_LANGUAGE = /\bbody language\b/

/**
 * Nouns for an operation on equipment, as in "Autoclave operation". Elsewhere in a request they say nothing about the
 * kind of the subject.
 */
const HANDLED = new Set(
  'operation inspection calibration assembly disassembly setup repair servicing commissioning sterilization'.split(' '),
)

/**
 * Returns the kind of a subject as far as its words show it, otherwise "concept". `match` is the pack about the
 * subject, or null if the search has found none; if it is missing, the English packs are searched.
 */
export function chooseKind(
  subject: string,
  locale: LocaleCode,
  match: Pick<Match, 'pack'> | null = findPack(subject),
): FrameKind {
  if (match) return match.pack.field
  const text = subject.normalize('NFC').toLowerCase()
  if (FORMAL_LANGUAGE.test(text)) return 'tool'
  if (BODY_LANGUAGE.test(text)) return 'skill'
  if (isGivenName(subject)) return 'person'
  const head = findHead(text, locale)
  return (
    ORDER.find(kind => head && listHints(kind, locale).some(hint => head === hint || head === `${hint}s`)) ??
    ORDER.find(kind => {
      if (kind === 'language' && isLanguageName(text, locale)) return true
      return listHints(kind, locale).some(hint => hasHint(text, hint, locale))
    }) ??
    (head && HANDLED.has(americanSpelling(head)) ? 'procedure' : isDoing(subject, locale) ? 'skill' : 'concept')
  )
}

/**
 * For each language, the position of the verb in a subject and a pattern for its ending: "Knitting socks", "Socken
 * stricken", "Gérer le stress".
 */
const VERBS: Record<string, { at: 0 | -1; ends: RegExp }> = {
  de: { at: -1, ends: /^\p{Ll}{2,}(en|eln|ern)$/u },
  en: { at: 0, ends: /^\p{L}{3,}ing$/u },
  es: { at: 0, ends: /^\p{L}{2,}(ar|er|ir)(se)?$/u },
  fr: { at: 0, ends: /^(\p{L}{2,}[^i]er|\p{L}{3,}ir|\p{L}*(crire|faire|endre|ondre|ettre))$/u },
  it: { at: 0, ends: /^\p{L}{2,}(are|ere|ire)$/u },
  pt: { at: 0, ends: /^\p{L}{2,}(ar|er|ir)$/u },
}
/** Words with the ending of a verb that name a thing, a field or a time. */
const NO_VERBS = new Set(
  (
    'accounting banking building ceiling clothing computing engineering evening everything housing learning lightning manufacturing ' +
    'marketing meeting morning nothing nursing offspring parking programming spring string something thing training wedding wiring ' +
    'cáncer lugar azúcar mujer taller alquiler cancer hiver avenir plaisir mulher lazer prazer mare potere dovere carcere genere'
  ).split(' '),
)

/**
 * Whether a subject is an activity, and so a skill: it begins with a verb ("Knitting socks"), or with making or keeping
 * something ("Cheese making").
 */
function isDoing(subject: string, locale: LocaleCode): boolean {
  const language = primaryLanguage(locale)
  const words = subject.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const verb = VERBS[language]
  if (!verb || words.length < 2) return false
  // A German verb is recognised by its lower case. In other languages the first word of a title is
  // capitalised, so case is ignored.
  const word = language === 'de' ? words.at(verb.at)! : words.at(verb.at)!.toLowerCase()
  if (verb.ends.test(word) && !NO_VERBS.has(word) && !isIn('wrapping', word)) return true
  return language === 'en' && /^(making|keeping)$/.test(findHead(subject.toLowerCase(), locale) ?? '')
}

/**
 * Returns the head noun of an English subject, which decides the kind: "crisis communication" is communication, not a
 * crisis. Returns null for other languages.
 */
function findHead(text: string, locale: LocaleCode): string | null {
  if (primaryLanguage(locale) !== 'en') return null
  const [named = ''] = text.split(/\s(?:of|for|in|on|at|with|to|and|or|from|by|under)\s|[,:;(–—]/, 1)
  return named.match(/[\p{L}\p{N}\p{M}]+/gu)?.at(-1) ?? null
}

function listHints(kind: FrameKind, locale: LocaleCode): string[] {
  return [...requireFrame(locale).kinds[kind].hints, ...requireFrame('en-US').kinds[kind].hints].map(hint =>
    hint.toLowerCase(),
  )
}

function hasHint(text: string, hint: string, locale: LocaleCode): boolean {
  if (UNSPACED.has(primaryLanguage(locale)) && /[^\x20-\x7e]/.test(hint)) return text.includes(hint)
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const phrase = ` ${words.join(' ')} `
  if (hint.length < PART_LETTERS) return phrase.includes(` ${hint} `) || phrase.includes(` ${hint}s `)
  if (phrase.includes(` ${hint}`)) return true
  return COMPOUNDING.has(primaryLanguage(locale)) && words.some(word => word.endsWith(hint))
}

/** Codes of the languages that people learn. */
const LEARNT = (
  'ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko ku la lt lv mk ms mt nb ne nl ' +
  'nn pa pl ps pt ro ru sk sl so sq sr sv sw ta te th tl tr uk ur uz vi yo zh zu'
).split(' ')

const namesByLocale = new Map<LocaleCode, Set<string>>()

function learntNames(locale: LocaleCode): Set<string> {
  const cachedNames = namesByLocale.get(locale)
  if (cachedNames) return cachedNames
  const names = new Set(LEARNT.flatMap(code => languageNames(code, locale)))
  namesByLocale.set(locale, names)
  return names
}

/** Whether the text is the name of a language or a course in it ("Deutsch für Anfänger"). "Italian cooking" is not. */
function isLanguageName(text: string, locale: LocaleCode): boolean {
  const names = learntNames(locale)
  if (names.has(text.trim())) return true
  const [first = '', ...rest] = text.trim().split(/\s+/)
  if (primaryLanguage(locale) !== 'en') return names.has(first) && rest.length >= 2
  const telling = readRequest(text).filter(token => {
    if (names.has(token.word)) return true
    return !token.link && !isForWhom(token) && !AROUND.some(list => isIn(list, token.word))
  })
  const [name, ...others] = telling.filter(token => !TRAVEL.has(token.word))
  return name !== undefined && others.length === 0 && names.has(name.word)
}

/** Whether a word says where or for whom a language is learnt, as in "for hotel staff" or "in the kitchen". */
function isForWhom({ part, word }: Token): boolean {
  const isLearner = isIn('settings', word) || isIn('departments', word) || isIn('conditions', word)
  return isLearner && (part.preposition === 'for' || part.preposition === 'in')
}

/** Words that may surround the name of a language in the name of a language course. */
const AROUND = ['wrapping', 'slogans', 'people', 'children', 'purposes', 'advanced'] as const
const TRAVEL = new Set(
  'travel travellers travelers tourists everyday daily spoken speaking conversational conversation holiday b1 b2 c1 c2 speak'.split(
    ' ',
  ),
)

/** First names that are hardly ever ordinary words. Followed by one or two words they make a person's name. */
const GIVEN_NAMES = new Set(
  (
    'albert isaac marie ada alan nelson mahatma abraham winston leonardo michelangelo galileo nikola thomas benjamin vincent pablo frida ' +
    'johann wolfgang ludwig william jane agatha ernest anne helen rosa malala barack hillary angela margaret simone hannah immanuel friedrich ' +
    'karl sigmund rené niels erwin stephen rachel florence amelia yuri neil'
  ).split(' '),
)
const NAME = /^\p{Lu}[\p{L}'’.-]*( (de|da|van|von|der|la|le|di|del|bin|ibn|of) ?)?( \p{Lu}[\p{L}'’.-]*){1,2}$/u

function isGivenName(subject: string): boolean {
  const first = subject.trim().split(/\s+/, 1)[0]?.toLowerCase() ?? ''
  return GIVEN_NAMES.has(first) && NAME.test(subject.trim().replace(/\s+/g, ' '))
}
