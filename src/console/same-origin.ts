import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from './page.ts'
import { problemPage } from './pages/problem-page.ts'
import { chooseWords } from './visitor-language.ts'

/**
 * Only a form of this console may change anything. Beside the cookie's SameSite=Strict, which takes a sister host for
 * the same site, the browser's own word for where a request comes from (Fetch Metadata; Origin where that is missing,
 * as on plain HTTP outside the machine). A request without either is no form of ours.
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
