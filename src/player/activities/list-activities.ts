import { MOST_DRAWN, questionsPerTry } from '../../course/assessment-rules.ts'
import type { Assessment, Chapter, Course } from '../../course/schema.ts'
import type { Strings } from '../strings.ts'
import { FINAL_ID, PRETEST_ID } from './activity-names.ts'

/**
 * Number of questions that the pre-test asks about every outcome, if the bank has them. A single one could be guessed.
 */
const PRETEST_QUESTIONS_PER_OUTCOME = 2

/** A part of a course that an LMS delivers separately. */
export type Activity = {
  kind: 'pretest' | 'chapter' | 'assessment'
  /** Id of the activity, and the name of its page without the extension. */
  id: string
  title: string
  /** The part of the course that the activity's page shows. */
  course: Course
}

/** Lists the activities of a course with an assessment, in the order in which an LMS delivers them. */
export function listActivities(course: Course, strings: Strings): Activity[] {
  const { assessment } = course
  if (!assessment) throw new Error('A course without an assessment has no activities')
  const { assessment: _, wrapup, articles, jobAids, rolePlays, agreement, ...frame } = course
  const pretest = cutPretest(assessment, course.outcomes.length, strings.pretest)
  return [
    {
      kind: 'pretest',
      id: PRETEST_ID,
      title: strings.pretest,
      course: { ...frame, chapters: [], glossary: [], assessment: pretest },
    },
    ...course.chapters.map((chapter): Activity => {
      return { kind: 'chapter', id: chapter.id, title: chapter.title, course: cutChapter(course, chapter) }
    }),
    {
      kind: 'assessment',
      id: FINAL_ID,
      title: assessment.title ?? strings.assessment,
      course: {
        ...frame,
        chapters: [],
        assessment,
        ...(wrapup && { wrapup }),
        ...(jobAids && { jobAids }),
        ...(rolePlays && { rolePlays }),
        ...(agreement && { agreement }),
      },
    },
  ]
}

export function listChapterOutcomes({ lessons }: Chapter): string[] {
  return [...new Set(lessons.flatMap(({ outcomeIds }) => outcomeIds))]
}

/**
 * Returns the assessment as a pre-test. It allows one try and no review, because the assessment draws from the same
 * bank.
 */
function cutPretest(assessment: Assessment, outcomes: number, title: string): Assessment {
  const wanted = Math.max(questionsPerTry(assessment), PRETEST_QUESTIONS_PER_OUTCOME * outcomes)
  return { ...assessment, title, draw: Math.min(wanted, MOST_DRAWN), attempts: 1, review: 'never' }
}

function cutChapter(course: Course, chapter: Chapter): Course {
  const { assessment: _, wrapup: __, articles, jobAids: ___, rolePlays: ____, agreement: _____, ...frame } = course
  const outcomeIds = listChapterOutcomes(chapter)
  const chapterArticles = articles?.filter(({ chapterId }) => chapterId === chapter.id) ?? []
  return {
    ...frame,
    chapters: [chapter],
    outcomes: course.outcomes.filter(({ id }) => outcomeIds.includes(id)),
    minutes: chapter.lessons.reduce((sum, lesson) => sum + lesson.minutes, 0),
    ...(chapterArticles.length > 0 && { articles: chapterArticles }),
  }
}
