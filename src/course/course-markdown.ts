import { blockMarkdown } from './blocks/blocks.ts'
import { questionMarkdown } from './questions/questions.ts'
import type { Reference } from './references.ts'
import type { Course, Exercise, Lesson, Video } from './schema.ts'
import { rolePlayMarkdown } from './sheets/role-play.ts'
import { bullets } from './texts.ts'

/**
 * Returns the whole course as one Markdown text, with keys and reasons. Each part begins with the id by which it can be
 * changed.
 */
export function courseMarkdown(course: Course): string {
  const { wrapup, assessment, articles = [], jobAids = [], rolePlays = [], agreement, glossary, references } = course
  const parts = [
    `# ${course.name}`,
    course.headline,
    ...(course.caveat === undefined ? [] : [course.caveat]),
    facts(course),
    section('What learners can do afterwards'),
    bullets(course.outcomes.map(({ id, text }) => `\`${id}\` ${text}`)),
    ...course.chapters.flatMap(chapter => [
      `## \`${chapter.id}\` ${chapter.title}`,
      chapter.summary,
      ...chapter.lessons.flatMap(lessonParts),
    ]),
    ...rolePlays.flatMap(play => [section(play.title, play.id), rolePlayMarkdown(play)]),
    ...(wrapup
      ? [
          section('Wrap-up', 'wrapup'),
          wrapup.summary,
          bullets(wrapup.learned.map(({ outcomeId, text }) => `\`${outcomeId}\` ${text}`)),
          bullets(wrapup.nextSteps),
        ]
      : []),
    ...(assessment
      ? [
          section(`${assessment.title ?? 'Assessment'}, passed with ${assessment.passMark} %`, 'assessment'),
          ...assessment.questions.map(question => `\`${question.id}\` ${questionMarkdown(question)}`),
        ]
      : []),
    ...[...articles, ...jobAids].flatMap(({ id, title, markdown }) => [
      section(title, id),
      markdown.replace(/^#/gm, '##'),
    ]),
    ...(agreement ? [section(agreement.title, 'agreement'), agreement.statement, agreement.confirmation] : []),
    ...(glossary.length > 0
      ? [
          section('Glossary', 'glossary'),
          bullets(glossary.map(({ id, term, definition }) => `\`${id}\` **${term}**: ${definition}`)),
        ]
      : []),
    ...(references.length > 0 ? [section('References'), bullets(references.map(referenceLine))] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function facts({ id, version, language, level, minutes, origin }: Course): string {
  const by = `${origin.kind} ${origin.name}${origin.edited ? ', edited' : ''}`
  return `\`${id}\`, version ${version}, ${language}, ${level}, ${minutes} minutes, written by ${by}`
}

function section(title: string, id?: string): string {
  return id ? `## \`${id}\` ${title}` : `## ${title}`
}

function lessonParts(lesson: Lesson): string[] {
  return [
    `### \`${lesson.id}\` ${lesson.title} (${lesson.minutes} min)`,
    ...lesson.blocks.map(block => `\`${block.id}\` ${block.type}\n\n${blockMarkdown(block)}`),
    ...(lesson.exercise ? [exerciseMarkdown(lesson.id, lesson.exercise)] : []),
    ...(lesson.video ? [videoLine(lesson.id, lesson.video)] : []),
  ]
}

function exerciseMarkdown(lessonId: string, { title, task, steps, hint, answer }: Exercise): string {
  const exerciseLines = [`\`${lessonId}.exercise\` **${title}**`, task, bullets(steps.map(({ text }) => text))]
  return [...exerciseLines, `Hint: ${hint}`, `Model answer: ${answer}`].join('\n\n')
}

function videoLine(lessonId: string, video: Video): string {
  const videoText = video.kind === 'youtube' ? `${video.title} (${video.channel})` : `a search for ${video.query}`
  return `\`${lessonId}.video\` ${videoText}`
}

function referenceLine(reference: Reference): string {
  if ('source' in reference) return `\`${reference.id}\` ${reference.name}`
  const { id, body, title, number, year } = reference
  return `\`${id}\` ${[body, title, number, year].filter(Boolean).join(', ')}`
}
