import { ASK_AGAIN, buildContent, sendContent, whenAsked } from '../content.ts'
import { renderLlms } from '../openapi/llms.ts'
import { buildOpenApi } from '../openapi/openapi.ts'
import { publicRoute } from '../route.ts'
import { UNCHANGED } from '../schemas.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'

/**
 * robots.txt. Previews may be fetched, because a chat that shows a link to a preview fetches its picture. Each preview
 * itself says whether search engines may list it (`PREVIEW_INDEXING`), which they can only read on pages that they may
 * fetch.
 */
const ROBOTS = ['User-agent: *', 'Disallow: /admin/', 'Disallow: /api/', 'Disallow: /console', ''].join('\n')

export const readOpenApi = publicRoute('read-open-api', 'GET /openapi.json', {
  summary: 'Read this document',
  description: 'OpenAPI 3.1, made from the schemas that check the requests.',
  answers: { 200: { description: 'The document.', types: ['application/json'] }, 304: UNCHANGED },
  handler: parts => {
    const document = whenAsked(() => buildContent(JSON.stringify(buildOpenApi(parts)), JSON_TYPE, 'once'))
    return ({ reply }) => sendContent(reply, document(), ASK_AGAIN)
  },
})

export const readLlms = publicRoute('read-llms', 'GET /llms.txt', {
  summary: 'Read how to use the API',
  description: 'The same for language models, on one page.',
  answers: { 200: { description: 'The text.', types: ['text/plain'] }, 304: UNCHANGED },
  handler: parts => {
    const text = whenAsked(() => buildContent(renderLlms(parts), TEXT_TYPE, 'once'))
    return ({ reply }) => sendContent(reply, text(), ASK_AGAIN)
  },
})

export const readRobots = publicRoute('read-robots', 'GET /robots.txt', {
  summary: 'Read what crawlers may fetch',
  description: 'For search engines: not the API nor the console. Each preview says itself whether it may be listed.',
  answers: { 200: { description: 'The rules.', types: ['text/plain'] }, 304: UNCHANGED },
  handler: () => {
    const rules = buildContent(ROBOTS, TEXT_TYPE, 'once')
    return ({ reply }) => sendContent(reply, rules, ASK_AGAIN)
  },
})
