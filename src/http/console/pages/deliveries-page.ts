import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { Delivery } from '../../../store/events.ts'
import { type Page, pageHead, renderTime } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'

/** `deliveries` holds one more than is shown when there is a next page. */
export function deliveriesPage(visitor: KeyVisitor, deliveries: Delivery[], shown: number): Page {
  const page = deliveries.slice(0, shown)
  const more =
    deliveries.length > shown &&
    html`<p class="more"><a class="button quiet" href="?cursor=${page.at(-1)!.id}">Older deliveries</a></p>`
  const list = html`
    <h2 class="unseen">Newest first</h2>
    <ul class="rows deliveries">${page.map(deliveryRow)}</ul>
    ${more}
  `
  const none = html`
    <div class="card petal">
      <h2>Nothing was sent yet</h2>
      <p>
        Give a course a callback URL, and every event that is sent to it is shown here, with the receiver’s answer.
      </p>
    </div>
  `
  return {
    title: 'Deliveries',
    visitor,
    at: '/console/deliveries',
    body: html`
      ${pageHead('Deliveries', 'Every event is sent once. Send it again by hand when the receiver was away.')}
      ${page.length > 0 ? list : none}
    `,
  }
}

function deliveryRow(delivery: Delivery): Html {
  const { id, event, url, body, outcome, status, milliseconds, answer, createdAt } = delivery
  const facts = [status !== null && `HTTP ${status}`, milliseconds !== null && `${milliseconds} ms`].filter(Boolean)
  const isGood = outcome === 'delivered'
  const badge = outcome
    ? html`<span class="badge ${isGood ? 'good' : 'bad'}">${icon(isGood ? 'check' : 'close')} ${outcome}</span>`
    : html`<span class="badge">${icon('clock')} waiting</span>`
  return html`
    <li id="${id}"${outcome === null && html` data-waiting`}>
      <div class="row-text">
        <h3>${event}</h3>
        <p class="address">${url}</p>
      </div>
      <p class="row-end">${badge}<span>${facts.join(' · ')}</span>${renderTime(createdAt)}</p>
      <details>
        <summary>${icon('chevron')} Payload and answer</summary>
        <h4>Payload</h4>
        <pre class="code" tabindex="0" role="region" aria-label="Payload"><code>${prettyJson(body)}</code></pre>
        <h4>Answer</h4>
        <pre class="code" tabindex="0" role="region" aria-label="Answer"><code>${answer || '(no body)'}</code></pre>
        <p class="hint">Event <code>${id}</code></p>
      </details>
      ${outcome && sendAgain(delivery)}
    </li>
  `
}

function sendAgain({ id, event }: Delivery): Html {
  return html`
    <form method="post" action="/console/deliveries/${id}/send-again">
      <button class="button quiet small">Send again<span class="unseen"> ${event} of ${id}</span></button>
    </form>
  `
}

function prettyJson(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
