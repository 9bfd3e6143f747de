import { type Field, listFields } from '../../../api/openapi/fields.ts'
import { examplesOfAnswer, examplesOfBody, listErrors } from '../../../api/openapi/operation.ts'
import { renderFacts } from '../../../api/openapi/reference.ts'
import { requireExample } from '../../../api/openapi/require-example.ts'
import { type Answer, pathTemplate, type Route } from '../../../api/route.ts'
import { EXAMPLE_URL } from '../../../api/schemas.ts'
import { PUBLIC_ERRORS } from '../../../errors.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'

/** Renders one call: what it does, its parameters, responses and errors, and a form to try it. */
export function renderRoute(route: Route, baseUrl: string): Html {
  const { name, method, summary, description, body } = route
  return html`
    <article id="${name}" aria-labelledby="${name}-title">
      <h3 id="${name}-title">${summary}</h3>
      <p class="call-line"><b class="method ${method.toLowerCase()}">${method}</b> <code>${pathTemplate(route)}</code></p>
      <p>${prose(description)}</p>
      <p class="hint">${prose(renderFacts(route))}</p>
      ${fieldTable(`${summary}: what it takes`, listTaken(route))}
      ${body?.schema && Object.entries(examplesOfBody(body)).map(([title, value]) => json(summary, `Body, ${title}`, value, baseUrl))}
      ${Object.entries(route.answers).map(([status, answer]) => renderAnswer(summary, status, answer, baseUrl))}
      <p class="hint">Errors: ${listErrors(route).map(errorMark)}</p>
      ${isTriable(route) && tryForm(route)}
    </article>
  `
}

/** Renders a text in which backticks enclose code. */
export function prose(text: string): Html {
  return html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

/** Replaces the placeholder address in an example by the address of this server. */
export function fillExample(baseUrl: string, text: string): string {
  return text.replaceAll(EXAMPLE_URL, baseUrl)
}

/** Renders an example. `of` is read by screen readers, so that they distinguish examples with the same title. */
export function example(of: string, title: string, text: string): Html {
  return html`
    <details class="example">
      <summary>${icon('chevron')} ${title}<span class="unseen"> of: ${of}</span></summary>
      <pre class="code" tabindex="0" role="region" aria-label="${of}: ${title}"><code>${text}</code></pre>
    </details>
  `
}

function json(of: string, title: string, value: unknown, baseUrl: string): Html {
  return example(of, title, fillExample(baseUrl, JSON.stringify(value, null, 2)))
}

function renderAnswer(summary: string, status: string, answer: Answer, baseUrl: string): Html {
  const { description, types, schema } = answer
  const examples = schema ? Object.entries(examplesOfAnswer(answer)) : []
  return html`
    <p class="answer"><b>${status}</b> ${prose(description)}${types && ` (${types.join(', ')})`}</p>
    ${examples.map(([title, value]) => json(summary, `${status}, ${title}`, value, baseUrl))}
  `
}

function errorMark(code: keyof typeof PUBLIC_ERRORS): Html {
  return html`<a href="#errors"><code>${PUBLIC_ERRORS[code].status} ${code}</code></a> `
}

type Taken = Field & { place: string }

function listTaken({ params = {}, query, body }: Route): Taken[] {
  const inPath = Object.entries(params).map(([name, schema]) => {
    return { name, place: 'path', takes: 'text', required: true, usual: null, description: schema.description ?? '' }
  })
  const inQuery = query ? listFields(query, 'output').map(field => ({ ...field, place: 'query' })) : []
  const inBody = body?.schema ? listFields(body.schema).map(field => ({ ...field, place: 'body' })) : []
  return [...inPath, ...inQuery, ...inBody]
}

function fieldTable(label: string, fields: Taken[]): Html | false {
  const rows = fields.map(({ name, place, takes, required, usual, description }) => {
    return html`
      <tr>
        <th scope="row"><code>${name}</code></th>
        <td>${place}</td>
        <td>${prose(takes)}${required && ', required'}${usual !== null && html`; default <code>${usual}</code>`}</td>
        <td>${prose(description)}</td>
      </tr>
    `
  })
  return (
    fields.length > 0 &&
    html`
      <div class="table-frame wrapped" tabindex="0" role="region" aria-label="${label}">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">In</th>
              <th scope="col">Takes</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>${rows}</tbody>
        </table>
      </div>
    `
  )
}

/**
 * Whether a call can be tried in a form. A form sends text, so calls that take files or have pages of their own cannot.
 */
function isTriable({ caller, body }: Route): boolean {
  return caller !== 'public' && (!body || body.schema !== undefined)
}

function tryForm(route: Route): Html {
  const { name, method, path, params = {}, query, body, summary } = route
  const inputs = [
    ...Object.entries(params).map(([field, schema]) => input(name, 'path', field, String(requireExample(schema)))),
    ...Object.keys(query?.shape ?? {}).map(field => input(name, 'query', field, '')),
  ]
  const text = body?.schema && JSON.stringify(Object.values(examplesOfBody(body))[0], null, 2)
  return html`
    <details class="try scripted">
      <summary>${icon('chevron')} Try it<span class="unseen">: ${summary}</span></summary>
      <form class="stack" data-method="${method}" data-path="${path}">
        ${inputs}
        ${text !== undefined && bodyInput(name, text)}
        <p><button class="button">Send<span class="unseen"> ${method} ${pathTemplate(route)}</span></button></p>
        <pre class="code" role="status" hidden></pre>
      </form>
    </details>
  `
}

function input(route: string, place: string, field: string, shown: string): Html {
  const id = `${route}-${place}-${field}`
  return html`
    <div class="field">
      <label for="${id}"><code>${field}</code> <span class="optional">in the ${place}</span></label>
      <input id="${id}" name="${field}" data-place="${place}" autocomplete="off" spellcheck="false" placeholder="${shown}">
    </div>
  `
}

function bodyInput(route: string, text: string): Html {
  const id = `${route}-body`
  const rows = Math.min(16, text.split('\n').length + 1)
  return html`
    <div class="field">
      <label for="${id}">Body</label>
      <textarea id="${id}" name="body" rows="${rows}" spellcheck="false" autocomplete="off">${text}</textarea>
    </div>
  `
}
