import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from './page.ts'
import { problemPage } from './pages/problem-page.ts'
import { chooseWords } from './visitor-language.ts'

/**
 * Returns a hook that refuses changes from other sites. The cookie's SameSite=Strict treats a sister subdomain as the
 * same site, so the hook also checks Fetch Metadata, or the header `Origin` where browsers send no Fetch Metadata, as
 * on plain HTTP. A request with neither is refused.
 */
export function refuseOtherSites(baseUrl: string) {
  return async function refuseOtherSite(request: FastifyRequest, reply: FastifyReply) {
    if (request.method === 'GET' || isFromHere(request, baseUrl)) return
    const words = chooseWords(request)
    const page = problemPage(words, null, words.text('errors.otherSite'), words.text('errors.otherSiteMeans'))
    return sendPage(reply.code(403), page)
  }
}

function isFromHere({ headers }: FastifyRequest, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = URL.parse(headers.origin ?? '')
  if (!origin) return false
  return origin.origin === new URL(baseUrl).origin || origin.host === headers.host
}
