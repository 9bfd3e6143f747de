import { html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { renderMosaic } from '../../../look/mosaic.ts'
import { languageForm, type Page, renderBrand } from '../../page.ts'
import type { Words } from '../../words.ts'

export function signInPage(words: Words, { problem, ended = false }: { problem?: string; ended?: boolean }): Page {
  const notice = ended && html`<p class="notice" role="status">${words.text('signIn.ended')}</p>`
  const error = problem && html`<p class="problem" id="secret-problem" role="alert">${icon('warning')} ${problem}</p>`
  const described = problem && html` aria-invalid="true" aria-describedby="secret-problem"`
  return {
    title: words.text('signIn.title'),
    visitor: null,
    body: html`
      <div class="welcome">
        <div class="welcome-text">
          <p class="brand">${renderBrand()}Coursewright</p>
          <h1>${words.text('signIn.claim')}</h1>
          <p class="lead">${words.text('signIn.lead')}</p>
          ${notice}
          <form method="post" action="/console/sign-in" class="stack">
            <div class="field">
              <label for="secret">${words.text('signIn.secret')}</label>
              <input
                id="secret"
                name="secret"
                type="password"
                required
                autocomplete="current-password"
                autocapitalize="none"
                spellcheck="false"
                placeholder="cw_live_…"${described}
              >
              ${error}
            </div>
            <p><button class="button large">${words.text('signIn.title')} ${icon('arrow')}</button></p>
          </form>
          <p class="hint">${words.text('signIn.hint')}</p>
          ${languageForm(words, '/console/sign-in')}
        </div>
        <div class="welcome-art" aria-hidden="true">
          <svg class="art" viewBox="0 0 600 700" preserveAspectRatio="xMidYMid slice">
            ${renderMosaic('coursewright-console', 6, 7)}
          </svg>
        </div>
      </div>
    `,
  }
}
