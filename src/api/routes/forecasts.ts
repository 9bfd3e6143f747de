import { z } from 'zod'
import { TEACHES } from '../../course/forecast.ts'
import { ORIGIN_KINDS, originSchema } from '../../course/schema.ts'
import { forecastCourse as forecast } from '../../flows/forecast-course.ts'
import { LOCALE_CODES } from '../../language/locales.ts'
import { keyRoute } from '../route.ts'
import { ANSWERS, EXAMPLE, enumSchema, text, whole } from '../schemas.ts'
import { submitBody } from './courses.ts'

const { leftOut, unused, adapted, focus, sections, subjectLanguage, suggestions } = originSchema.shape

const shape = {
  kind: enumSchema(ORIGIN_KINDS, 'subject-pack', 'Who would write the course, and from what; as in `origin`.'),
  name: text(
    'workplace-fire-safety',
    "The pack's or workbook's id, or the documents; null where a model writes.",
  ).nullable(),
  model: text('openai:gpt-5', 'The language model that would write the course; absent if none would.').optional(),
  title: text(EXAMPLE.name, 'The title that the course would have.'),
  language: enumSchema(LOCALE_CODES, 'en-US', 'The language of the course.'),
  lessons: z
    .array(text('How fires start'))
    .nullable()
    .describe(
      'The titles of the lessons. Null if a model writes, or if documents are the source and no sections were chosen.',
    ),
  lessonCount: whole(10, 'How many lessons it would have, where that is known.').nullable(),
  minutes: whole(46, 'How long it would take, where that is known.').nullable(),
  teaches: enumSchema(
    TEACHES,
    'subject',
    '`subject`: what was asked for. `wider` or `narrower`: more or less than that. `method`: a general method. `nothing`: a workbook ' +
      'without facts. `documents`: what they say. `unknown`: a model writes.',
  ),
  leftOut,
  unused,
  adapted,
  focus,
  sections,
  subjectLanguage,
  suggestions: suggestions.unwrap(),
  credits: whole(1, 'What the course would cost; nothing with a test key.'),
  creditsLeft: whole(19, 'The credits left before the course is ordered.'),
}

const forecastAnswer = z.object(shape).register(ANSWERS, { id: 'Forecast', example: exampleForecast })

function exampleForecast(): z.output<z.ZodObject<typeof shape>> {
  return {
    kind: 'part-of-pack',
    name: 'workplace-fire-safety',
    title: 'Workplace Fire Safety: Fire extinguishers',
    language: 'en-US',
    lessons: ['Classes, colors and what goes with what'],
    lessonCount: 1,
    minutes: 12,
    teaches: 'subject',
    leftOut: [{ what: 'florists', why: 'Written for all staff; nothing in it is special to florists.' }],
    unused: [],
    focus: 'Fire extinguishers',
    suggestions: [
      {
        kind: 'whole',
        title: EXAMPLE.name,
        lessons: 10,
        body: { subject: EXAMPLE.name, languageId: 'en-US' },
      },
    ],
    credits: 1,
    creditsLeft: 19,
  }
}

export const forecastCourse = keyRoute('forecast-course', 'POST /api/v1/courses/forecast', {
  summary: 'See what a request would give',
  description: `
    Takes the body of \`POST /api/v1/courses\` and says what it would give: no credit, no job, also when no credit is left. What the
    library writes is exactly what was forecast, and so is what is made of chosen sections without a model. \`suggestions\` come nearer to
    what was asked for, each with the fields that give it.
  `,
  body: { schema: submitBody, examples: { smallest: { subject: EXAMPLE.subject } } },
  changesNothing: true,
  answers: { 200: { description: 'What the course would be.', schema: forecastAnswer } },
  handler:
    ({ db, modelOffer }) =>
    ({ entry: { keyId, accountId }, body: { callbackUrl: _, ...brief } }) =>
      forecast({ db, modelOffer }, { keyId, accountId, brief }, Date.now()),
})
