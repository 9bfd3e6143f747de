import { ResourceNotFoundError } from '@modelcontextprotocol/server'
import { courseMarkdown } from '../../course/course-markdown.ts'
import type { Course } from '../../course/schema.ts'
import { ApiRefusal, type CallApi } from './call-api.ts'

const COURSES = 'coursewright://courses/'

/** The resources that each course has. `tail` is the part of their URI after the course's id. */
const VIEWS = [
  {
    tail: '',
    name: 'course',
    title: 'A course as Markdown',
    description: 'The whole course with its questions, keys and reasons; each part begins with its id.',
    mimeType: 'text/markdown',
    path: '',
    render: (course: unknown) => courseMarkdown(course as Course),
  },
  {
    tail: '/report',
    name: 'report',
    title: 'The quality report of a course',
    description: 'What the rules of quality say of the course, with all measures.',
    mimeType: 'application/json',
    path: '',
    render: (course: unknown) => JSON.stringify((course as Course).quality, null, 2),
  },
  {
    tail: '/ledger',
    name: 'ledger',
    title: 'What a course rests on',
    description: 'Every block and question with the document, page, heading and words that it cites.',
    mimeType: 'text/csv',
    path: '/ledger.csv',
    render: (ledger: unknown) => ledger as string,
  },
] as const

export const RESOURCE_TEMPLATES = VIEWS.map(({ tail, path: _path, render: _render, ...view }) => ({
  uriTemplate: `${COURSES}{courseId}${tail}`,
  ...view,
}))

type Listed = { items: { course: { id: string; name: string; headline: string } | null }[]; nextCursor: string | null }

/** Lists the key's courses, newest first, page by page. */
export async function listResources(cursor: string | undefined, callApi: CallApi) {
  const query = cursor === undefined ? {} : { cursor }
  const { items, nextCursor } = (await callApi({ method: 'GET', path: '/api/v1/courses', query })) as Listed
  const [{ mimeType }] = VIEWS
  const resources = items.flatMap(({ course }) =>
    course
      ? [{ uri: COURSES + course.id, name: course.name, description: course.headline, mimeType: mimeType as string }]
      : [],
  )
  return { resources, ...(nextCursor === null ? {} : { nextCursor }) }
}

export async function readResource(uri: string, callApi: CallApi) {
  const [, courseId, tail = ''] = /^coursewright:\/\/courses\/(\w{1,80})(\/\w+)?$/.exec(uri) ?? []
  const view = VIEWS.find(each => each.tail === tail)
  if (!courseId || !view) throw new ResourceNotFoundError(uri)
  const answer = await callApi({ method: 'GET', path: `/api/v1/courses/${courseId}${view.path}` }).catch(error => {
    throw error instanceof ApiRefusal && error.code === 'NOT_FOUND' ? new ResourceNotFoundError(uri) : error
  })
  return { contents: [{ uri, mimeType: view.mimeType, text: view.render(answer) }] }
}
