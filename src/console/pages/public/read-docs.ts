import { ASK_AGAIN, buildContent, sendContent, whenAsked } from '../../../api/content.ts'
import { publicRoute } from '../../../api/route.ts'
import { UNCHANGED } from '../../../api/schemas.ts'
import { HTML, PAGE_HEADERS, renderPage } from '../../page.ts'
import { docsPage } from './docs-page.ts'

export const readDocs = publicRoute('read-docs', 'GET /docs', {
  summary: 'Read and try the API',
  description: 'This description as a page, with a form for every call. It loads nothing from elsewhere.',
  answers: { 200: { description: 'The page.', types: ['text/html'] }, 304: UNCHANGED },
  handler: parts => {
    const page = whenAsked(() => buildContent(renderPage(docsPage(parts)), HTML, 'once'))
    return ({ reply }) => sendContent(reply.headers(PAGE_HEADERS), page(), ASK_AGAIN)
  },
})
