import { readContent } from '../../content/read-content.ts'
import type { LocaleCode } from '../../language/locales.ts'
import type { Pack } from '../packs/pack-schema.ts'
import { changeTexts } from '../packs/pack-texts.ts'
import type { Edition } from './edition-schema.ts'
import { marksOf } from './regional-marks.ts'

/** Where a pack, as its edition has it, still speaks as the region does that it was written in first. */
export function editionProblems(pack: Pack, { language, over, parts, assessment, reviewed }: Edition): string[] {
  const foreign = foreignWords(language)
  const isUnread = (parts.length > 0 || assessment !== undefined) && (reviewed ?? []).length === 0
  return [
    ...(isUnread ? ['reviewed: an edition with parts of its own says who has read them'] : []),
    ...textsOf(pack).flatMap(([at, text]) => [
      ...marksOf(text, over.language, language).map(mark => `${at}: ${mark} is not how that region writes`),
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

function textsOf(pack: Pack): [at: string, text: string][] {
  const texts: [string, string][] = []
  changeTexts(pack, (text, at) => {
    texts.push([at, text])
    return text
  })
  return texts.filter(([at]) => !/\.match\.\d+$/.test(at))
}
