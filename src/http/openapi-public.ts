import type { Examples } from './openapi-examples.ts'
import { jsonAnswer, type OperationText, operation, type Part, parameterRef, textAnswer } from './openapi-operation.ts'

const UNCHANGED = { description: 'Nothing has changed since the `ETag` that was given.' }
const FILE = { type: 'string', contentEncoding: 'binary' }

/** What needs no key: previews, files, the operator's probes and these documents. */
export function publicPaths(examples: Examples): Part {
  return {
    '/go/{id}': preview(
      'readPreview',
      'Open the preview of a course',
      'The page that `shareUrl` leads to.',
      'text/html',
    ),
    '/go/{id}/theme.css': preview('readPreviewTheme', "Read a preview's colours", 'A style sheet.', 'text/css'),
    '/go/{id}/cover.svg': preview('readPreviewCover', "Read a course's cover", 'A picture.', 'image/svg+xml'),
    '/assets/{name}': {
      get: publicOperation({
        operationId: 'readAsset',
        tags: ['Previews'],
        summary: 'Read a file of the player',
        description: "The script, style sheet and font of the preview. The name changes with the file's content.",
        parameters: [pathParameter('name', 'The file name.', 'player-3f9ac1.js')],
        answers: {
          200: {
            description: 'The file.',
            content: {
              'text/javascript': { schema: FILE },
              'text/css': { schema: FILE },
              'font/woff2': { schema: FILE },
            },
          },
        },
        errors: ['NOT_FOUND', 'INTERNAL_ERROR'],
      }),
    },
    '/packages/{path}': {
      get: publicOperation({
        operationId: 'downloadPackage',
        tags: ['Previews'],
        summary: 'Download a package',
        description:
          'Where `downloadUrl` leads when the service keeps the packages itself. With packages in a bucket this route does not exist. The path may contain slashes.',
        parameters: [
          pathParameter(
            'path',
            'Folder and file name.',
            'Jq3vT8wLz5Rk1XbN7mCy2HdP/workplace-fire-safety-scorm2004_4.zip',
          ),
          {
            name: 'Range',
            in: 'header',
            description: 'One range of bytes.',
            schema: { type: 'string' },
            example: 'bytes=1024-',
          },
        ],
        answers: {
          200: {
            ...textAnswer('The zip file.', 'application/zip', FILE),
            headers: { 'Content-Disposition': text('The file name to save it under.') },
          },
          206: {
            ...textAnswer('The part of it that was asked for.', 'application/zip', FILE),
            headers: { 'Content-Range': text('Which bytes these are.') },
          },
        },
        errors: ['NOT_FOUND', 'INTERNAL_ERROR'],
        messages: { NOT_FOUND: 'No such package' },
      }),
    },
    '/health': {
      get: publicOperation({
        operationId: 'readHealth',
        tags: ['Operator'],
        summary: 'Ask whether the process answers',
        description: 'It touches neither database nor storage.',
        answers: { 200: jsonAnswer('It answers.', 'Health', examples.health) },
      }),
    },
    '/ready': {
      get: publicOperation({
        operationId: 'readReadiness',
        tags: ['Operator'],
        summary: 'Ask whether the service can work',
        description: 'For load balancers.',
        answers: {
          200: jsonAnswer('Database and storage answer.', 'Readiness', examples.ready),
          503: jsonAnswer('One of them does not answer, or the service is stopping.', 'Readiness', examples.notReady),
        },
      }),
    },
    '/metrics': document('readMetrics', 'Read the figures', 'For Prometheus.', 'text/plain', 'Operator'),
    '/openapi.json': document('readOpenApi', 'Read this document', 'OpenAPI 3.1.', 'application/json', 'Documents'),
    '/docs': document('readDocs', 'Read and try the API', 'This document as a page.', 'text/html', 'Documents'),
    '/docs/scalar.js': document(
      'readDocsScript',
      'Read the script of the page',
      'Scalar.',
      'text/javascript',
      'Documents',
    ),
    '/llms.txt': document('readLlms', 'Read how to use the API', 'For language models.', 'text/plain', 'Documents'),
  }
}

function preview(operationId: string, summary: string, description: string, type: string): Part {
  const missing = textAnswer('No such course.', type === 'text/html' ? type : 'application/json')
  return {
    get: publicOperation({
      operationId,
      tags: ['Previews'],
      summary,
      description: `${description} Whoever has the course id can read it.`,
      parameters: [parameterRef('CourseId')],
      answers: { 200: textAnswer(description, type), 304: UNCHANGED, ...(type === 'text/html' && { 404: missing }) },
      errors: type === 'text/html' ? ['INTERNAL_ERROR'] : ['NOT_FOUND', 'INTERNAL_ERROR'],
      messages: { NOT_FOUND: 'No such course' },
    }),
  }
}

function document(operationId: string, summary: string, description: string, type: string, tag: string): Part {
  const schema = type === 'application/json' ? { type: 'object' } : { type: 'string' }
  return {
    get: publicOperation({
      operationId,
      tags: [tag],
      summary,
      description,
      answers: { 200: textAnswer(description, type, schema), ...(tag === 'Documents' && { 304: UNCHANGED }) },
    }),
  }
}

type PublicText = Omit<OperationText, 'security' | 'limit' | 'errors'> & { errors?: OperationText['errors'] }

function publicOperation({ errors = ['INTERNAL_ERROR'], ...text }: PublicText): Part {
  return operation({ ...text, errors, limit: null })
}

function pathParameter(name: string, description: string, example: string): Part {
  return { name, in: 'path', required: true, description, schema: { type: 'string' }, example }
}

function text(description: string): Part {
  return { description, schema: { type: 'string' } }
}
