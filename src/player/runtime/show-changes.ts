import type { CourseData } from '../render/course-data.ts'
import { fillIn, find, onClick } from './dom.ts'
import { numberText } from './page-format.ts'
import type { LearnerRecord } from './state/record.ts'

/**
 * Explains why progress has fallen: how many lessons are new or were removed, and how many questions have changed since
 * the last visit. The learner can dismiss the card.
 */
export function showChanges({ version }: CourseData, { changes, state, save }: LearnerRecord): void {
  if (!changes) return
  const card = find('#course-changes')
  for (const [name, count] of [
    ['new-lessons', changes.lessons],
    ['changed-questions', changes.questions],
    ['lessons-gone', changes.gone],
  ] as const) {
    fillIn(name, { count: numberText(count) }, card)
    find(`[data-${name}]`, card).hidden = !count
  }
  card.hidden = false
  onClick(
    'button',
    () => {
      card.hidden = true
      state.newsOf = version
      save()
    },
    card,
  )
}
