import type { Material, MaterialChapter, MaterialLesson } from '../../course/material.ts'
import { fillLabels } from '../packs/labels.ts'
import { frameLesson } from './frame-lesson.ts'
import { FRAME_LESSONS, FRAME_OUTCOMES, type Frame, type FrameKind, type FrameLesson } from './frame-schema.ts'

/** The lessons of each chapter if the client names no chapters: those with content for the subject's kind. */
const DEFAULT_CHAPTERS: FrameLesson[][] = [['goal'], ['compare'], ['example'], ['practise', 'decide']]

/** Lessons that are only added if the client names more chapters than there are default lessons, in this order. */
const FURTHER_LESSONS: FrameLesson[] = ['questions', 'explain', 'sources', 'known']

/** Returns a workbook: a course of questions and activities for a subject that the library has no pack for. */
export function frameMaterial(frame: Frame, kind: FrameKind, subject: string, outline: string[]): Material {
  const lessons = new Map<FrameLesson, MaterialLesson>()
  const groups = lessonGroups(outline.length)
  const chapters = groups.map((names, index): MaterialChapter => {
    const chapterTitle = outline[index]
    const frameLessons = names.map(name =>
      frameLesson(frame, kind, name, chapterLabel(subject, chapterTitle), groups.flat()),
    )
    for (const [at, name] of names.entries()) lessons.set(name, frameLessons[at]!)
    return { title: chapterTitle ?? frame.kinds[kind].chapters[index]!, summary: null, lessons: frameLessons }
  })
  const { wrapup, articles, agreement } = fillLabels(afterLessons(frame), { subject })
  return {
    name: fillLabels(frame.name, { subject }),
    headline: frame.headline,
    level: 'beginner',
    hues: null,
    outcomes: FRAME_OUTCOMES.map(key => ({ key, text: frame.outcomes[key], learned: wrapup.learned[key] })),
    chapters,
    testTitle: frame.methodTest,
    articles: [
      { ...articles.sources, lesson: lessons.get('compare')! },
      { ...articles.practise, lesson: lessons.get('practise')! },
    ],
    wrapup,
    agreement,
    glossary: [],
    references: [],
    passages: [],
    origin: { kind: 'workbook', name: kind, version: frame.version, leftOut: [], unused: [] },
  }
}

function afterLessons({ wrapup, articles, agreement }: Frame) {
  return { wrapup, articles, agreement }
}

/**
 * Returns the text for the label `{chapter}`. It is only used as a label in quotation marks, so that it fits
 * into a sentence of any language.
 */
export function chapterLabel(subject: string, chapter: string | undefined): string {
  return chapter === undefined ? subject : `${subject} – ${chapter.replace(/\s+/gu, ' ')}`
}

/** Returns the lessons in teaching order, spread as evenly as possible over the chapters. */
function lessonGroups(chapters: number): FrameLesson[][] {
  if (chapters === 0) return DEFAULT_CHAPTERS
  const missing = Math.max(0, chapters - DEFAULT_CHAPTERS.flat().length)
  const unusedLessons = FURTHER_LESSONS.slice(missing)
  const lessons = FRAME_LESSONS.filter(name => !unusedLessons.includes(name))
  const from = (chapter: number) => Math.ceil((chapter * lessons.length) / chapters)
  return Array.from({ length: chapters }, (_, chapter) => lessons.slice(from(chapter), from(chapter + 1)))
}
