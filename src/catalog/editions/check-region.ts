import { readContent } from '../../content/read-content.ts'
import type { LocaleCode } from '../../language/locales.ts'
import { placeProblems } from '../packs/pack-places.ts'
import type { Pack } from '../packs/pack-schema.ts'
import { changeTexts } from '../packs/pack-texts.ts'
import { markedWords, packForRegion } from './pack-for-region.ts'
import { marksOf } from './regional-marks.ts'
import { idleWords } from './regional-words.ts'

/** Where a pack, as another region of its language has it, still speaks as its own does. */
export function regionProblems(pack: Pack, locale: LocaleCode): string[] {
  const served = packForRegion(pack, locale)
  const marked = packForRegion({ ...pack, regions: {} }, locale)
  const foreign = foreignWords(locale)
  const idle = pack.regions[locale] ? idleWords(marked, markedWords(pack, locale), locale) : []
  return [
    ...strayParts(pack, locale),
    ...idle.map(word => `regions: “${word}” stands nowhere`),
    ...placeProblems(served),
    ...textsOf(served).flatMap(([at, text]) => [
      ...marksOf(text, pack.language, locale).map(mark => `${at}: ${mark} is not how that region writes`),
      ...((foreign && text.match(foreign)) ?? []).map(word => `${at}: “${word}” is not what that region says`),
    ]),
  ]
}

/** The words of `content/words/foreign-words.yaml`, which nobody says there. */
function foreignWords(locale: LocaleCode): RegExp | null {
  const list = readContent<Partial<Record<LocaleCode, string[]>>>('words/foreign-words')[locale]
  const named = list?.map(word => word.replace('*', '\\p{L}*')).join('|')
  return named ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${named})(?![\\p{L}\\p{N}])`, 'giu') : null
}

/** A part of the region is of the same kind as the one whose place it takes, so that ids and progress fit. */
function strayParts({ chapters, assessment, regions }: Pack, locale: LocaleCode): string[] {
  const own = regions[locale]
  if (!own) return []
  const blockAt = (at: string) => {
    const [chapter, lesson, block] = at.split('.').map(Number) as [number, number, number]
    return chapters[chapter - 1]?.lessons[lesson - 1]?.blocks[block - 1]
  }
  const blocks = own.blocks.filter(({ at, block }) => blockAt(at)?.type !== block.type).map(({ at }) => `block ${at}`)
  const questions = own.assessment
    .filter(({ at, question }) => !isLike(question, assessment[at - 1]))
    .map(({ at }) => `question ${at}`)
  return [...blocks, ...questions].map(part => `regions: the pack has no such ${part}`)
}

type Question = Pack['assessment'][number]

function isLike(question: Question, other: Question | undefined): boolean {
  return question.kind === other?.kind && question.outcome === other.outcome && optionsIn(question) === optionsIn(other)
}

function optionsIn(question: Question): number {
  return 'options' in question ? question.options.length : 0
}

function textsOf(pack: Pack): [at: string, text: string][] {
  const texts: [string, string][] = []
  changeTexts(pack, (text, at) => {
    texts.push([at, text])
    return text
  })
  return texts.filter(([at]) => !/\.match\.\d+$/.test(at))
}
