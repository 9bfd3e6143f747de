import { requireTraits } from '../../course/blocks/blocks.ts'
import { findNumbers } from './find-numbers.ts'
import type { Pack, PackBlock } from './pack-schema.ts'
import { joinTexts } from './pack-words.ts'

/**
 * Matches a number in digits with a unit that somebody could look up. Numbers written as words are left to the human
 * reviewer.
 */
const FIGURE = new RegExp(
  String.raw`(?:−|-|±)?\d[\d,.]*(?:\s?[–-]\s?\d[\d,.]*)?\s?` +
    String.raw`(?:°C|°F|%|ppm|(?:mg|ml|kg|cm|litres?|seconds?|s|minutes?|hours?|days?|weeks?|million)\b)`,
  'g',
)

/**
 * Returns the figures with a unit that a lesson or article states but that are missing in the pack's facts, or whose
 * block has no cites. The figures of stories and of tables marked as readings are made up, so they are not checked.
 */
export function ledgerShortfalls(pack: Pack): string[] {
  const ledger = new Set(pack.facts.flatMap(({ value }) => findFigures(value).map(figureKey)))
  const short: string[] = []
  const judge = (text: string, where: string, cites: unknown) => {
    const figures = findFigures(text)
    for (const figure of figures) if (!ledger.has(figureKey(figure))) short.push(`${where}: ${figure} is not in facts`)
    if (figures.length > 0 && cites === undefined) short.push(`${where}: ${figures.join(', ')} without cites`)
  }
  for (const [c, chapter] of pack.chapters.entries()) {
    for (const [l, lesson] of chapter.lessons.entries()) {
      for (const [b, block] of lesson.blocks.entries()) {
        if (!states(block)) continue
        const where = `${c + 1}.${l + 1}.${b + 1}`
        judge(joinTexts(block), where, block.cites)
        for (const mark of listMarks(block))
          if (!ledger.has(figureKey(mark))) short.push(`${where}: ${mark} is not in facts`)
      }
    }
  }
  for (const { title, markdown, cites } of pack.articles) judge(markdown, `article "${title}"`, cites)
  return short
}

/** Returns the figures that a translation declares in `localised`, but that are missing in its facts. */
export function localisedShortfalls(pack: Pack): string[] {
  const ledger = new Set(
    pack.facts.flatMap(({ value }) => findNumbers(value, pack.language).map(number => number.value)),
  )
  return pack.localised
    .filter(({ at }) => at.startsWith('articles.') || isStated(pack, at))
    .flatMap(({ at, to = '' }) =>
      findNumbers(to, pack.language)
        .filter(({ value }) => !ledger.has(value))
        .map(({ value }) => `${at}: ${value} is localised and not in facts`),
    )
}

function isStated({ chapters }: Pack, at: string): boolean {
  const [chapter, lesson, place] = at.split('.').map(Number)
  const block = chapters[chapter! - 1]?.lessons[lesson! - 1]?.blocks[place! - 1]
  return block !== undefined && states(block)
}

function states(block: PackBlock): boolean {
  if (block.type === 'table') return block.readings !== true
  return requireTraits(block.type).states
}

/** Returns the marks of a scale with their unit; they count as stated, although number and unit are separate fields. */
function listMarks(block: PackBlock): string[] {
  if (block.type !== 'figure' || block.form !== 'scale') return []
  return (block.marks ?? []).map(({ at }) => `${at < 0 ? `−${-at}` : at} ${block.unit}`).flatMap(findFigures)
}

function findFigures(text: string): string[] {
  return text.match(FIGURE) ?? []
}

/** Returns a figure in one spelling: "30 minutes" and "30 minute" are equal. */
function figureKey(figure: string): string {
  return figure
    .replace(/\s/g, '')
    .replace(/seconds?$/, 's')
    .replace(/(minute|hour|day|week)s$/, '$1')
}
