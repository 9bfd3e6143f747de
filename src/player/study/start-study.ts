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
 * Search, notes and the choice of what to print. They know the page and nothing of the learner's record. A style sheet made by
 * script is no inline style: the page's policy allows it, and there is one file to fetch.
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
