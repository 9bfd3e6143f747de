import type { LocaleCode } from '../../language/locales.ts'
import type { Pack, PackRegion } from '../packs/pack-schema.ts'
import { changeTexts } from '../packs/pack-texts.ts'
import { withAmericanSpelling } from './american-spelling.ts'
import { withRegionalMarks } from './regional-marks.ts'
import { withRegionalWords } from './regional-words.ts'

/**
 * A pack as courses in the locale have it: in its own region as it was written, in another one with that region's marks, words
 * and law.
 */
export function packForRegion(pack: Pack, locale: LocaleCode): Pack {
  if (locale === pack.language) return pack
  if (locale === 'en-US') return withAmericanSpelling(withRegionalWords(pack, pack.american, locale))
  const marked = changeTexts(pack, text => withRegionalMarks(text, pack.language, locale))
  const region = pack.regions[locale]
  return region ? withOwnParts(withRegionalWords(marked, markedWords(pack, locale), locale), region) : marked
}

/** Words are written on the left as the pack has them, on the right as the region does. */
export function markedWords({ language, regions }: Pack, locale: LocaleCode): Record<string, string> {
  const words = Object.entries(regions[locale]?.words ?? {})
  return Object.fromEntries(words.map(([from, to]) => [withRegionalMarks(from, language, locale), to]))
}

/** What differs by more than its words, such as the law, is written anew for the region; whoever read the pack did not read this. */
function withOwnParts(pack: Pack, { blocks, assessment, references, facts, reviewed }: PackRegion): Pack {
  const blockAt = new Map(blocks.map(({ at, block }) => [at, block]))
  const questionAt = new Map(assessment.map(({ at, question }) => [at, question]))
  return {
    ...pack,
    chapters: pack.chapters.map((chapter, c) => ({
      ...chapter,
      lessons: chapter.lessons.map((lesson, l) => ({
        ...lesson,
        blocks: lesson.blocks.map((block, b) => blockAt.get(`${c + 1}.${l + 1}.${b + 1}`) ?? block),
      })),
    })),
    assessment: pack.assessment.map((question, index) => questionAt.get(index + 1) ?? question),
    references: [...pack.references, ...references],
    facts: [...pack.facts, ...facts],
    reviewed,
  }
}
