import { primaryLanguage } from '../../language/locales.ts'
import type { Pack } from './pack-schema.ts'
import { changeTexts } from './pack-texts.ts'

/** By language, a pattern for texts that refer to a lesson by its position, such as "the next lesson". */
const POINTING: Record<string, RegExp> = {
  de: /(?:nächste|vorige|vorherige|letzte)[nmrs]? (?:Kapitel|Lektion)/iu,
  en: /(?:next|previous|last|earlier|later|preceding) (?:lesson|chapter)/iu,
  es: /(?:próxim[ao]|últim[ao]|siguiente|anterior) (?:lección|capítulo)|(?:lección|capítulo) (?:siguiente|anterior)/iu,
  fr: /(?:prochaine?|derni(?:er|ère)) (?:leçon|chapitre)|(?:leçon|chapitre) (?:suivante?|précédente?)/iu,
  it: /(?:prossim|ultim|precedent)[aeo] (?:lezione|capitolo)|(?:lezione|capitolo) (?:successiv|seguent|precedent)[aeo]/iu,
  pt: /(?:próxim|últim)[ao] (?:lição|aula|capítulo)|(?:lição|aula|capítulo) (?:seguinte|anterior)/iu,
}

/**
 * Returns the texts that refer to another lesson as the next or the previous one. A client's outline may move lessons
 * or leave some out, and such a text would then be wrong.
 */
export function orderProblems(pack: Pack): string[] {
  const pointing = POINTING[primaryLanguage(pack.language)]
  if (!pointing) return []
  const problems: string[] = []
  changeTexts(pack, (text, at) => {
    const pointingWords = pointing.exec(text.replace(/\s+/g, ' '))?.[0]
    if (pointingWords)
      problems.push(`${at}: “${pointingWords}” may stand elsewhere under a client’s outline; name what it is about`)
    return text
  })
  return problems
}
