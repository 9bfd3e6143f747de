import { html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { renderMosaic } from '../../../look/mosaic.ts'
import { curlCommand } from '../../browser/curl-command.ts'
import { readWords } from '../../console-strings.ts'
import { copyButton, type Page, renderBrand } from '../../page.ts'

const ART_COLUMNS = 4
const ART_ROWS = 5

/** Renders the start page for people who open the address of the service. */
export function homePage(baseUrl: string): Page {
  return {
    title: 'From a subject to a course',
    visitor: null,
    body: html`
      <div class="head cover">
        <div>
          <p class="brand">${renderBrand()}Coursewright</p>
          <h1>From a subject to&nbsp;a&nbsp;course.</h1>
          <p class="lead">
            This service writes online courses, with lessons, questions and an assessment, and packs them for any learning
            platform.
          </p>
          <p class="actions">
            <a class="button large" href="/console">Open the console ${icon('arrow')}</a>
            <a class="button large quiet" href="/docs">Read the API</a>
          </p>
        </div>
        <svg
          class="cover-art"
          viewBox="0 0 ${ART_COLUMNS * 100} ${ART_ROWS * 100}"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          ${renderMosaic('coursewright-home', ART_COLUMNS, ART_ROWS)}
        </svg>
      </div>
      <section aria-labelledby="key">
        <h2 id="key">A key to start with</h2>
        <p>
          The first start of the service prints an API key, once, where it was started. The operator makes more of them in the
          console, signed in with the admin token, or on the command line:
        </p>
        <div class="section-head">
          <h3 id="commands">On the command line</h3>
          ${copyButton(readWords(), 'make-key', 'the commands')}
        </div>
        <pre class="code" tabindex="0" role="region" aria-labelledby="commands">
          <code id="make-key">${MAKE_A_KEY}</code>
        </pre>
      </section>
      <section aria-labelledby="call">
        <div class="section-head">
          <h2 id="call">The first call</h2>
          ${copyButton(readWords(), 'first-call', 'the call')}
        </div>
        <pre class="code" tabindex="0" role="region" aria-label="The call with cURL">
          <code id="first-call">${curlCommand(baseUrl, { subject: 'Workplace fire safety' })}</code>
        </pre>
        <p class="hint">
          With the key in the variable <code>KEY</code>. The answer says where to ask how far the course is.
          Programs read <a href="/openapi.json">OpenAPI</a>, language models <a href="/llms.txt">llms.txt</a>.
        </p>
      </section>
    `,
  }
}

const MAKE_A_KEY = `npm run cli -- accounts create "Northwind Training" --plan starter
npm run cli -- keys create ACCOUNT_ID`
