import { z } from 'zod'
import { ASK_AGAIN, buildContent, type Content, sendContent } from '../../../api/content.ts'
import { publicRoute } from '../../../api/route.ts'
import { text, UNCHANGED } from '../../../api/schemas.ts'
import { PublicError } from '../../../errors.ts'
import { HTML, PAGE_HEADERS, renderPage, sendPage } from '../../page.ts'
import { guidePage, searchPage } from './guide-page.ts'
import { readGuides, searchGuides } from './guides.ts'

const QUERY_CHARACTERS = 200

export const readGuide = publicRoute('read-guide', 'GET /docs/:page', {
  summary: 'Read a guide',
  description: 'A page of the documentation, as it comes with this version.',
  params: { page: text('scorm', 'The name of the guide.') },
  answers: { 200: { description: 'The page.', types: ['text/html'] }, 304: UNCHANGED },
  errors: { NOT_FOUND: 'No such guide' },
  handler: () => {
    const pages = new Map<string, Content>()
    return ({ request, reply }) => {
      const { page: name } = request.params as { page: string }
      const guide = readGuides().find(known => known.name === name)
      if (!guide) throw new PublicError('NOT_FOUND', 'No such guide')
      const page = pages.get(name) ?? buildContent(renderPage(guidePage(guide)), HTML, 'cached')
      pages.set(name, page)
      return sendContent(reply.headers(PAGE_HEADERS), page, ASK_AGAIN)
    }
  },
})

export const searchDocs = publicRoute('search-docs', 'GET /docs/search', {
  summary: 'Search the guides',
  description:
    'Every part of a guide that has all the words, whatever their case and accents; if there is none, those with most of them.',
  query: z.object({ q: text('suspend data', 'The words.').max(QUERY_CHARACTERS).default('') }),
  answers: { 200: { description: 'The page.', types: ['text/html'] } },
  handler:
    () =>
    ({ reply, query: { q } }) =>
      sendPage(reply, searchPage(q, searchGuides(q))),
})
