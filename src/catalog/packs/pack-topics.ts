import { lessonMinutes } from '../../course/minutes.ts'
import { withNeededLessons } from './needed-lessons.ts'
import type { Pack, PackLesson } from './pack-schema.ts'

const TOPICS = [6, 15] as const
const CORE_MINUTES = [15, 25] as const

/**
 * Returns the problems of the topics and the core lessons: references to lessons that do not exist, names that occur
 * twice, and names that are not in lower case.
 */
export function topicProblems({ topics, core, chapters, jobAids, rolePlays }: Pack): string[] {
  const places = new Set(placedLessons(chapters).map(({ place }) => place))
  const lessonReferences = [
    ...topics.flatMap(({ name, lessons }) => lessons.map(lesson => ({ by: `topic “${name}”`, lesson }))),
    ...core.map(lesson => ({ by: 'core', lesson })),
    ...[...jobAids, ...rolePlays].map(({ id, lesson }) => ({ by: id, lesson })),
  ]
  const names = topics.flatMap(({ name, aliases }) => [name.toLowerCase(), ...aliases])
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  return [
    ...lessonReferences
      .filter(({ lesson }) => !places.has(lesson))
      .map(({ by, lesson }) => `${by}: there is no lesson ${lesson}`),
    ...twice.map(name => `topics: “${name}” stands there twice`),
    ...names.filter(name => name !== name.toLowerCase()).map(name => `topics: “${name}” is not in lower case`),
  ]
}

/** Returns a shortfall if the number of topics or the length of the short course is outside the standard. */
export function topicShortfalls(pack: Pack): string[] {
  const minutes = coreMinutes(pack)
  const isShort = minutes >= CORE_MINUTES[0] && minutes <= CORE_MINUTES[1]
  const count = pack.topics.length
  return [
    ...(count >= TOPICS[0] && count <= TOPICS[1] ? [] : [`${count} topics; the standard is ${TOPICS.join(' to ')}`]),
    ...(isShort ? [] : [`core: ${minutes} minutes; the standard is ${CORE_MINUTES.join(' to ')}`]),
  ]
}

/**
 * Returns the minutes that the short course takes without add-ons: its core lessons and the lessons that these need.
 */
function coreMinutes({ chapters, core, language }: Pack): number {
  const places = withNeededLessons(chapters, core)
  return placedLessons(chapters)
    .filter(({ place }) => places.includes(place))
    .reduce((sum, { lesson }) => sum + lessonMinutes({ blocks: lesson.blocks } as never, language), 0)
}

function placedLessons(chapters: Pack['chapters']): { place: string; lesson: PackLesson }[] {
  return chapters.flatMap((chapter, c) => chapter.lessons.map((lesson, l) => ({ place: `${c + 1}.${l + 1}`, lesson })))
}
