import type { FastifyReply, FastifyRequest } from 'fastify'
import { isConsoleLocale } from './console-locales.ts'
import { parseForm } from './form.ts'
import { LANGUAGE_COOKIE } from './visitor-language.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** A page of the console, which no address of another site can be. */
const OWN_PAGE = /^\/console(?:[/?][\x21-\x7e]*)?$/

/** A form of every page's foot. It leads back to the page that it was sent from. */
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
