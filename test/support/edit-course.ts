import fc from 'fast-check'
import { type Change, ChangeRefused } from '../../src/course/change/change.ts'
import { changeCourse } from '../../src/course/change/change-course.ts'
import type { Question } from '../../src/course/questions/questions.ts'
import type { Course, Lesson } from '../../src/course/schema.ts'

/** One edit of an author. `at` picks the part that it changes. */
export type Edit = { does: keyof typeof CHANGES; at: number }

export function edits(): fc.Arbitrary<Edit[]> {
  const does = fc.constantFrom(...(Object.keys(CHANGES) as Edit['does'][]))
  return fc.array(fc.record({ does, at: fc.nat() }), { maxLength: 12 })
}

/**
 * Makes the next version of a course, as the service does. Edits that the service refuses (deleting the last lesson of a chapter)
 * change nothing.
 */
export function editCourse(course: Course, list: Edit[]): Course {
  return list.reduce((version, { does, at }) => makeChange(version, CHANGES[does](version, at)), course)
}

export function makeChange(course: Course, change: Change | null): Course {
  if (!change) return course
  try {
    return { ...course, ...changeCourse(course, [change], new Map()).content }
  } catch (error) {
    if (error instanceof ChangeRefused) return course
    throw error
  }
}

const CHANGES = {
  removeLesson: (course: Course, at: number): Change => ({ op: 'remove', id: pick(lessonsOf(course), at).id }),
  addLesson: (course: Course, at: number): Change => ({
    op: 'add',
    into: pick(course.chapters, at).id,
    content: unnamed(pick(lessonsOf(course), at)),
  }),
  moveLesson: (course: Course, at: number): Change => ({
    op: 'move',
    id: pick(lessonsOf(course), at).id,
    into: pick(course.chapters, at + 1).id,
  }),
  removeCheck: (course: Course, at: number): Change | null => {
    const check = checkOf(pick(lessonsOf(course), at))
    return check ? { op: 'remove', id: check.id } : null
  },
  rewordCheck: (course: Course, at: number): Change | null => {
    const check = checkOf(pick(lessonsOf(course), at))
    return check ? reworded(check.question, at) : null
  },
  removeScenario: (course: Course, at: number): Change | null => {
    const scenario = scenarioOf(pick(lessonsOf(course), at))
    return scenario ? { op: 'remove', id: scenario.id } : null
  },
  rewordScenario: (course: Course, at: number): Change | null => {
    const scenario = scenarioOf(pick(lessonsOf(course), at))
    return scenario ? { op: 'set', id: scenario.id, fields: { title: `Smoke again (${at})` } } : null
  },
  /** Leads the first choice straight to an end, so that a learner's path may no longer exist. */
  turnScenario: (course: Course, at: number): Change | null => {
    const scenario = scenarioOf(pick(lessonsOf(course), at))
    if (!scenario) return null
    const [first, ...others] = scenario.scenes[0]!.choices
    const to = { end: pick(scenario.ends, at).id }
    const scenes = [{ ...scenario.scenes[0]!, choices: [{ ...first!, to }, ...others] }, ...scenario.scenes.slice(1)]
    return { op: 'set', id: scenario.id, fields: { scenes } }
  },
  addTick: (course: Course, at: number): Change | null => {
    const { id, exercise } = pick(lessonsOf(course), at)
    if (!exercise) return null
    const steps = [{ text: `One more step (${at}).` }, ...exercise.steps]
    return { op: 'set', id: `${id}.exercise`, fields: { steps } }
  },
  removeTick: (course: Course, at: number): Change | null => {
    const { id, exercise } = pick(lessonsOf(course), at)
    if (!exercise) return null
    const steps = exercise.steps.filter((_, index) => index !== at % exercise.steps.length)
    return { op: 'set', id: `${id}.exercise`, fields: { steps } }
  },
  addQuestion: (course: Course, at: number): Change => {
    const question = questionOf(course, at)
    return { op: 'add', after: question.id, content: { ...unnamed(question), stem: `What else is it (${at})?` } }
  },
  removeQuestion: (course: Course, at: number): Change => ({ op: 'remove', id: questionOf(course, at).id }),
  moveQuestion: (course: Course, at: number): Change => ({
    op: 'move',
    id: questionOf(course, at).id,
    after: questionOf(course, at + 1).id,
  }),
  rewordQuestion: (course: Course, at: number): Change => reworded(questionOf(course, at), at),
  rewordAgreement: (_: Course, at: number): Change => ({
    op: 'set',
    id: 'agreement',
    fields: { statement: `I have read these rules (${at}).` },
  }),
}

export function lessonsOf(course: Course): Lesson[] {
  return course.chapters.flatMap(chapter => chapter.lessons)
}

export function checkOf(lesson: Lesson) {
  return lesson.blocks.find(block => block.type === 'check')
}

export function scenarioOf(lesson: Lesson) {
  return lesson.blocks.find(block => block.type === 'scenario')
}

function questionOf(course: Course, at: number): Question {
  return pick(course.assessment!.questions, at)
}

function reworded({ id }: Question, at: number): Change {
  return { op: 'set', id, fields: { stem: `Which one is it (${at})?` } }
}

/**
 * Returns a part as somebody gives it who writes it anew: without ids, and with choices that name the next scene or end
 * by its number, counted from 1.
 */
export function unnamed(part: object): Record<string, unknown> {
  const given = ['id', 'slot', 'revision', 'minutes']
  return JSON.parse(
    JSON.stringify(part, (key, value) => {
      if (given.includes(key)) return undefined
      return key === 'to' ? placeOf(value) : value
    }),
  )
}

/** Returns the number in the id of a scene or end: 2 for `s2`. */
function placeOf(goal: { scene: string } | { end: string }) {
  return 'scene' in goal ? { scene: Number(goal.scene.slice(1)) } : { end: Number(goal.end.slice(1)) }
}

function pick<Part>(parts: Part[], at: number): Part {
  return parts[at % parts.length]!
}
