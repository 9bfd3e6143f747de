import { cachedSegmenter } from './cached-segmenter.ts'

/** Abbreviations whose full stop ends no sentence, in lower case and without the stop. */
const ABBREVIATIONS = new Set(
  (
    'e.g i.e ex etc vs cf approx no nos fig figs sec vol ed eds dr mr mrs ms prof st inc ltd co corp dept est max min incl excl ' +
    'resp z.b d.h u.a o.ä usw bzw ca vgl nr abs art abb evtl ggf inkl exkl zzgl st tel str p.ex c.-à-d env ej p.ej núm pág sr sra art n cap'
  ).split(' '),
)

/** A German ordinal, whose full stop ends no sentence: "dem 1. Vorsitzenden", "am 3. Werktag". */
const ORDINAL =
  /(?<!\p{L})(?:der|die|das|dem|den|des|am|vom|zum|zur|im|beim|ab|bis|und|oder|jede[rnms]?)\s\d{1,2}\.\s*$/iu

/** Splits a text into its sentences. `language` is a language tag. A sentence does not end at an abbreviation. */
export function splitSentences(text: string, language: string): string[] {
  const sentences: string[] = []
  for (const { segment } of cachedSegmenter(language, 'sentence').segment(text)) {
    const last = sentences.at(-1)
    if (last !== undefined && (continuesSentence(last, segment) || (language.startsWith('de') && ORDINAL.test(last))))
      sentences[sentences.length - 1] = last + segment
    else sentences.push(segment)
  }
  return sentences.map(sentence => sentence.trim()).filter(sentence => sentence !== '')
}

function continuesSentence(before: string, next: string): boolean {
  if (/\n\s*$/.test(before)) return false
  if (/^\s*\p{Ll}/u.test(next)) return /[.…]["”»)]?\s*$/u.test(before)
  const word = /(\S+?)\.\s*$/u.exec(before)?.[1]
  if (word === undefined) return false
  const bare = word.replace(/^[("“„«[]+/u, '').toLowerCase()
  return (
    ABBREVIATIONS.has(bare) ||
    /^\p{L}$/u.test(bare) ||
    (/^\d{1,2}$/.test(bare) && /^\s*(\p{Lu}\p{Ll}+ \d{4}|\d)/u.test(next))
  )
}
