import type { FastifyReply, FastifyRequest } from 'fastify'
import { isConsoleLocale } from './console-locales.ts'
import { parseForm } from './form.ts'
import { LANGUAGE_COOKIE } from './visitor-language.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Matches the path of a console page, and never the address of another site. */
const OWN_PAGE = /^\/console(?:[/?][\x21-\x7e]*)?$/

/**
 * Handles the language form in the footer of every page: stores the choice in a cookie and returns to the page that the
 * form was on.
 */
export function chooseLanguage(baseUrl: string) {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  return async function keepLanguage(request: FastifyRequest, reply: FastifyReply) {
    const form = parseForm(request)
    const locale = form.get('locale')
    const back = form.get('back') ?? ''
    if (isConsoleLocale(locale)) {
      const cookie = `${LANGUAGE_COOKIE}=${locale}; Path=/console; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`
      reply.header('set-cookie', cookie)
    }
    return reply.redirect(OWN_PAGE.test(back) ? back : '/console', 303)
  }
}
