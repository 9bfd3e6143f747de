import type { CourseData } from '../course-data.ts'
import { findAll } from './dom.ts'
import type { LearnerRecord } from './record.ts'

export function startExercises({ ticks }: CourseData, { state, save }: LearnerRecord): void {
  findAll<HTMLInputElement>('[data-tick]').forEach((tick, index) => {
    const slot = ticks[index]!
    tick.checked = !!state.ticks.get(slot)
    tick.addEventListener('change', () => {
      state.ticks.set(slot, tick.checked)
      save()
    })
  })
}
