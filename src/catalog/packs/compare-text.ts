import type { LocaleCode } from '../../language/locales.ts'
import { findNumbers, type WrittenNumber } from './find-numbers.ts'
import type { Pack } from './pack-schema.ts'
import { countWords } from './pack-words.ts'

/**
 * Limits for comparing a text with its translation. A text of at least `SAME_FROM_WORDS` words that is identical in
 * both was not translated. For a text of at least `LENGTH_FROM_WORDS` words, the ratio of the word counts must lie
 * between the two shares.
 */
const SAME_FROM_WORDS = 4
const LENGTH_FROM_WORDS = 20
const LEAST_SHARE = 0.6
const MOST_SHARE = 1.8

/** The figures that a translation declares in `localised`, because they are different in its country. */
export type Localised = {
  from: LocaleCode
  to: LocaleCode
  /** Whether an entry of `localised` allows the figures in `added` to replace those in `gone` at this place. */
  changes: (at: string, gone: string[], added: string[]) => boolean
  unused: () => string[]
}

/** Returns the same list with every change of a figure allowed, for a part that is about another country. */
export function freeFigures(figures: Localised): Localised {
  return { ...figures, changes: () => true }
}

export function openFigures(pack: Pack, original: Pack): Localised {
  const [from, to] = [original.language, pack.language]
  const used = new Set<number>()
  const covers = (place: string, at: string) => at === place || at.startsWith(`${place}.`)
  const changes = (at: string, gone: string[], added: string[]) => {
    const entries = [...pack.localised.entries()].filter(([, entry]) => covers(entry.at, at))
    const readValues = (text: string | undefined, locale: LocaleCode) =>
      findNumbers(text ?? '', locale).map(({ value }) => value)
    const mayGo = new Set(entries.flatMap(([, entry]) => readValues(entry.from, from)))
    const mayCome = new Set(entries.flatMap(([, entry]) => readValues(entry.to, to)))
    const isMeant = gone.every(value => mayGo.has(value)) && added.every(value => mayCome.has(value))
    if (isMeant) {
      const touched = new Set([...gone, ...added])
      for (const [index, entry] of entries)
        if ([...readValues(entry.from, from), ...readValues(entry.to, to)].some(value => touched.has(value)))
          used.add(index)
    }
    return isMeant
  }
  const unused = () => pack.localised.filter((_, index) => !used.has(index)).map(({ at }) => at)
  return { from, to, changes, unused }
}

/** Compares one text with its translation: numbers, Markdown structure, length, and whether it is translated at all. */
export function compareText(original: string, translation: string, at: string, figures: Localised): string[] {
  return [
    ...compareNumbers(original, translation, at, figures),
    ...compareShape(original, translation, at),
    ...compareWords(original, translation, at),
  ]
}

/** Compares the numbers of two texts, apart from those that an entry of `localised` changes. */
export function compareNumbers(original: string, translation: string, at: string, figures: Localised): string[] {
  const added = findNumbers(translation, figures.to).map(({ value }) => value)
  const gone: WrittenNumber[] = []
  for (const number of findNumbers(original, figures.from)) {
    const index = added.findIndex(value => value === number.value || value === number.also)
    if (index === -1) gone.push(number)
    else added.splice(index, 1)
  }
  const missed = gone.filter(({ imperial }) => !imperial).map(({ value }) => value)
  if ((missed.length === 0 && added.length === 0) || figures.changes(at, missed, added)) return []
  const parts = [missed.length > 0 && `lacks ${missed.join(', ')}`, added.length > 0 && `has ${added.join(', ')}`]
  return [`${at}: ${parts.filter(Boolean).join(' and ')}, other than the original`]
}

const SHAPES: [string, RegExp][] = [
  ['paragraphs', /\n{2,}/gu],
  ['list items', /^\s*(?:[-*]|\d+\.)\s/gmu],
  ['headings', /^#+\s/gmu],
  ['bold words', /\*\*/gu],
]

function compareShape(original: string, translation: string, at: string): string[] {
  return SHAPES.flatMap(([what, shape]) => {
    const [from, to] = [original, translation].map(text => text.match(shape)?.length ?? 0) as [number, number]
    return from === to ? [] : [`${at}: not as many ${what} as in the original`]
  })
}

function compareWords(original: string, translation: string, at: string): string[] {
  const words = countWords(original)
  if (words >= SAME_FROM_WORDS && original === translation) return [`${at}: is still in English`]
  const share = countWords(translation) / words
  const isOdd = words >= LENGTH_FROM_WORDS && (share < LEAST_SHARE || share > MOST_SHARE)
  return isOdd ? [`${at}: ${countWords(translation)} words, for ${words} of the original`] : []
}
