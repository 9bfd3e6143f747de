import type { Course } from '../../course/schema.ts'
import { EXAMPLE_COURSE_ID } from '../schemas.ts'

/** A course document cut down to one lesson, with every part that a reader must know. */
export const exampleCourse: Course = {
  name: 'Workplace Fire Safety',
  headline: 'Spot fire hazards, act in the first minute, and get yourself and others out safely.',
  language: 'en-GB',
  format: 'classic',
  level: 'beginner',
  minutes: 6,
  outcomes: [{ id: 'o1', text: 'Name the three things that a fire needs.' }],
  hues: [18, 208],
  chapters: [
    {
      id: 'c1',
      title: 'How fires start',
      summary: 'A fire needs three things. Take one away and it goes out.',
      lessons: [
        {
          id: 'c1l1',
          slot: 0,
          title: 'Heat, fuel and oxygen',
          minutes: 6,
          outcomeIds: ['o1'],
          blocks: [
            {
              type: 'text',
              id: 'c1l1b1',
              markdown: 'A fire needs **heat**, **fuel** and **oxygen**. Without one of them it cannot burn.',
            },
            {
              type: 'keypoints',
              id: 'c1l1b2',
              title: 'Where they meet at work',
              points: ['A heater beside a paper bin', 'A worn cable under a carpet'],
            },
            {
              type: 'check',
              id: 'c1l1b3',
              question: {
                id: 'q1',
                stem: 'You close the door of a room that is on fire. What do you take from the fire?',
                kind: 'single',
                slot: 1,
                options: [
                  { id: 'a', text: 'Oxygen', correct: true, reason: 'A closed door keeps fresh air out.' },
                  { id: 'b', text: 'Fuel', correct: false, reason: 'What burns is still in the room.' },
                  { id: 'c', text: 'Heat', correct: false, reason: 'The room stays as hot as it was.' },
                ],
                outcomeId: 'o1',
                evidence: 'c1l1b1',
                bloom: 'apply',
              },
            },
          ],
        },
      ],
    },
  ],
  glossary: [{ id: 'g1', term: 'Ignition source', definition: 'Anything hot enough to start a fire.' }],
  references: [],
  memory: { slots: 2, first: { lessons: 1, checks: 1, ticks: 0, questions: 0 }, numbers: {}, past: [] },
  origin: { kind: 'subject-pack', name: 'workplace-fire-safety', version: '1.0.0', leftOut: [], unused: [] },
  id: EXAMPLE_COURSE_ID,
  version: 1,
  createdAt: '2026-03-19T10:00:41.207Z',
  quality: {
    form: {
      passed: true,
      findings: [
        { rule: 'nothing-shown', at: { part: 'lesson', id: 'c1l1' }, says: 'c1l1 has no example and nothing to do' },
      ],
      keysMinusDistractors: 0,
    },
    substance: {
      measures: {
        titleFit: null,
        questionFit: null,
        keySupport: null,
        repetition: 0,
        distractors: null,
        wordsPerLesson: 32,
        minutesOff: 0,
      },
      findings: [{ rule: 'depth', at: { part: 'course' }, says: 'a lesson has 32 words on average' }],
      reviewed: 'none',
      facts: 'not checked',
    },
  },
}
