import { percentText } from '../runtime/page-format.ts'

/**
 * Adopts the pass mark (mastery score) of the LMS, if the LMS sets one, and shows it in the texts of the assessment in
 * place of the author's.
 */
export function adoptPassMark(assessment: { passMark: number } | null, masteryScore: number | null): void {
  if (!assessment || masteryScore === null) return
  const authored = percentText(assessment.passMark / 100)
  assessment.passMark = masteryScore * 100
  const demanded = percentText(masteryScore)
  if (demanded === authored) return
  const texts = document.createTreeWalker(document.querySelector('#final-assessment')!, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (text.nodeValue!.includes(authored)) text.nodeValue = text.nodeValue!.replace(authored, demanded)
  }
}
