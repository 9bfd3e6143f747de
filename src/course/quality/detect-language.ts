import { detectAll } from 'tinyld'
import { type LocaleCode, languageOf } from '../locales.ts'

/** Shorter texts are guesses. */
const JUDGED_LETTERS = 60
/** A detector needs no more. */
const READ_CHARACTERS = 2_000

export function couldBe(text: string, locale: LocaleCode): 'yes' | 'no' | 'unknown' {
  const letters = text.slice(0, READ_CHARACTERS).match(/[\p{L}\p{M}]/gu)?.length ?? 0
  if (letters < JUDGED_LETTERS) return 'unknown'
  const found = detectAll(text.slice(0, READ_CHARACTERS))
  return found.slice(0, 3).some(guess => guess.lang === languageOf(locale)) ? 'yes' : 'no'
}
