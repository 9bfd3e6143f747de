import { SOURCES_PER_COURSE } from '../../../course/brief.ts'
import { type Html, html } from '../../../look/html.ts'
import type { SourceRow } from '../../../store/sources.ts'
import type { CourseOffer } from '../course-offer.ts'
import { dropArea } from './drop-area.ts'
import { type Problems, renderProblem } from './form-fields.ts'
import { offerPart } from './offer-part.ts'
import { canInWords, canOf, sourceFacts } from './source-facts.ts'

/** Documents for the new course: dropped here, or chosen from those that are kept. */
export function sourceChoice(
  sources: SourceRow[],
  chosen: string[],
  offer: CourseOffer | null,
  problems: Problems,
  keepsFiles: boolean,
): Html {
  return html`
    <fieldset class="field">
      <legend>Documents <span class="optional">optional</span></legend>
      <p class="hint">
        At most ${SOURCES_PER_COURSE}. The course then says what they say, in their own words, and every part names its passage.
      </p>
      <div class="scripted" data-uploads="choice-">
        ${dropArea(keepsFiles)}
      </div>
      <p class="unscripted"><a href="/console/sources">Upload documents first</a></p>
      <div class="choices source-choices" data-sources${sources.length === 0 && html` hidden`}>
        ${sources.map(row => sourceCard(row, chosen.includes(row.id)))}
      </div>
      ${renderProblem(problems, 'sources')}
      ${offerPart(offer)}
    </fieldset>
  `
}

function sourceCard(row: SourceRow, isChosen: boolean): Html {
  return html`
    <label class="choice" id="choice-${row.id}">
      <input type="checkbox" name="sources" value="${row.id}"${isChosen && html` checked`}>
      <span>
        <b>${row.name}</b>
        <small>${sourceFacts(row).join(' · ')}</small>
        <small>${canInWords(canOf(row))}</small>
      </span>
    </label>
  `
}
