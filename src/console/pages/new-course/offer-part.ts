import { COURSE_LIMITS } from '../../../course/parts.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { renderSaid, sayError } from '../../console-error.ts'
import { rich } from '../../rich-text.ts'
import type { Words } from '../../words.ts'
import { askedKinds, countQuestions } from '../sources/source-facts.ts'
import type { CourseOffer } from './course-offer.ts'

/**
 * Renders what a course from the documents would contain, before a credit is spent. The script fetches this part again
 * when the form changes.
 */
export function offerPart(words: Words, offer: CourseOffer | null): Html {
  return html`<div data-offer aria-live="polite">${offer && offerCard(words, offer)}</div>`
}

function offerCard(words: Words, offer: CourseOffer): Html {
  const { documents, byModel, refusal, isPending } = offer
  return html`
    <div class="card petal offer">
      <p class="eyebrow">${words.text('newCourse.beforeCredit')}</p>
      ${
        refusal
          ? html`
            <p class="problem">
              ${icon('warning')} ${rich(words, 'newCourse.wouldBeRefused', { reason: renderSaid(sayError(words, refusal)) })}
            </p>
          `
          : byModel
            ? html`<p>${words.count('newCourse.byModel', documents)}</p>`
            : isPending
              ? html`<p>${words.text('sources.pending')}</p>`
              : whatRulesGive(words, offer)
      }
    </div>
  `
}

function whatRulesGive(words: Words, { documents, can, tooMany }: CourseOffer): Html {
  const questionCount = countQuestions(can)
  const lessons = words.count('counts.lessons', can.lessons - tooMany)
  const questions = words.count('counts.questions', questionCount)
  return html`
    <p class="offer-title">${words.count('newCourse.gives', documents, { lessons, questions })}</p>
    <ul class="plain-list">
      ${askedKinds(words, can).map(kind => html`<li>${kind}</li>`)}
      ${can.cards > 0 && html`<li>${words.count('newCourse.cards', can.cards)}</li>`}
    </ul>
    ${questionCount === 0 && html`<p>${words.text('newCourse.nothingToAsk')}</p>`}
    ${can.sectionsWithout > 0 && questionCount > 0 && html`<p class="hint">${words.count('newCourse.withoutQuestion', can.sectionsWithout)}</p>`}
    ${tooMany > 0 && html`<p>${words.count('newCourse.tooMany', tooMany, { room: COURSE_LIMITS.lessons })}</p>`}
  `
}
