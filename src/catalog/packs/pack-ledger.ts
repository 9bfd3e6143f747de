import { requireTraits } from '../../course/blocks/blocks.ts'
import { findNumbers } from './find-numbers.ts'
import type { Pack, PackBlock } from './pack-schema.ts'
import { joinTexts } from './pack-words.ts'

/** A number with a unit that somebody could look up. Digits only: figures in words are the second reader's work. */
const FIGURE = new RegExp(
  String.raw`(?:−|-|±)?\d[\d,.]*(?:\s?[–-]\s?\d[\d,.]*)?\s?` +
    String.raw`(?:°C|°F|%|ppm|(?:mg|ml|kg|cm|litres?|seconds?|s|minutes?|hours?|days?|weeks?|million)\b)`,
  'g',
)

/**
 * A figure with a unit that a lesson or an article states must stand in the ledger of facts, and its block must say what it
 * rests on. The readings of a story or of a made-up table are no facts.
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

/** A figure that a translation states instead of the original's must also be in its ledger. */
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

/** A mark on a scale counts as stated, although its number and its unit are separate fields. */
function listMarks(block: PackBlock): string[] {
  if (block.type !== 'figure' || block.form !== 'scale') return []
  return (block.marks ?? []).map(({ at }) => `${at < 0 ? `−${-at}` : at} ${block.unit}`).flatMap(findFigures)
}

function findFigures(text: string): string[] {
  return text.match(FIGURE) ?? []
}

/** "30 minutes" and "30 minute" are one figure. */
function figureKey(figure: string): string {
  return figure
    .replace(/\s/g, '')
    .replace(/seconds?$/, 's')
    .replace(/(minute|hour|day|week)s$/, '$1')
}
