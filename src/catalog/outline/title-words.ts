import type { LocaleCode } from '../../language/locales.ts'
import { remembered } from '../packs/memoize.ts'
import { readRequest, type Token } from '../search/read-request.ts'
import { type RequestLanguage, requestLanguage } from '../search/request-language.ts'
import { stem as englishStem, isIn as isInEnglish } from '../search/request-words.ts'

/** How titles and texts are read in one language, so that they can be compared. */
export type TitleReading = {
  /** What a chapter title is about, beyond words such as "introduction". */
  topicWords: (title: string, subject: string) => TopicWords
  /** The words of a text, as far as their forms have it in common. */
  rootsOf: (text: string) => string[]
  /** A title or a topic without its articles and prepositions, in whatever order its words stand. */
  topicOf: (text: string) => string
}

/** Words of the subject stand apart; where they are most of it, the title says no more than the course. */
export type TopicWords = {
  words: string[]
  ofSubject: string[]
  isSubject: boolean
  /** "After the fire": more than the subject, though in no word that could be looked for. */
  isTimed: boolean
}

export function titleReading(locale: LocaleCode): TitleReading {
  const language = requestLanguage(locale)
  return language ? readTitles(language) : IN_ENGLISH
}

function readTitles({ isIn, stem }: RequestLanguage): TitleReading {
  const isTopic = (word: string) => !isIn('links', word) && !isIn('for', word) && !isIn('wrapping', word)
  return {
    topicWords: (title, subject) => {
      const subjectRoots = new Set(splitWords(subject).filter(isTopic).map(stem))
      const words = splitWords(title).filter(word => isTopic(word) && !/^\d+$/.test(word))
      return chooseTopicWords([...new Set(words.map(stem))], word => subjectRoots.has(word), subjectRoots.size)
    },
    rootsOf: text => splitWords(text).map(stem),
    topicOf: text =>
      asTopic(
        splitWords(text.toLowerCase())
          .filter(word => !isIn('links', word))
          .map(stem),
      ),
  }
}

/** Words of chapter titles that name a place in a course instead of a topic. */
const PLACE_WORDS = new Set(
  (
    'overview summary conclusion wrap wrapup recap review background topic topics part chapter module unit section session day week ' +
    'advanced further next more other key important core main general final closing opening finish end begin beginning middle everything all working using'
  ).split(' '),
)

const TIMES = new Set(['before', 'during', 'after'])

const IN_ENGLISH: TitleReading = {
  topicWords: (title, subject) => {
    const subjectTokens = readRequest(subject)
    const knownWords = new Set(subjectWords(subjectTokens))
    const read = readRequest(joined(title))
    const words = read.filter(isTelling)
    const stemOf = new Map(words.map(({ word, stem }) => [englishRoot(word), stem]))
    const head = subjectTokens.filter(token => isTelling(token) && token.part.preposition !== 'for')
    const topicWords = chooseTopicWords([...stemOf.keys()], root => knownWords.has(stemOf.get(root)!), head.length)
    return { ...topicWords, isTimed: read.some(({ word }) => TIMES.has(word)) }
  },
  rootsOf: text => splitWords(joined(text.toLowerCase())).map(englishRoot),
  topicOf: text => {
    const words = splitWords(joined(text.toLowerCase())).filter(word => !isInEnglish('links', word))
    return asTopic(words.map(englishRoot))
  },
}

export function asTopic(roots: string[]): string {
  return roots.toSorted().join(' ')
}

function isTelling({ word, link }: Token): boolean {
  const isQuality = isInEnglish('qualities', word) && word !== 'hands'
  return (
    !link &&
    !isInEnglish('wrapping', word) &&
    !isQuality &&
    !PLACE_WORDS.has(word) &&
    !TIMES.has(word) &&
    !/^\d+$/.test(word)
  )
}

function chooseTopicWords(roots: string[], isOfSubject: (root: string) => boolean, subjectSize: number): TopicWords {
  const ofSubject = roots.filter(isOfSubject)
  return {
    words: roots.filter(root => !isOfSubject(root)),
    ofSubject,
    isSubject: ofSubject.length * 2 > subjectSize,
    isTimed: false,
  }
}

/** "What is ML?" in a course on machine learning says no more than the course. */
function subjectWords(tokens: Token[]): string[] {
  const letters = tokens.map(token => token.word[0]).join('')
  const abbreviations = tokens.flatMap((_, from) =>
    tokens.slice(from + 1).map((_, more) => letters.slice(from, from + more + 2)),
  )
  return [...tokens.map(token => token.stem), ...abbreviations]
}

/** An e-mail is an email. */
function joined(text: string): string {
  return text.replace(/\be-(?=mail)/gi, 'e')
}

/** "C++" and "C#" are words. */
const WORD = /[\p{L}\p{N}]+[+#]*/gu

function splitWords(text: string): string[] {
  return text.match(WORD) ?? []
}

/** "Evacuation" and "evacuate", "planning" and "plan", "fail" and "failure": enough to compare titles with texts. */
const englishRoot = remembered(word => {
  const short = englishStem(word)
    .replace(/(ations?|ating|ated|ates?|(?<=[ls])ur(?:es?|ing|ed)|ings?|ions?|ers?|ety|ity|ed|age|e)$/, '')
    .replace(/([bdgmnprt])\1$/, '$1')
  return short.length >= 3 ? short : word
})
