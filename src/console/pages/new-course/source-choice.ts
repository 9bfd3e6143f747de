import { SOURCES_PER_COURSE } from '../../../course/brief.ts'
import { type Html, html } from '../../../look/html.ts'
import type { SourceRow } from '../../../store/sources.ts'
import type { Words } from '../../words.ts'
import { type Problems, renderProblem, selection } from '../form-fields.ts'
import { dropArea } from '../sources/drop-area.ts'
import { canInWords, readCan, sourceFacts } from '../sources/source-facts.ts'
import type { CourseOffer } from './course-offer.ts'
import type { CourseWish } from './course-wish.ts'
import { offerPart } from './offer-part.ts'
import { type SectionChoice, sectionChoice } from './section-choice.ts'

type SourceOffer = { offer: CourseOffer | null; byModel: boolean; keepsFiles: boolean; choice: SectionChoice }

/** Renders the documents for a new course: a drop area, and the stored documents to choose from. */
export function sourceChoice(
  words: Words,
  sources: SourceRow[],
  { sources: chosen, grounding }: CourseWish,
  { offer, byModel, keepsFiles, choice }: SourceOffer,
  problems: Problems,
): Html {
  return html`
    <fieldset class="field">
      <legend>
        ${words.text('newCourse.documents')} <span class="optional">${words.text('frame.optional')}</span>
      </legend>
      <p class="hint">${words.text('newCourse.documentsHint', { count: SOURCES_PER_COURSE })}</p>
      <div class="scripted" data-uploads="choice-">
        ${dropArea(words, keepsFiles)}
      </div>
      <p class="unscripted"><a href="/console/sources">${words.text('newCourse.uploadFirst')}</a></p>
      <p><a href="/console/sources#paste">${words.text('newCourse.pasteFirst')}</a></p>
      <div class="choices source-choices" data-sources${sources.length === 0 && html` hidden`}>
        ${sources.map(row => sourceCard(words, row, chosen.includes(row.id)))}
      </div>
      ${renderProblem(problems, 'sources')}
      ${byModel && groundingChoice(words, grounding, problems)}
      ${offerPart(words, offer)}
    </fieldset>
    <p class="unscripted">
      <button class="button quiet small" name="show" value="sections" formnovalidate>${words.text('choose.show')}</button>
    </p>
    ${sectionChoice(words, choice, problems)}
  `
}

/**
 * Renders the choice whether a model may add to what the documents say; by default it may not. An author without a
 * model never adds anything, so the choice is not shown then.
 */
function groundingChoice(words: Words, chosen: string, problems: Problems): Html {
  const open = [['open', words.text('newCourse.open')] as const]
  const label = words.text('newCourse.grounding')
  return selection('grounding', label, words.text('newCourse.strict'), open, chosen, problems)
}

function sourceCard(words: Words, row: SourceRow, isChosen: boolean): Html {
  return html`
    <label class="choice" id="choice-${row.id}">
      <input type="checkbox" name="sources" value="${row.id}"${isChosen && html` checked`}>
      <span>
        <b>${row.name}</b>
        <small>${sourceFacts(words, row).join(' · ')}</small>
        <small>${canInWords(words, readCan(row))}</small>
      </span>
    </label>
  `
}
