import { percentText } from '../runtime/page-format.ts'

/** An LMS may ask for more, or less, than the author did: then the page judges by that, and says so. */
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
