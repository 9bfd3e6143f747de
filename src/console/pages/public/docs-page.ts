import { buildWebhooks } from '../../../api/openapi/events.ts'
import { chooseLimit, pathTemplate, type Route, TAGS } from '../../../api/route.ts'
import { PUBLIC_ERRORS } from '../../../errors.ts'
import { type Html, html } from '../../../look/html.ts'
import { buildConsoleAssets } from '../../assets.ts'
import { type Page, renderBrand } from '../../page.ts'
import { example, fillExample, prose, renderRoute } from './docs-route.ts'
import { renderGuideList } from './guide-page.ts'

export type DocsParts = { baseUrl: string; version: string; routes: readonly Route[] }

/**
 * Renders the API reference from the route definitions. Calls can be tried with a script; without one, the page can
 * still be read.
 */
export function docsPage({ baseUrl, version, routes }: DocsParts): Page {
  const { docsScript, docsStyle } = buildConsoleAssets()
  const tags = Object.keys(TAGS) as (keyof typeof TAGS)[]
  return {
    title: 'The API',
    visitor: null,
    head: html`
      <link rel="stylesheet" href="${docsStyle.url}">
      <script src="${docsScript.url}" defer></script>
    `,
    body: html`
      <div class="docs">
        <nav class="docs-list" aria-label="Documentation">
          <a class="brand" href="/">${renderBrand()}Coursewright</a>
          ${renderGuideList('', '')}
          <ul>
            <li><a href="#start">API reference</a></li>
            ${tags.map(tag => tagLinks(tag, routes))}
            <li><a href="#limits">Rate limits</a></li>
            <li><a href="#errors">Errors</a></li>
          </ul>
        </nav>
        <div>
          ${renderStart(baseUrl, version)}
          ${tags.map(tag => tagSection(tag, routes, baseUrl))}
          ${limitSection(routes)}
          ${errorSection()}
        </div>
      </div>
    `,
  }
}

function tagLinks(tag: keyof typeof TAGS, routes: readonly Route[]): Html {
  const tagRoutes = routes.filter(route => route.tag === tag)
  return html`
    <li>
      <a href="#${tag.toLowerCase()}">${tag}</a>
      <ul>
        ${tagRoutes.map(({ name, summary }) => html`<li><a href="#${name}">${summary}</a></li>`)}
        ${tag === 'Webhooks' && html`<li><a href="#events">Events</a></li>`}
      </ul>
    </li>
  `
}

function renderStart(baseUrl: string, version: string): Html {
  return html`
    <section id="start" aria-labelledby="start-title">
      <p class="eyebrow">Version ${version}</p>
      <h1 id="start-title">The API</h1>
      <p class="lead">Create a course, wait for its job, export it. Bodies are JSON in UTF-8.</p>
      <ol class="calls">
        <li><a href="#submit-course"><code>POST /api/v1/courses</code></a> with a subject answers with a job.</li>
        <li>
          <a href="#read-job"><code>GET /api/v1/courses/jobs/{jobId}</code></a> until it is completed; or give a callback URL and
          be called.
        </li>
        <li>
          <a href="#export-course"><code>POST /api/v1/courses/{id}/export</code></a> answers with the address of the package.
        </li>
      </ol>
      <p>
        Every call under <code>/api/v1</code> carries <code>Authorization: Bearer</code> and a key.
        Every error is a <code>message</code> for people and a <code>code</code> for programs.
        Headers say how many calls are left (<code>RateLimit-Remaining</code>), when the next place is free
        (<code>RateLimit-Reset</code>) and what the logs call the request (<code>X-Request-Id</code>).
        An <code>Idempotency-Key</code> of your own makes a retry safe for 24 hours.
      </p>
      <p>The same for programs: <a href="/openapi.json">OpenAPI 3.1</a>. For language models: <a href="/llms.txt">llms.txt</a>.</p>
      <pre class="code" tabindex="0" role="region" aria-label="The first call">
        <code>${fillExample(baseUrl, FIRST_CALL)}</code>
      </pre>
      <div class="field scripted">
        <label for="token">API key, or the admin token for the operator’s calls</label>
        <input id="token" type="password" autocomplete="off" spellcheck="false" placeholder="cw_live_…" data-token>
        <p class="hint">For the forms on this page. It is sent with their calls to this server, and kept nowhere.</p>
      </div>
    </section>
  `
}

const FIRST_CALL = `curl https://courses.example.com/api/v1/courses \\
  -H "Authorization: Bearer $COURSEWRIGHT_KEY" -H "Content-Type: application/json" \\
  -d '{"subject": "Fire safety at work"}'`

function tagSection(tag: keyof typeof TAGS, routes: readonly Route[], baseUrl: string): Html {
  const id = tag.toLowerCase()
  return html`
    <section id="${id}" aria-labelledby="${id}-title">
      <h2 id="${id}-title">${tag}</h2>
      <p class="lead">${TAGS[tag]}</p>
      ${routes.filter(route => route.tag === tag).map(route => renderRoute(route, baseUrl))}
      ${tag === 'Webhooks' && eventList(baseUrl)}
    </section>
  `
}

type Webhook = {
  post: { description: string; requestBody: { content: { 'application/json': { example: unknown } } } }
}

function eventList(baseUrl: string): Html {
  const events = Object.entries(buildWebhooks() as { [event: string]: Webhook })
  return html`
    <article id="events" aria-labelledby="events-title">
      <h3 id="events-title">Events</h3>
      <p>Sent to the callback URL of a request, signed as Standard Webhooks has it.</p>
      ${events.map(([event, { post }]) => renderEvent(event, post, baseUrl))}
    </article>
  `
}

function renderEvent(event: string, { description, requestBody }: Webhook['post'], baseUrl: string): Html {
  const body = JSON.stringify(requestBody.content['application/json'].example, null, 2)
  return html`
    <h4><code>${event}</code></h4>
    <p>${prose(description)}</p>
    ${example(event, 'Body', fillExample(baseUrl, body))}
  `
}

function limitSection(routes: readonly Route[]): Html {
  const rows = routes.flatMap(route => {
    const limit = chooseLimit(route)
    return limit === null
      ? []
      : html`
        <tr>
          <th scope="row"><a href="#${route.name}"><code>${route.method} ${pathTemplate(route)}</code></a></th>
          <td class="number">${limit}</td>
        </tr>
      `
  })
  return html`
    <section id="limits" aria-labelledby="limits-title">
      <h2 id="limits-title">Rate limits</h2>
      <p class="lead">
        Requests a minute for each key, over a sliding window of 60 seconds. What is created and exported in the console counts too.
      </p>
      <div class="table-frame" tabindex="0" role="region" aria-label="Requests a minute">
        <table>
          <thead>
            <tr>
              <th scope="col">Call</th>
              <th scope="col" class="number">Requests</th>
            </tr>
          </thead>
          <tbody>${rows}</tbody>
        </table>
      </div>
    </section>
  `
}

function errorSection(): Html {
  const rows = Object.entries(PUBLIC_ERRORS).map(([code, { status, message }]) => {
    return html`
      <tr>
        <th scope="row"><code>${code}</code></th>
        <td class="number">${status}</td>
        <td>${message}</td>
      </tr>
    `
  })
  return html`
    <section id="errors" aria-labelledby="errors-title">
      <h2 id="errors-title">Errors</h2>
      <p class="lead">
        The checks come in this order: route, key, plan, rate limit, body and parameters, ownership, credits.
      </p>
      <div class="table-frame" tabindex="0" role="region" aria-label="Codes">
        <table>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col" class="number">Status</th>
              <th scope="col">Message</th>
            </tr>
          </thead>
          <tbody>${rows}</tbody>
        </table>
      </div>
    </section>
  `
}
