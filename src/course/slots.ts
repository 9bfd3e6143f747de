import type { CourseContent, Lesson } from './schema.ts'

/**
 * Gives a slot, the number under which a learner's progress is saved, to every part that has saved progress: lessons,
 * then checks, then steps to tick, then questions of the assessment, then scenarios, each of them in reading order. The
 * order is fixed, because version 0.1 saved progress by position in this order.
 */
export function giveSlots(content: Omit<CourseContent, 'memory'>): CourseContent {
  let next = 0
  const lessonSlots = new Map<string, number>()
  const lessons = content.chapters.flatMap(chapter => chapter.lessons)
  for (const lesson of lessons) lessonSlots.set(lesson.id, next++)
  const checks = take(lessons.flatMap(lesson => lesson.blocks.filter(block => block.type === 'check')))
  const ticks = take(lessons.flatMap(lesson => lesson.exercise?.steps ?? []))
  const questions = take(content.assessment?.questions ?? [])
  const scenarios = take(lessons.flatMap(lesson => lesson.blocks.filter(block => block.type === 'scenario')))

  const chapters = content.chapters.map(chapter => ({ ...chapter, lessons: chapter.lessons.map(slotted) }))
  return {
    ...content,
    chapters,
    ...(content.assessment && {
      assessment: {
        ...content.assessment,
        questions: content.assessment.questions.map(question => ({ ...question, slot: questions.get(question)! })),
      },
    }),
    memory: {
      slots: next,
      first: { lessons: lessons.length, checks: checks.size, ticks: ticks.size, questions: questions.size },
      numbers: {},
      past: [],
    },
  }

  function take<Part>(parts: Part[]): Map<Part, number> {
    return new Map(parts.map(part => [part, next++]))
  }

  function slotted(lesson: Lesson): Lesson {
    return {
      ...lesson,
      slot: lessonSlots.get(lesson.id)!,
      blocks: lesson.blocks.map(block => {
        if (block.type === 'check') return { ...block, question: { ...block.question, slot: checks.get(block)! } }
        return block.type === 'scenario' ? { ...block, slot: scenarios.get(block)! } : block
      }),
      ...(lesson.exercise && {
        exercise: {
          ...lesson.exercise,
          steps: lesson.exercise.steps.map(step => ({ ...step, slot: ticks.get(step)! })),
        },
      }),
    }
  }
}
