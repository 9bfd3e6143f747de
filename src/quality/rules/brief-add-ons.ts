import type { AddOn, Brief } from '../../course/brief.ts'
import type { Finding, Place } from '../../course/findings.ts'
import { listLessons } from '../../course/list-parts.ts'
import type { CourseContent } from '../../course/schema.ts'

/**
 * Checks that a course has exactly the requested add-ons: an unrequested quiz would change when the course counts as
 * completed.
 */
export function checkAddOns(content: CourseContent, brief: Brief): Finding[] {
  const requestedAddOns = new Set<AddOn>(brief.addOns)
  const findings: Finding[] = []
  const report = (at: Place, says: string) => findings.push({ rule: 'add-on', at, says })

  const whole: [AddOn, unknown, Place][] = [
    ['wrapup', content.wrapup, { part: 'wrapup' }],
    ['assessment', content.assessment, { part: 'assessment' }],
    ['articles', content.articles, { part: 'course' }],
    ['agreement', content.agreement, { part: 'agreement' }],
  ]
  for (const [addOn, part, at] of whole) {
    if (requestedAddOns.has(addOn) && !part) report(at, `${addOn} is missing`)
    if (!requestedAddOns.has(addOn) && part) report(at, `${addOn} was not asked for`)
  }

  const perLesson = [
    ['practical-exercises', 'exercise'],
    ['videos', 'video'],
  ] as const
  const excused = mayMissExercises(content)
  for (const lesson of listLessons(content)) {
    const at: Place = { part: 'lesson', id: lesson.id }
    for (const [addOn, part] of perLesson) {
      if (requestedAddOns.has(addOn) && !lesson[part] && !(excused && part === 'exercise'))
        report(at, `lesson ${lesson.id} has no ${part}`)
      if (!requestedAddOns.has(addOn) && lesson[part])
        report(at, `lesson ${lesson.id} has a ${part} that was not asked for`)
    }
  }
  return findings
}

/**
 * Whether it is acceptable that exercises are missing: in at most one of five lessons (or in one lesson), if `leftOut`
 * has at least as many entries. In a course whose author has only the client's documents, any number may be missing,
 * because an exercise needs a task in the text.
 */
function mayMissExercises(content: CourseContent): boolean {
  if (content.origin.kind === 'sources') return true
  const lessons = listLessons(content)
  const missing = lessons.filter(lesson => !lesson.exercise).length
  return missing <= content.origin.leftOut.length && missing <= Math.max(1, Math.floor(lessons.length / 5))
}

export function checkFormat(content: CourseContent, brief: Brief): Finding[] {
  if (content.format === brief.format) return []
  const says = `format is ${content.format}, but ${brief.format} was asked for`
  return [{ rule: 'format', at: { part: 'course' }, says }]
}
