import type { Block } from '../../src/course/blocks/blocks.ts'
import type { Question } from '../../src/course/questions/questions.ts'
import { type Course, courseSchema, type Lesson } from '../../src/course/schema.ts'
import { FIGURES } from './figure-samples.ts'
import { MATCH, NUMBER, ORDER, RECALL, SCENARIO, SORT } from './interactive-samples.ts'
import { sampleCourse } from './sample-course.ts'
import { SAMPLE_ROLE_PLAY } from './sample-role-play.ts'

const BLOCKS_IN_A_LESSON = 6
const SAMPLE_JOB_AID = { id: 'j1', title: 'When the alarm sounds', markdown: 'Hang it up.\n\n- Doors closed' }

/**
 * A course with every kind of block, every form of figure and every kind of question, in lessons and in the assessment, and with
 * every part that stands beside the lessons.
 */
export function everyKindCourse(): Course {
  const course = sampleCourse()
  const [chapter] = course.chapters
  const outcomeIds = [course.outcomes[0]!.id]
  const checks = [ORDER, MATCH, NUMBER, RECALL, SORT].map(question => ({ type: 'check', question }))
  const blocks = [...FIGURES, SCENARIO, ...checks] as Block[]
  let slot = course.memory.slots
  const lessons: Lesson[] = []
  for (let at = 0; at < blocks.length; at += BLOCKS_IN_A_LESSON) {
    const id = `c1l${50 + lessons.length}`
    const own = blocks.slice(at, at + BLOCKS_IN_A_LESSON).map((block, index) => {
      const blockId = `${id}b${index + 1}`
      if (block.type === 'scenario') return { ...block, id: blockId, slot: slot++ }
      return block.type === 'check'
        ? { ...block, id: blockId, question: { ...block.question, id: `${blockId}q`, slot: slot++, evidence: id } }
        : { ...block, id: blockId }
    })
    lessons.push({
      id,
      slot: slot++,
      title: `More kinds ${lessons.length + 1}`,
      minutes: 5,
      outcomeIds,
      blocks: own as Block[],
    })
  }
  const questions = [ORDER, MATCH, NUMBER, RECALL, SORT].map(
    (question, at): Question => ({ ...question, id: `q${50 + at}`, slot: slot++, evidence: lessons[0]!.id }),
  )
  return courseSchema.parse({
    ...course,
    chapters: [{ ...chapter!, lessons: [...chapter!.lessons, ...lessons] }, ...course.chapters.slice(1)],
    assessment: { ...course.assessment!, questions: [...course.assessment!.questions, ...questions] },
    jobAids: [SAMPLE_JOB_AID],
    rolePlays: [SAMPLE_ROLE_PLAY],
    memory: { ...course.memory, slots: slot },
  })
}
