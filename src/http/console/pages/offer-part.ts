import { COURSE_LIMITS } from '../../../course/parts.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { CourseOffer } from '../course-offer.ts'
import { askedKinds, counted, questionsOf } from './source-facts.ts'

/** What the documents will give, told before a credit is spent; the script of the form asks for it anew. */
export function offerPart(offer: CourseOffer | null): Html {
  return html`<div data-offer aria-live="polite">${offer && offerCard(offer)}</div>`
}

function offerCard(offer: CourseOffer): Html {
  const { documents, byModel, refusal } = offer
  return html`
    <div class="card petal offer">
      <p class="eyebrow">Before a credit is spent</p>
      ${
        refusal
          ? html`<p class="problem">${icon('warning')} As it stands it would be refused: ${refusal}.</p>`
          : byModel
            ? html`<p>A language model writes from ${counted(documents, 'document')}, and what it says is checked against them.</p>`
            : whatRulesGive(offer)
      }
    </div>
  `
}

function whatRulesGive({ documents, can, tooMany }: CourseOffer): Html {
  const asked = questionsOf(can)
  const title = `${counted(can.lessons - tooMany, 'lesson')} and ${counted(asked, 'question')}`
  return html`
    <p class="offer-title">${title} from ${counted(documents, 'document')}</p>
    <ul class="plain-list">
      ${askedKinds(can).map(kind => html`<li>${kind}</li>`)}
      ${can.cards > 0 && html`<li>${counted(can.cards, 'card')} to turn</li>`}
    </ul>
    ${asked === 0 && html`<p>Nothing in them gives a question with a certain answer: it would be a course to read.</p>`}
    ${can.sectionsWithout > 0 && asked > 0 && html`<p class="hint">${withoutWords(can.sectionsWithout)}</p>`}
    ${tooMany > 0 && html`<p>${tooManyWords(tooMany)}</p>`}
  `
}

function withoutWords(count: number): string {
  return count === 1 ? 'One lesson would have no question.' : `${count} lessons would have no question.`
}

function tooManyWords(count: number): string {
  return `The documents hold ${counted(count, 'lesson')} more than a course has room for (${COURSE_LIMITS.lessons}).
    Chapters in the outline choose which sections come in; otherwise those with most to ask do.`.replace(/\s+/g, ' ')
}
