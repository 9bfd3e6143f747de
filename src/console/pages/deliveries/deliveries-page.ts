import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { Delivery } from '../../../store/events.ts'
import { type Page, pageHead, renderTime } from '../../page.ts'
import { rich } from '../../rich-text.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'

/** Renders the deliveries of events. `deliveries` has one more than `shown` if there is a next page. */
export function deliveriesPage(words: Words, visitor: KeyVisitor, deliveries: Delivery[], shown: number): Page {
  const page = deliveries.slice(0, shown)
  const more =
    deliveries.length > shown &&
    html`<p class="more"><a class="button quiet" href="?cursor=${page.at(-1)!.id}">${words.text('deliveries.older')}</a></p>`
  const list = html`
    <h2 class="unseen">${words.text('deliveries.newest')}</h2>
    <ul class="rows deliveries">${page.map(each => deliveryRow(words, each))}</ul>
    ${more}
  `
  const none = html`
    <div class="card petal">
      <h2>${words.text('deliveries.noneTitle')}</h2>
      <p>${words.text('deliveries.noneLead')}</p>
    </div>
  `
  return {
    title: words.text('frame.deliveries'),
    visitor,
    at: '/console/deliveries',
    body: html`
      ${pageHead(words.text('frame.deliveries'), words.text('deliveries.lead'))}
      ${page.length > 0 ? list : none}
    `,
  }
}

function deliveryRow(words: Words, delivery: Delivery): Html {
  const { id, event, url, body, outcome, status, milliseconds, answer, createdAt } = delivery
  const facts = [
    status !== null && `HTTP ${status}`,
    milliseconds !== null && `${words.number(milliseconds)} ms`,
  ].filter(Boolean)
  const isGood = outcome === 'delivered'
  const badge = outcome
    ? html`<span class="badge ${isGood ? 'good' : 'bad'}">${icon(isGood ? 'check' : 'close')} ${words.text(`deliveries.${outcome}`)}</span>`
    : html`<span class="badge">${icon('clock')} ${words.text('deliveries.waiting')}</span>`
  const payload = words.text('deliveries.payload')
  const answered = words.text('deliveries.answer')
  return html`
    <li id="${id}"${outcome === null && html` data-waiting`}>
      <div class="row-text">
        <h3>${event}</h3>
        <p class="address">${url}</p>
      </div>
      <p class="row-end">${badge}<span>${facts.join(' · ')}</span>${renderTime(words, createdAt)}</p>
      <details>
        <summary>${icon('chevron')} ${words.text('deliveries.payloadAndAnswer')}</summary>
        <h4>${payload}</h4>
        <pre class="code" tabindex="0" role="region" aria-label="${payload}"><code>${prettyJson(body)}</code></pre>
        <h4>${answered}</h4>
        <pre class="code" tabindex="0" role="region" aria-label="${answered}"><code>${answer || words.text('deliveries.noBody')}</code></pre>
        <p class="hint">${rich(words, 'deliveries.event', { id: html`<code>${id}</code>` })}</p>
      </details>
      ${outcome && url !== '' && sendAgain(words, delivery)}
    </li>
  `
}

function sendAgain(words: Words, { id, event }: Delivery): Html {
  return html`
    <form method="post" action="/console/deliveries/${id}/send-again">
      <button class="button quiet small">
        ${words.text('deliveries.sendAgain')}<span class="unseen"> ${words.text('deliveries.sendAgainWhat', { event, id })}</span>
      </button>
    </form>
  `
}

function prettyJson(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
