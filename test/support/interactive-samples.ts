import type { Block, BlockOf } from '../../src/course/blocks/blocks.ts'
import type { Question } from '../../src/course/questions/questions.ts'
import { type Course, courseSchema } from '../../src/course/schema.ts'
import { plainCourse, sampleCourse } from './sample-course.ts'

const LINKS = { outcomeId: 'o1', evidence: 'c1l1b1', bloom: 'apply' } as const

export const ORDER: Extract<Question, { kind: 'order' }> = {
  kind: 'order',
  id: 'c1l1b2q',
  slot: 100,
  stem: 'You open a store room and see a shelf on fire. What do you do, in which order?',
  items: [
    { id: 'a', text: 'Close the door' },
    { id: 'b', text: 'Press the nearest call point' },
    { id: 'c', text: 'Tell the people close by to leave' },
    { id: 'd', text: 'Walk out by the marked route' },
  ],
  reason: 'The closed door holds smoke back for minutes. Then the alarm reaches everybody at once.',
  ...LINKS,
}

export const MATCH: Extract<Question, { kind: 'match' }> = {
  kind: 'match',
  id: 'c1l1b3q',
  slot: 101,
  stem: 'Which extinguisher for which fire?',
  pairs: [
    { id: 'a', left: 'A bin of waste paper', right: 'Water' },
    { id: 'b', left: 'A pan of cooking oil', right: 'Wet chemical' },
    { id: 'c', left: 'A live fuse board', right: 'CO₂' },
  ],
  extra: [{ id: 'd', text: 'None of these: let it burn out under watch' }],
  reason: 'Water cools solids. Wet chemical turns hot oil to soap. CO₂ does not conduct.',
  ...LINKS,
}

export const NUMBER: Extract<Question, { kind: 'number' }> = {
  kind: 'number',
  id: 'c1l1b4q',
  slot: 102,
  stem: 'Below which share of oxygen do most ordinary fires go out?',
  value: 16,
  tolerance: 1,
  unit: '%',
  reason: 'At about 16 % oxygen most flames can no longer keep going.',
  ...LINKS,
}

export const RECALL: Extract<Question, { kind: 'recall' }> = {
  kind: 'recall',
  id: 'c1l1b6q',
  slot: 104,
  stem: 'What is the moment called when everything in a room catches fire at once?',
  accepted: ['flashover', 'rollover fire'],
  mistakes: [
    { text: 'backdraught', reason: 'A backdraught needs a shut room and somebody who opens its door.' },
    { text: 'backdraft', reason: 'A backdraft needs a shut room and somebody who opens its door.' },
  ],
  reason: 'The smoke under the ceiling gets so hot that everything below it lights together.',
  ...LINKS,
}

export const SORT: Extract<Question, { kind: 'sort' }> = {
  kind: 'sort',
  id: 'c1l1b7q',
  slot: 105,
  stem: 'What of this stands in the way of people, and what feeds a fire?',
  groups: [
    {
      id: 'a',
      name: 'Blocks the way out',
      items: [
        { id: 'a', text: 'A bicycle on the landing' },
        { id: 'b', text: 'A stack of chairs before the exit' },
      ],
      reason: 'It takes width from a route that everybody needs at once.',
    },
    {
      id: 'b',
      name: 'Feeds the fire',
      items: [
        { id: 'c', text: 'Oily rags in an open bin' },
        { id: 'd', text: 'Pallets against the `north` wall' },
      ],
      reason: 'It burns long and hot, wherever it lies.',
    },
    {
      id: 'c',
      name: 'Does neither',
      items: [{ id: 'e', text: 'A closed steel cabinet in its niche' }],
      reason: 'It neither burns nor narrows the route.',
    },
  ],
  ...LINKS,
}

export const SCENARIO: BlockOf<'scenario'> = {
  type: 'scenario',
  id: 'c1l1b5',
  slot: 103,
  title: 'Smoke in the copy room',
  role: 'You are the last on the floor but one.',
  scenes: [
    {
      id: 's1',
      situation: 'A thin ribbon of smoke comes from under the copy room door.',
      choices: [
        { id: 'a', text: 'Open the door a little', result: 'The draught feeds the fire.', to: { scene: 's2' } },
        { id: 'b', text: 'Feel the door, leave it shut', result: 'The wood is hot.', to: { scene: 's2' } },
      ],
    },
    {
      id: 's2',
      situation: 'There is a call point by the stairs. Samira has not noticed **anything**.',
      choices: [
        { id: 'a', text: 'Run to Samira first', result: 'Nobody else knows.', to: { end: 'e2' } },
        { id: 'b', text: 'Break the call point', result: 'The bells ring on every floor.', to: { end: 'e1' } },
        { id: 'c', text: 'Take the extinguisher back', result: 'The smoke is black.', to: { end: 'e3' } },
      ],
    },
  ],
  ends: [
    { id: 'e1', verdict: 'good', debrief: 'In this order nobody had to be brave.' },
    { id: 'e2', verdict: 'mixed', debrief: 'Nobody was hurt, and minutes were lost.' },
    { id: 'e3', verdict: 'poor', debrief: 'An extinguisher is for a fire no larger than a waste bin.' },
  ],
}

/** One lesson with every interactive block, and an assessment of all kinds of questions. */
export function interactiveCourse(
  changes: { language?: 'en-US' | 'ar-SA'; format?: 'onepage' | 'classic' } = {},
): Course {
  const course = plainCourse(changes)
  const [chapter] = course.chapters
  const [lesson] = chapter!.lessons
  const blocks: Block[] = [
    { type: 'text', id: 'c1l1b1', markdown: 'What to do in the first minute.' },
    { type: 'check', id: 'c1l1b2', question: ORDER },
    { type: 'check', id: 'c1l1b3', question: MATCH },
    { type: 'check', id: 'c1l1b4', question: NUMBER },
    SCENARIO,
  ]
  const single = sampleCourse().assessment!.questions[0]!
  const questions = [
    { ...single, id: 'q1', slot: 110 },
    { ...ORDER, id: 'q2', slot: 111 },
    { ...MATCH, id: 'q3', slot: 112 },
    { ...NUMBER, id: 'q4', slot: 113 },
    { ...RECALL, id: 'q5', slot: 114 },
  ]
  return courseSchema.parse({
    ...course,
    id: 'crs_interactive000000000000',
    chapters: [{ ...chapter!, lessons: [{ ...lesson!, blocks }] }],
    assessment: { passMark: 75, questions },
    memory: { ...course.memory, slots: 120 },
  })
}

/** One lesson with a sort question, and an assessment with another. */
export function sortCourse(language: 'en-US' | 'ar-SA' = 'en-US'): Course {
  const course = interactiveCourse({ language })
  const [chapter] = course.chapters
  const blocks: Block[] = [
    { type: 'text', id: 'c1l1b1', markdown: 'A route is kept clear, and what burns is kept away.' },
    { type: 'check', id: 'c1l1b7', question: SORT },
  ]
  return courseSchema.parse({
    ...course,
    id: 'crs_sort0000000000000000000',
    chapters: [{ ...chapter!, lessons: [{ ...chapter!.lessons[0]!, blocks }] }],
    assessment: { passMark: 100, questions: [{ ...SORT, id: 'q6', slot: 116 }] },
  })
}

/** One lesson with a typed answer, and an assessment with the same question and one with a longer answer. */
export function recallCourse(language: 'en-US' | 'ar-SA' = 'en-US'): Course {
  const course = interactiveCourse({ language })
  const [chapter] = course.chapters
  const blocks: Block[] = [
    {
      type: 'text',
      id: 'c1l1b1',
      markdown: 'Flashover comes by heat, and a flashcover keeps it out. A backdraught comes by air.',
    },
    { type: 'check', id: 'c1l1b6', question: { ...RECALL, accepted: [...RECALL.accepted, 'الوميض'] } },
  ]
  const long = {
    ...RECALL,
    id: 'q6',
    slot: 115,
    stem: 'And by its long name?',
    accepted: ['full room involvement by flashover'],
  }
  return courseSchema.parse({
    ...course,
    id: 'crs_recall00000000000000000',
    chapters: [{ ...chapter!, lessons: [{ ...chapter!.lessons[0]!, blocks }] }],
    assessment: { passMark: 100, questions: [{ ...RECALL, id: 'q5', slot: 114 }, long] },
  })
}
