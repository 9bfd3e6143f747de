import type { Course } from '../../../course/schema.ts'
import { type Html, html, NOTHING } from '../../../look/html.ts'
import type { Words } from '../../words.ts'

/**
 * Asks the owner when learners see which answers were right, if the course does not say. Either answer is stored in the
 * course, so the question is asked only once.
 */
export function reviewOffer(words: Words, { id, version, assessment }: Course): Html {
  if (!assessment || assessment.review) return NOTHING
  return html`
    <section class="card petal" aria-labelledby="review-offer">
      <h2 id="review-offer">${words.text('course.reviewOffer')}</h2>
      <p>${words.text('course.reviewOfferMeans')}</p>
      <form class="actions" method="post" action="/console/courses/${id}/marks">
        <input type="hidden" name="version" value="${version}">
        <button class="button" name="review" value="after-pass">${words.text('course.reviewAfterPass')}</button>
        <button class="button quiet" name="review" value="each-try">${words.text('course.reviewEachTry')}</button>
      </form>
    </section>
  `
}
