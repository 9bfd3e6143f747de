import type { Block } from './blocks/blocks.ts'
import type { Course, Lesson } from './schema.ts'

/** Lists the parts of a course by id, without their texts: enough to know which parts to read. */
export function courseOutline(course: Course): string {
  const { wrapup, assessment, articles = [], jobAids = [], rolePlays = [], agreement, glossary } = course
  const lines = [
    `${course.name}: ${course.headline}`,
    `${course.id}, version ${course.version}, ${course.language}, ${course.level}, ${course.minutes} minutes`,
    ...course.outcomes.map(({ id, text }) => `${id} outcome: ${text}`),
    ...course.chapters.flatMap(({ id, title, lessons }) => [`${id} ${title}`, ...lessons.map(lessonLine)]),
    wrapup && 'wrapup',
    assessment && `assessment: ${assessment.questions.map(({ id }) => id).join(' ')}`,
    ...articles.map(({ id, title }) => `${id} article: ${title}`),
    ...jobAids.map(({ id, title }) => `${id} job aid: ${title}`),
    ...rolePlays.map(({ id, title }) => `${id} role play: ${title}`),
    agreement && `agreement: ${agreement.title}`,
    glossary.length > 0 && `glossary: ${glossary.map(({ id }) => id).join(' ')}`,
  ]
  return lines.filter(Boolean).join('\n')
}

function lessonLine({ id, title, minutes, blocks, exercise, video }: Lesson): string {
  const parts = [...blocks.map(blockName), exercise && `${id}.exercise`, video && `${id}.video`].filter(Boolean)
  return `  ${id} ${title} (${minutes} min): ${parts.join(', ')}`
}

function blockName({ id, type }: Block): string {
  return `${id} ${type}`
}
