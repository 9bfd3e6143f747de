import type { LocaleCode } from '../../language/locales.ts'
import { remembered } from '../packs/memoize.ts'
import { readRequest, type Token } from '../search/read-request.ts'
import { type RequestLanguage, requestLanguage } from '../search/request-language.ts'
import { stem as englishStem, isIn as isInEnglish } from '../search/request-words.ts'

/** How titles and texts in one language are reduced to words that can be compared. */
export type TitleReading = {
  /** Returns the words that say what a chapter title is about; words such as "introduction" are left out. */
  topicWords: (title: string, subject: string) => TopicWords
  /** Returns the roots of a text's words; all forms of a word have the same root. */
  rootsOf: (text: string) => string[]
  /**
   * Returns a title or topic as its sorted roots without links ("of", "and"), so that the order of its words does not
   * matter.
   */
  topicOf: (text: string) => string
}

/**
 * The topic words of a title (`words`). Words of the course's subject are listed separately (`ofSubject`). If these
 * make up most of the subject (`isSubject`), the title says no more than the course's name.
 */
export type TopicWords = {
  words: string[]
  ofSubject: string[]
  isSubject: boolean
  /**
   * Whether the title names a time, as in "After the fire". Such a title says more than the course's subject, although
   * the word for the time finds no lesson.
   */
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

/** Words of chapter titles that describe a position in the course instead of a topic. */
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

/**
 * Returns the words of a subject and its abbreviation, so that "What is ML?" counts as the subject in a course on
 * machine learning.
 */
function subjectWords(tokens: Token[]): string[] {
  const letters = tokens.map(token => token.word[0]).join('')
  const abbreviations = tokens.flatMap((_, from) =>
    tokens.slice(from + 1).map((_, more) => letters.slice(from, from + more + 2)),
  )
  return [...tokens.map(token => token.stem), ...abbreviations]
}

/** Writes "e-mail" as "email". */
function joined(text: string): string {
  return text.replace(/\be-(?=mail)/gi, 'e')
}

/** Matches a word; "C++" and "C#" count as words. */
const WORD = /[\p{L}\p{N}]+[+#]*/gu

function splitWords(text: string): string[] {
  return text.match(WORD) ?? []
}

/**
 * Returns a rough English root, good enough to compare titles with texts: "evacuation" and "evacuate", "planning" and
 * "plan", "fail" and "failure" are equal.
 */
const englishRoot = remembered(word => {
  const short = englishStem(word)
    .replace(/(ations?|ating|ated|ates?|(?<=[ls])ur(?:es?|ing|ed)|ings?|ions?|ers?|ety|ity|ed|age|e)$/, '')
    .replace(/([bdgmnprt])\1$/, '$1')
  return short.length >= 3 ? short : word
})
