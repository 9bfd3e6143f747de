import { docsPage } from '../docs-page.ts'
import { renderLlms } from '../openapi/llms.ts'
import { buildOpenApi } from '../openapi/openapi.ts'
import { publicRoute } from '../route.ts'
import { sendText } from '../send-text.ts'

const UNCHANGED = { description: 'Nothing has changed since the `ETag` that was given.' }

export const readOpenApi = publicRoute('read-open-api', 'GET /openapi.json', {
  tag: 'Documents',
  summary: 'Read this document',
  description: 'OpenAPI 3.1, made from the schemas that check the requests.',
  answers: { 200: { description: 'The document.', types: ['application/json'] }, 304: UNCHANGED },
  handler: parts => {
    const text = JSON.stringify(buildOpenApi(parts))
    return ({ request, reply }) => sendText(request, reply, 'application/json; charset=utf-8', text)
  },
})

export const readLlms = publicRoute('read-llms', 'GET /llms.txt', {
  tag: 'Documents',
  summary: 'Read how to use the API',
  description: 'The same for language models, on one page.',
  answers: { 200: { description: 'The text.', types: ['text/plain'] }, 304: UNCHANGED },
  handler: parts => {
    const text = renderLlms(parts)
    return ({ request, reply }) => sendText(request, reply, 'text/plain; charset=utf-8', text)
  },
})

const docs = docsPage()

export const readDocs = publicRoute('read-docs', 'GET /docs', {
  tag: 'Documents',
  summary: 'Read and try the API',
  description: 'This document as a page. It loads nothing from elsewhere.',
  answers: { 200: { description: 'The page.', types: ['text/html'] }, 304: UNCHANGED },
  handler:
    () =>
    ({ request, reply }) =>
      docs.page(request, reply),
})

export const readDocsScript = publicRoute('read-docs-script', 'GET /docs/scalar.js', {
  tag: 'Documents',
  summary: 'Read the script of the page',
  description: 'Scalar.',
  answers: { 200: { description: 'The script.', types: ['text/javascript'] }, 304: UNCHANGED },
  handler:
    () =>
    ({ request, reply }) =>
      docs.script(request, reply),
})
