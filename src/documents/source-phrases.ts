import { readContent } from '../content/read-content.ts'

/** The phrases of the author without a model, in one language. */
export type SourcePhrases = Record<
  | 'headline'
  | 'headlines'
  | 'quoted'
  | 'others'
  | 'step'
  | 'rules'
  | 'terms'
  | 'cards'
  | 'note'
  | 'tip'
  | 'warning'
  | 'glance'
  | 'points'
  | 'steps'
  | 'introduction'
  | 'overview'
  | 'part'
  | 'partOf'
  | 'namePurpose'
  | 'nameScope'
  | 'namePeople'
  | 'nameTerms'
  | 'chapterBasics'
  | 'chapterBefore'
  | 'chapterWork'
  | 'chapterRules'
  | 'chapterTrouble'
  | 'chapterRest'
  | 'chapterQuestions'
  | 'chapterAbout'
  | 'edition'
  | 'orderStem'
  | 'nextStem'
  | 'matchStem'
  | 'cellStem'
  | 'multipleStem'
  | 'whoStem'
  | 'gapStem'
  | 'termStem'
  | 'listedStem'
  | 'numberStem'
  | 'figuresStem'
  | 'frequenciesStem'
  | 'deadlinesStem'
  | 'termsStem'
  | 'rolesStem'
  | 'standsForStem'
  | 'oftenStem'
  | 'missingStem'
  | 'orderReason'
  | 'nextReason'
  | 'outcomeOrder'
  | 'outcomeTable'
  | 'outcomeNumber'
  | 'outcomeWho'
  | 'outcomeTerm'
  | 'outcomeFind'
  | 'silent'
  | 'pictureOf'
  | 'pictureOnPage'
  | 'nextLook'
  | 'nextLooks'
  | 'nextTell'
  | 'agreementTitle'
  | 'agreementStatement'
  | 'agreementStatements'
  | 'agreementConfirm'
  | 'agreementConfirms'
  | 'walkTitle'
  | 'walkTask'
  | 'walkHint'
  | 'tableTitle'
  | 'tableTask'
  | 'tableHint'
  | 'namesTitle'
  | 'namesTask'
  | 'namesHint'
  | 'rulesTitle'
  | 'rulesTask'
  | 'rulesHint'
  | 'recallTitle'
  | 'recallTask'
  | 'recallHint'
  | 'tellTitle'
  | 'tellTask'
  | 'tellHint'
  | 'caseTitle'
  | 'caseTask'
  | 'caseHint',
  string
> &
  Record<'tableSteps' | 'namesSteps' | 'recallSteps' | 'tellSteps' | 'caseSteps', string[]>

/** Returns the phrases of a language; null where there are none. */
export function readPhrases(language: string): SourcePhrases | null {
  return readContent<Record<string, SourcePhrases>>('words/source-phrases')[language] ?? null
}

export function spokenLanguages(): string[] {
  return Object.keys(readContent<Record<string, SourcePhrases>>('words/source-phrases'))
}

/**
 * Fills the `{name}` placeholders of a phrase. After a value that ends with a question or exclamation mark, the
 * phrase's own colon or question mark is dropped.
 */
export function say(phrase: string, values: Record<string, string | number>): string {
  return phrase
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
    .replace(/([?？؟!])\s?[:：](\s+\p{Ll}|\s|$)/gu, (_, mark: string, next: string) => mark + next.toUpperCase())
    .replace(/([?？؟])\s?[?？؟]/gu, '$1')
}
