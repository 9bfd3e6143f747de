import type { QuestionScripts } from '../questions/question-control.ts'
import type { CourseData } from '../render/course-data.ts'
import { GROWTH_EVENT } from '../runtime/arrive.ts'
import { announce, find, focusElement, setText } from '../runtime/dom.ts'
import type { LearnerRecord } from '../runtime/state/record.ts'
import { whenNear } from '../runtime/when-near.ts'
import { loadBank, openSealed } from './load-bank.ts'
import { takeAssessment } from './take-assessment.ts'

/**
 * Loads the bank of the assessment once the page is ready. If that fails, it is loaded when the learner comes near the
 * assessment, or presses a button. Until the bank is loaded, nothing can be answered, and the learner's record of the
 * assessment does not change.
 */
export function start({ assessment, strings }: CourseData, record: LearnerRecord, scripts: QuestionScripts) {
  const notice = find('[data-sealed]')
  const words = find('p', notice)
  const needs = words.textContent!
  const again = find('button', notice)
  let isLoading = false
  setText(words, notice.dataset['loading']!)
  again.addEventListener('click', async () => {
    await open()
    if (notice.isConnected) announce(words.textContent!)
  })
  return async () => {
    await open()
    if (!again.hidden) whenNear('[data-sealed]', open)
  }

  async function open(): Promise<void> {
    if (isLoading) return
    isLoading = true
    setText(words, notice.dataset['loading']!)
    const bank = await loadBank()
    const sealed = bank && (await openSealed(bank[0]))
    const hadFocus = document.activeElement === again
    isLoading = false
    again.hidden = !!bank
    setText(words, bank ? needs : notice.dataset['unreachable']!)
    // The learner may have left by Exit in the meantime.
    if (!sealed || !notice.isConnected) return
    notice.remove()
    takeAssessment(assessment!, sealed, strings, record, { ...scripts, ...bank[1] })
    dispatchEvent(new Event(GROWTH_EVENT))
    if (hadFocus) focusElement(find('#final-assessment-title'))
  }
}
