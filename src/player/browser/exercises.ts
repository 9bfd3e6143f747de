import { findAll } from './dom.ts'
import type { LearnerRecord } from './record.ts'

export function startExercises(record: LearnerRecord): void {
  findAll<HTMLInputElement>('[data-tick]').forEach((tick, index) => {
    tick.checked = !!record.state.ticks[index]
    tick.addEventListener('change', () => {
      record.state.ticks[index] = tick.checked
      record.save()
    })
  })
}
