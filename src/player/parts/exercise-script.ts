import type { CourseData } from '../render/course-data.ts'
import { findAll } from '../runtime/dom.ts'
import type { LearnerRecord } from '../runtime/state/record.ts'

export function start({ ticks }: CourseData, { state, save }: LearnerRecord): void {
  findAll<HTMLInputElement>('[data-tick]').forEach((tick, index) => {
    const slot = ticks[index]!
    tick.checked = !!state.ticks.get(slot)
    tick.addEventListener('change', () => {
      state.ticks.set(slot, tick.checked)
      save()
    })
  })
}
