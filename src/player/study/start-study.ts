import { STUDY_EVENT } from '../runtime/offer-study.ts'
import { openNotes } from './notes.ts'
import { openPrintChoice } from './print-choice.ts'
import { openSearch } from './search.ts'
import type { StudyStrings } from './study-strings.ts'

const OPENERS: Record<string, (strings: StudyStrings) => void> = {
  search: openSearch,
  notes: openNotes,
  print: openPrintChoice,
}

/**
 * Starts search, notes and printing, which read the page and not the learner's record. The style is added by script,
 * which the content security policy allows and which saves a request.
 */
export function startStudy(strings: StudyStrings, css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  document.addEventListener(STUDY_EVENT, openWanted)
  openWanted()

  function openWanted(): void {
    OPENERS[document.documentElement.dataset['wanted']!]!(strings)
  }
}
