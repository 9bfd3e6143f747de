import { html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { renderMosaic } from '../../../look/mosaic.ts'
import { type Page, renderBrand } from '../page.ts'

export function signInPage({ problem, ended = false }: { problem?: string; ended?: boolean }): Page {
  const notice =
    ended &&
    html`<p class="notice" role="status">You were signed out: the session ended, or the key no longer works.</p>`
  const error = problem && html`<p class="problem" id="secret-problem" role="alert">${icon('warning')} ${problem}</p>`
  const described = problem && html` aria-invalid="true" aria-describedby="secret-problem"`
  return {
    title: 'Sign in',
    visitor: null,
    body: html`
      <div class="welcome">
        <div class="welcome-text">
          <p class="brand">${renderBrand()}Coursewright</p>
          <h1>From a subject to&nbsp;a&nbsp;course.</h1>
          <p class="lead">Write, watch, preview and export — everything the API does, on a page.</p>
          ${notice}
          <form method="post" action="/console/sign-in" class="stack">
            <div class="field">
              <label for="secret">API key or admin token</label>
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
            <p><button class="button large">Sign in ${icon('arrow')}</button></p>
          </form>
          <p class="hint">
            The first start of the service prints a key. More keys come from the operator. The key stays on the
            server: this browser only gets a session of twelve hours.
          </p>
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
