import type { LocaleCode } from '../course/locales.ts'
import { readRequest, type Token } from './read-request.ts'
import { remembered } from './remember-words.ts'
import { type RequestLanguage, requestLanguage } from './request-language.ts'
import { stem as englishStem, isIn as isInEnglish } from './request-words.ts'

/** How titles and texts are read in one language, so that they can be compared. */
export type TitleReading = {
  /** What a chapter title is about, beyond the subject itself and words such as "introduction". */
  topicWords: (title: string, subject: string) => string[]
  /** The words of a text, as far as their forms have it in common. */
  rootsOf: (text: string) => string[]
}

export function titleReading(locale: LocaleCode): TitleReading {
  const language = requestLanguage(locale)
  return language ? readingIn(language) : IN_ENGLISH
}

function readingIn({ isIn, stem }: RequestLanguage): TitleReading {
  const isTelling = (word: string) => !isIn('links', word) && !isIn('for', word) && !isIn('wrapping', word)
  return {
    topicWords: (title, subject) => {
      const known = new Set(wordsIn(subject).map(stem))
      const words = wordsIn(title).filter(word => isTelling(word) && !/^\d+$/.test(word))
      return [...new Set(words.map(stem).filter(word => !known.has(word)))]
    },
    rootsOf: text => wordsIn(text).map(stem),
  }
}

/** Words of chapter titles that name a place in a course instead of a topic. */
const PLACE_WORDS = new Set(
  (
    'overview summary conclusion wrap wrapup recap review background topic topics part chapter module unit section session day week ' +
    'advanced further next more other key important core main general final closing opening finish end begin beginning middle everything all working'
  ).split(' '),
)

const IN_ENGLISH: TitleReading = {
  topicWords: (title, subject) => {
    const known = new Set(subjectWords(readRequest(subject)))
    const words = readRequest(title).filter(
      ({ word, link }) =>
        !link &&
        !isInEnglish('wrapping', word) &&
        (!isInEnglish('qualities', word) || word === 'hands') &&
        !PLACE_WORDS.has(word) &&
        !/^\d+$/.test(word),
    )
    return [...new Set(words.filter(word => !known.has(word.stem)).map(({ word }) => englishRoot(word)))]
  },
  rootsOf: text => wordsIn(text.toLowerCase()).map(englishRoot),
}

/** "What is ML?" in a course on machine learning says no more than the course. */
function subjectWords(tokens: Token[]): string[] {
  const letters = tokens.map(token => token.word[0]).join('')
  const abbreviations = tokens.flatMap((_, from) =>
    tokens.slice(from + 1).map((_, more) => letters.slice(from, from + more + 2)),
  )
  return [...tokens.map(token => token.stem), ...abbreviations]
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+[+#]*/gu) ?? []
}

/** "Evacuation" and "evacuate", "selecting" and "select": enough to compare titles with texts. */
const englishRoot = remembered(word => {
  const short = englishStem(word).replace(/(ations?|ating|ated|ates?|ings?|ions?|ers?|ety|ity|ed|age|e)$/, '')
  return short.length >= 3 ? short : word
})
