import { assembleCourse } from '../../course/assemble-course.ts'
import { briefSchema } from '../../course/brief.ts'
import type { Material } from '../../course/material.ts'
import type { Course } from '../../course/schema.ts'
import { checkCourse } from '../../quality/check-course.ts'
import { EXAMPLE, EXAMPLE_COURSE_ID } from '../schemas.ts'

let example: Course | undefined

/** Returns a course document of one lesson, built and checked like every course. */
export function exampleCourse(): Course {
  if (example) return example
  const brief = briefSchema.parse({ subject: EXAMPLE.subject, languageId: 'en-GB', format: 'classic' })
  const content = assembleCourse(MATERIAL, brief)
  const quality = checkCourse(content, brief)
  example = { ...content, id: EXAMPLE_COURSE_ID, version: 1, createdAt: EXAMPLE.written, quality }
  return example
}

const MATERIAL: Material = {
  name: EXAMPLE.name,
  headline: EXAMPLE.headline,
  level: 'beginner',
  hues: [18, 208],
  outcomes: [{ key: 'fire', text: 'Name the three things that a fire needs.', learned: 'What a fire needs.' }],
  chapters: [
    {
      title: 'How fires start',
      summary: 'A fire needs three things. Take one away and it goes out.',
      lessons: [
        {
          title: 'Heat, fuel and oxygen',
          outcomes: ['fire'],
          blocks: [
            { type: 'text', markdown: 'A fire needs **heat**, **fuel** and **oxygen**. Without one it cannot burn.' },
            {
              type: 'check',
              question: {
                kind: 'single',
                stem: 'You close the door of a room that is on fire. What do you take from the fire?',
                options: [
                  { text: 'Oxygen', correct: true, reason: 'A closed door keeps fresh air out.' },
                  { text: 'Fuel', correct: false, reason: 'What burns is still in the room.' },
                  { text: 'Heat', correct: false, reason: 'The room stays as hot as it was.' },
                ],
                outcome: 'fire',
                evidence: 1,
                bloom: 'apply',
              },
            },
          ],
          exercise: null,
          video: null,
          questions: [],
          promise: 'What a fire needs.',
        },
      ],
    },
  ],
  articles: [],
  wrapup: null,
  agreement: null,
  glossary: [{ term: 'Ignition source', definition: 'Anything hot enough to start a fire.' }],
  references: [],
  passages: [],
  origin: {
    kind: 'subject-pack',
    name: 'workplace-fire-safety',
    title: 'Workplace Fire Safety',
    version: '2.0.0',
    leftOut: [],
    unused: [],
  },
}
