import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { assembleCourse } from '../../src/course/assemble-course.ts'
import type { WrittenTeaching } from '../../src/course/blocks/blocks.ts'
import { type Brief, briefSchema } from '../../src/course/brief.ts'
import type { Material, MaterialBlock, MaterialQuestion } from '../../src/course/material.ts'
import { BLOOM_LEVELS } from '../../src/course/parts.ts'
import type { WrittenQuestion } from '../../src/course/questions/questions.ts'
import type { Agreement, CourseContent } from '../../src/course/schema.ts'

/**
 * A course as a person writes it for a test. A choice question is its stem, its options, each with its reason, and the
 * position of the right one. Code fills in everything else.
 */
export type Written = {
  subject: string
  language: Brief['languageId']
  outline?: string[]
  headline: string
  outcomes: string[]
  chapters: { title: string; summary: string; lessons: WrittenLesson[] }[]
  assessment?: (WrittenCheck & { lesson: string })[]
  wrapup?: { summary: string; learned: string[]; nextSteps: string[] }
  agreement?: Agreement
  glossary?: Record<string, string>
}

type WrittenLesson = {
  title: string
  outcome: number
  blocks: (WrittenTeaching | { type: 'check'; ask: WrittenCheck })[]
}

type WrittenCheck =
  | { stem: string; key: number | number[]; options: [text: string, reason: string][]; about?: number }
  | { question: WrittenQuestion; about?: number }

export type WrittenCourse = { name: string; brief: Brief; content: CourseContent }

/** Reads every course of a folder beside this file. */
export function writtenCourses(folder: 'awkward-courses' | 'model-courses'): WrittenCourse[] {
  return globSync('*.yaml', { cwd: join(import.meta.dirname, folder) })
    .sort()
    .map(file => {
      const written = parse(readFileSync(join(import.meta.dirname, folder, file), 'utf8')) as Written
      return { name: basename(file, '.yaml'), ...assembleWritten(written) }
    })
}

export function assembleWritten(written: Written): Omit<WrittenCourse, 'name'> {
  const addOns = (['wrapup', 'assessment', 'agreement'] as const).filter(part => written[part])
  const { subject, language: languageId, outline = [] } = written
  const brief = briefSchema.parse({ subject, languageId, outline, addOns })
  return { brief, content: assembleCourse(materialOf(written), brief) }
}

function materialOf(written: Written): Material {
  let asked = 0
  const chapters = written.chapters.map(({ title, summary, lessons }, c) => ({
    title,
    summary,
    lessons: lessons.map((lesson, l) => ({
      title: lesson.title,
      promise: lesson.title,
      outcomes: [keyOf(lesson.outcome)],
      blocks: lesson.blocks.map((block, index): MaterialBlock => {
        return block.type === 'check'
          ? { type: 'check', question: questionOf(block.ask, lesson.outcome, index) }
          : block
      }),
      exercise: null,
      video: null,
      questions: (written.assessment ?? [])
        .filter(question => question.lesson === `${c + 1}.${l + 1}`)
        .map(question => questionOf(question, lesson.outcome, 1)),
    })),
  }))
  const { wrapup } = written
  return {
    name: written.subject,
    headline: written.headline,
    level: 'beginner',
    hues: null,
    outcomes: written.outcomes.map((text, index) => ({
      key: keyOf(index + 1),
      text,
      learned: wrapup?.learned[index] ?? text,
    })),
    chapters,
    articles: [],
    wrapup: wrapup ? { summary: wrapup.summary, nextSteps: wrapup.nextSteps } : null,
    agreement: written.agreement ?? null,
    glossary: Object.entries(written.glossary ?? {}).map(([term, definition]) => ({ term, definition })),
    references: [],
    passages: [],
    origin: { kind: 'model', name: 'a person', version: '1', leftOut: [], unused: [] },
  }

  /** Builds a question. Its evidence is the block before it, unless `about` names another. */
  function questionOf(check: WrittenCheck, outcome: number, before: number): MaterialQuestion {
    const about = check.about ?? before
    const links = { outcome: keyOf(outcome), bloom: BLOOM_LEVELS[1 + (asked++ % 3)]!, evidence: about }
    if ('question' in check) return { ...check.question, ...links }
    const keys = [check.key].flat()
    return {
      kind: keys.length > 1 ? 'multiple' : 'single',
      stem: check.stem,
      options: check.options.map(([text, reason], index) => ({ text, reason, correct: keys.includes(index + 1) })),
      ...links,
    }
  }
}

function keyOf(outcome: number): string {
  return `outcome ${outcome}`
}
