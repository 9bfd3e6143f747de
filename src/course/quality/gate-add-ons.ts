import type { AddOn, Brief } from '../brief.ts'
import type { CourseContent } from '../schema.ts'

/** A course has what was asked for and nothing else: an unasked quiz would change when it counts as completed. */
export function checkAddOns(content: CourseContent, brief: Brief): string[] {
  const asked = new Set<AddOn>(brief.addOns)
  const problems: string[] = []
  if (content.format !== brief.format) problems.push(`format is ${content.format}, but ${brief.format} was asked for`)

  const whole: [AddOn, unknown][] = [
    ['wrapup', content.wrapup],
    ['assessment', content.assessment],
    ['articles', content.articles],
    ['agreement', content.agreement],
  ]
  for (const [addOn, part] of whole) {
    if (asked.has(addOn) && !part) problems.push(`${addOn} is missing`)
    if (!asked.has(addOn) && part) problems.push(`${addOn} was not asked for`)
  }

  const perLesson = [
    ['practical-exercises', 'exercise'],
    ['videos', 'video'],
  ] as const
  for (const lesson of content.chapters.flatMap(chapter => chapter.lessons)) {
    for (const [addOn, part] of perLesson) {
      if (asked.has(addOn) && !lesson[part]) problems.push(`lesson ${lesson.id} has no ${part}`)
      if (!asked.has(addOn) && lesson[part]) problems.push(`lesson ${lesson.id} has a ${part} that was not asked for`)
    }
  }

  const chapterIds = new Set(content.chapters.map(chapter => chapter.id))
  for (const article of content.articles ?? []) {
    if (!chapterIds.has(article.chapterId)) problems.push(`article ${article.id} belongs to no chapter`)
  }
  return problems
}
