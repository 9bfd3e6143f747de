import type { CheckData, CourseData } from '../render/course-data.ts'
import { find, readTitle } from '../runtime/dom.ts'
import type { PracticePort } from '../runtime/practice-port.ts'
import { type PlacedCheck, placeChecks } from './choose-checks.ts'
import { type LearnerMemory, openMemory } from './memory.ts'
import type { PracticeStrings } from './practice-strings.ts'

/** Everything that the parts of practice share. */
export type Desk = {
  strings: PracticeStrings & CourseData['strings']
  lessons: CourseData['lessons']
  checks: PlacedCheck<CheckData>[]
  memory: LearnerMemory
  open: PracticePort['open']
}

export function openDesk({ data, record, open }: PracticePort, strings: PracticeStrings): Desk {
  return {
    strings: { ...data.strings, ...strings },
    lessons: data.lessons,
    checks: placeChecks(data.lessons),
    memory: openMemory(record),
    open,
  }
}

/** Returns the title of a lesson or another place, as the table of contents has it. */
export function readPlaceTitle(id: string): string {
  return readTitle(find(`.contents [data-goal="${id}"]`))
}
