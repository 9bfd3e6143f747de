import { type LocaleCode, languageOf } from '../../language/locales.ts'
import { knownTranslations } from './known-translations.ts'
import { plainWord, requestLanguage } from './request-language.ts'

/** One word of a request in another language than English, and where it stands in it. */
export type Word = {
  plain: string
  stem: string
  start: number
  end: number
  /** Holds the phrase together; never counts for or against a subject. */
  link: boolean
  /** Counts the parts of the request that say for whom it is; null outside of them. */
  forWhom: number | null
}

/** Here a part of the request ends. */
const PART_ENDS = /[:;()[\]–—|?!,]|\s-\s|\.\s/u

/** The words of a request, compounds taken apart. */
export function readSubject(subject: string, locale: LocaleCode): Word[] {
  const language = requestLanguage(locale)!
  const { isName } = knownTranslations(locale)
  const words: Word[] = []
  let part: number | null = null
  let before = 0
  // "R.G.P.D." is "RGPD", at the same place and of the same length, so that what was written can be shown again.
  const text = subject.replace(/(?<![\p{L}\p{N}])(\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu, letters =>
    letters.replaceAll('.', '').padEnd(letters.length),
  )
  for (const { 0: written, index: start } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (PART_ENDS.test(text.slice(before, start))) part = null
    before = start + written.length
    const isFor = language.isIn('for', written)
    if (isFor) part = start
    for (const one of language.parts(written, isName)) {
      const plain = plainWord(one, languageOf(locale))
      const link = isFor || language.isIn('links', one)
      words.push({ plain, stem: language.stem(one), start, end: before, link, forWhom: isFor ? null : part })
    }
  }
  return words
}
