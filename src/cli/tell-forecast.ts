import { ApiError, type CourseRequest, type CoursewrightClient, type Forecast } from '../client/client.ts'

const KINDS: Record<Forecast['kind'], string> = {
  'subject-pack': 'a course from the library',
  'part-of-pack': 'a part of a course from the library',
  'domain-pack': 'a general module from the library',
  workbook: 'a workbook',
  sources: 'a course from your documents',
  model: 'a course by a language model',
}

const TEACHES: Record<Forecast['teaches'], string> = {
  subject: 'It teaches what was asked for.',
  wider: 'It teaches more than was asked for.',
  narrower: 'It teaches less than was asked for.',
  method: 'It teaches a general method, not the facts of the subject.',
  nothing: 'It holds no facts about the subject: it asks your people for them.',
  documents: 'It teaches what the documents say.',
  unknown: 'What it teaches is known once it is written.',
}

/** Formats the forecast of a request for a person. */
export function describeForecast(forecast: Forecast): string {
  const { title, kind, model, unused, lessonCount, minutes, teaches, leftOut, suggestions, credits, creditsLeft } =
    forecast
  const size = [
    ...(lessonCount === null ? [] : [`${lessonCount} lessons`]),
    ...(minutes === null ? [] : [`${minutes} minutes`]),
    `${credits} of ${creditsLeft} credits`,
  ]
  return [
    `${title}: ${KINDS[kind]}${model ? `, ${model}` : ''}, ${size.join(', ')}`,
    TEACHES[teaches],
    ...(unused.includes('model') ? ['The model that was asked for is not offered.'] : []),
    ...leftOut.map(({ what, why }) => `Not in it: ${what} (${why})`),
    ...suggestions.map(({ title: other, lessons, body }) => {
      return `Nearer: ${other}, ${lessons} lessons: ${JSON.stringify(body.subject)} --language ${body.languageId}`
    }),
  ].join('\n')
}

/**
 * Prints the forecast if the course would not be about the requested subject itself. An API error prints nothing,
 * because the course can be ordered without a forecast; any other error is thrown.
 */
export async function tellForecast(client: CoursewrightClient, order: CourseRequest): Promise<void> {
  const forecast = await client.forecastCourse(order).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  if (forecast && forecast.teaches !== 'subject') process.stderr.write(`${describeForecast(forecast)}\n`)
}
