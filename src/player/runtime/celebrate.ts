import { FINISH_ID } from '../parts.ts'
import type { CourseData } from '../render/course-data.ts'
import { announce, find } from './dom.ts'
import type { Progress } from './state/progress.ts'
import type { LearnerRecord } from './state/record.ts'

/** The event that is dispatched on the end of a lesson (`.lesson-end`) when the lesson has just been completed. */
export const LANDING = 'landing'

/**
 * Announces to screen readers what has just been completed, and dispatches the event that lets a lesson's tile fly to
 * its place.
 */
export function celebrate({ lessons }: CourseData, { progress, state }: LearnerRecord, before: Progress): void {
  lessons.forEach(({ id }, index) => {
    if (before.lessons[index] || !progress.lessons[index]) return
    const card = find(`.lesson-end[data-goal=${id}]`)
    if (state.done) find<HTMLAnchorElement>('[data-next]', card).href = `#${FINISH_ID}`
    announce(find('h4', card).textContent!)
    card.dispatchEvent(new Event(LANDING, { bubbles: true }))
  })
  if (before.share < 1 && progress.share === 1) announce(find('[data-completion] p').textContent!)
}
