import { ADD_ONS, type AddOn, type Brief, briefSchema, SUBJECT_CHARACTERS } from '../course/brief.ts'
import { isRecord } from '../course/is-record.ts'
import { listLessons } from '../course/list-parts.ts'
import { letter } from '../course/questions/question-kind.ts'
import type { CourseContent, Origin } from '../course/schema.ts'
import { giveSlots } from '../course/slots.ts'
import { checkCourse } from '../quality/check-course.ts'

/**
 * Converts a course document that any earlier release has stored into the current format. Documents of release 0.1 had
 * no slots and no references, gave ids only to parts, distinguished two kinds of question by `select`, and had a report
 * of another shape. Ids are kept; the report is computed again.
 */
export function upgradeDocument(document: unknown): unknown {
  if (!isRecord(document)) return document
  if ('memory' in document) return renameFacts(document as CourseDocument)
  const old = document as Old
  const { id, createdAt, quality: _, ...content } = old
  const upgraded = {
    ...content,
    chapters: old.chapters.map(chapter => ({ ...chapter, lessons: chapter.lessons.map(upgradeLesson) })),
    ...(old.assessment && {
      assessment: { ...old.assessment, questions: old.assessment.questions.map(upgradeQuestion) },
    }),
    glossary: old.glossary.map((entry, index) => ({ id: `g${index + 1}`, ...entry })),
    references: [],
    origin: upgradeOrigin(old.origin),
  }
  const whole = giveSlots(upgraded as unknown as Omit<CourseContent, 'memory'>)
  return { id, version: 1, createdAt, quality: checkCourse(whole, deriveBrief(whole)), ...whole }
}

/**
 * Renames `facts: 'reviewed'` to `'self-checked'` in documents of earlier releases: the library's own readers have
 * checked these facts, and `reviewed` promises more than that.
 */
function renameFacts(course: CourseDocument): CourseDocument {
  const substance = course.quality?.substance
  if (substance?.facts !== 'reviewed') return course
  return { ...course, quality: { ...course.quality, substance: { ...substance, facts: 'self-checked' } } }
}

/**
 * Derives a brief from a course. This is exact for release 0.1, which stored no course that differed from its brief.
 */
function deriveBrief(content: CourseContent): Brief {
  const lessons = listLessons(content)
  const has: Record<AddOn, boolean> = {
    'practical-exercises': lessons.some(({ exercise }) => exercise !== undefined),
    wrapup: content.wrapup !== undefined,
    assessment: content.assessment !== undefined,
    articles: content.articles !== undefined,
    videos: lessons.some(({ video }) => video !== undefined),
    agreement: content.agreement !== undefined,
  }
  return briefSchema.parse({
    subject: content.name.slice(0, SUBJECT_CHARACTERS).toWellFormed(),
    format: content.format,
    languageId: content.language,
    addOns: ADD_ONS.filter(addOn => has[addOn]),
  })
}

type Fields = Record<string, unknown>
type CourseDocument = Fields & { quality?: Fields & { substance?: (Fields & { facts?: string }) | null } }
type OldQuestion = Fields & { select: string; options: Fields[] }
type OldBlock = Fields & ({ type: 'check'; question: OldQuestion } | { type: 'other' })
type OldLesson = Fields & { blocks: OldBlock[]; exercise?: Fields & { steps: string[] } }
type Old = Fields & {
  chapters: (Fields & { lessons: OldLesson[] })[]
  assessment?: Fields & { questions: OldQuestion[] }
  glossary: Fields[]
  origin: Fields & { kind: string }
}

function upgradeLesson(lesson: OldLesson): Fields {
  const { exercise } = lesson
  return {
    ...lesson,
    blocks: lesson.blocks.map(block =>
      block.type === 'check' ? { ...block, question: upgradeQuestion(block.question) } : block,
    ),
    ...(exercise && {
      exercise: { ...exercise, steps: exercise.steps.map((text, index) => ({ id: `t${index + 1}`, text })) },
    }),
  }
}

function upgradeQuestion({ select, options, ...question }: OldQuestion): Fields {
  return { kind: select, ...question, options: options.map((option, index) => ({ id: letter(index), ...option })) }
}

/** Converts the origin of an older document into the current kinds and fields. */
export function upgradeOrigin(origin: object): Origin {
  const old = origin as Old['origin']
  if ('leftOut' in old) return old as unknown as Origin
  return { ...old, kind: old.kind === 'frame' ? 'workbook' : old.kind, leftOut: [], unused: [] } as unknown as Origin
}
