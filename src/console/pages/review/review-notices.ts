import type { FastifyReply } from 'fastify'
import { sendOnce } from '../../../api/content.ts'
import { type Html, html, NOTHING, readMarkup } from '../../../look/html.ts'
import { renderMosaic } from '../../../look/mosaic.ts'
import type { ReviewAtToken } from '../../../store/reviews/reviews.ts'
import { HTML } from '../../page.ts'
import { chooseWords } from '../../visitor-language.ts'
import type { Words } from '../../words.ts'
import { buildReviewHeaders, renderReviewHead } from './review-page.ts'

const ART_SIDE = 3

/**
 * Answers in the same way whether the address is unknown or the review was deleted, so that the answer does not reveal
 * which of the two is the case.
 */
export function sendUnknownPage(reply: FastifyReply): FastifyReply {
  const words = chooseWords(reply.request)
  const [title, lead] = [words.text('review.unknownTitle'), words.text('review.unknownLead')]
  return sendNotice(reply.code(404), words, { title, lead })
}

/** Answers 410 Gone (RFC 9110, 15.5.11), because the review existed and has ended. */
export function sendEndedPage(reply: FastifyReply): FastifyReply {
  const words = chooseWords(reply.request)
  const [title, lead] = [words.text('review.endedTitle'), words.text('review.endedLead')]
  return sendNotice(reply.code(410), words, { title, lead })
}

export function sendTooManyPage(reply: FastifyReply): FastifyReply {
  const words = chooseWords(reply.request)
  return sendNotice(reply, words, { title: words.text('review.busyTitle'), lead: words.text('review.busyLead') })
}

/** Asks for the password of a review. The page reveals nothing about the course, not even its name. */
export function sendPasswordPage(
  reply: FastifyReply,
  { token }: ReviewAtToken,
  problem: 'passwordWrong' | 'passwordFast' | null,
): FastifyReply {
  const words = chooseWords(reply.request)
  const form = html`
    <form method="post" action="/review/${token}/password" class="rv-password">
      <label for="password">${words.text('review.password')}</label>
      <input
        type="password"
        id="password"
        name="password"
        autocomplete="current-password"
        required
        autofocus
        ${problem && html` aria-invalid="true" aria-describedby="problem"`}
      >
      ${problem && html`<p class="rv-problem" id="problem" role="alert">${words.text(`review.${problem}`)}</p>`}
      <button class="rv-go">${words.text('review.enter')}</button>
    </form>
  `
  const notice = { title: words.text('review.passwordTitle'), lead: words.text('review.passwordLead'), form }
  return sendNotice(problem ? reply : reply.code(401), words, notice)
}

type Notice = { title: string; lead: string; form?: Html }

function sendNotice(reply: FastifyReply, words: Words, { title, lead, form = NOTHING }: Notice): FastifyReply {
  const page = html`
    <!doctype html>
    <html lang="${words.locale}" dir="ltr">
      ${renderReviewHead(title)}
      <body class="rv-house rv-notice">
        <main>
          <svg class="art" viewBox="0 0 300 300" aria-hidden="true">
            ${renderMosaic('review-notice', ART_SIDE, ART_SIDE)}
          </svg>
          <h1>${title}</h1>
          <p>${lead}</p>
          ${form}
        </main>
      </body>
    </html>
  `
  reply.headers({ ...buildReviewHeaders(), vary: 'accept-language' })
  return sendOnce(reply, HTML, readMarkup(page))
}
