import { html } from '../../../look/html.ts'
import type { Account } from '../../../store/accounts.ts'
import { limitOf, type Route } from '../../route.ts'
import { copyButton, type Page, pageHead, renderDay } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'
import { usageMeter } from './usage-meter.ts'

export function usagePage(visitor: KeyVisitor, account: Account, baseUrl: string, routes: readonly Route[]): Page {
  const facts = [
    ['Plan', account.plan],
    ['Key', html`${visitor.keyName} <code>${visitor.keyStart}…${visitor.keyEnd}</code>`],
    ['Credits a month', account.monthlyCredits],
    ['Used', account.creditsUsed],
    ['Left', Math.max(0, account.monthlyCredits - account.creditsUsed)],
    ['Next period', renderDay(account.periodEnds)],
  ] as const
  const limits = routes.flatMap(route => {
    const limit = limitOf(route)
    const call = `${route.method} ${route.path}`
    return limit === null
      ? []
      : html`<tr><th scope="row"><code>${call}</code></th><td class="number">${limit}</td></tr>`
  })
  return {
    title: 'Usage',
    visitor,
    at: '/console/usage',
    body: html`
      ${pageHead('Usage', 'One course takes one credit. A course that fails gives it back.')}
      <section class="card petal" aria-labelledby="meter">
        <h2 id="meter" class="unseen">This period</h2>
        ${usageMeter(account)}
        <dl class="facts">
          ${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
        </dl>
      </section>
      <section aria-labelledby="limits">
        <h2 id="limits">Requests a minute</h2>
        <p class="lead">For each key, over a sliding window of 60 seconds. What you create and export here counts too; reading does not.</p>
        <table>
          <thead>
            <tr>
              <th scope="col">Call</th>
              <th scope="col" class="number">Limit</th>
            </tr>
          </thead>
          <tbody>${limits}</tbody>
        </table>
      </section>
      <section aria-labelledby="ask">
        <div class="section-head">
          <h2 id="ask">Ask by program</h2>
          ${copyButton('call', 'the call')}
        </div>
        <pre class="code" tabindex="0" role="region" aria-label="The call">
          <code id="call">${`curl ${baseUrl}/api/v1/usage -H "Authorization: Bearer $KEY"`}</code>
        </pre>
      </section>
    `,
  }
}
