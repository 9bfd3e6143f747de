import type { Agreement } from '../../course/schema.ts'
import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { PART_IDS } from '../parts.ts'
import { SIGNATURE_CHARACTERS } from '../runtime/state/suspend-data.ts'
import type { Translator } from '../translator.ts'
import { renderLine, renderMarkdown } from './markdown.ts'

const ID = PART_IDS.agreement

export function renderAgreement(agreement: Agreement, pager: Html, translator: Translator): Html {
  return html`
    <section class="page part" id="${ID}" aria-labelledby="${ID}-title">
      <div class="sheet-of-paper">
        <p class="eyebrow">${translator.text('agreement')}</p>
        <h2 id="${ID}-title" tabindex="-1">${agreement.title}</h2>
        <div class="statement">${renderMarkdown(agreement.statement, translator)}</div>
        <form data-agreement novalidate>
          ${renderName(translator)}
          <p class="agree">
            <input
              type="checkbox"
              id="${ID}-agree"
              name="agree"
              required
              data-missing="${translator.text('tickMissing')}"
              aria-describedby="${ID}-agree-problem"
            >
            <label for="${ID}-agree">${renderLine(agreement.confirmation)}</label>
            <span class="problem" id="${ID}-agree-problem" data-agree-problem></span>
          </p>
          <p class="actions scripted">
            <button type="submit" class="button">${icon('pen')}${translator.text('sign')}</button>
          </p>
          <p data-signed-before="${translator.text('signedEarlier')}" hidden></p>
          <p data-sign-anew hidden>${translator.text('signAnew')}</p>
          <div class="signature" role="status" tabindex="-1">
            <b aria-hidden="true"></b>
            <span data-signed="${translator.text('signedBy')}"></span>
          </div>
        </form>
      </div>
      ${pager}
    </section>
  `
}

function renderName(translator: Translator): Html {
  return html`
    <div class="signature-row">
      <p class="field">
        <label for="${ID}-name">${translator.text('fullName')}</label>
        <input
          type="text"
          id="${ID}-name"
          name="name"
          autocomplete="name"
          maxlength="${SIGNATURE_CHARACTERS}"
          required
          data-missing="${translator.text('nameMissing')}"
          aria-describedby="${ID}-name-problem"
        >
        <span class="problem" id="${ID}-name-problem" data-name-problem></span>
      </p>
      <p class="field scripted">
        <span class="field-label">${translator.text('date')}</span>
        <span class="field-value" data-today></span>
      </p>
    </div>
  `
}
