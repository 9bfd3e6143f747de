import { html } from '../../../look/html.ts'
import type { Account } from '../../../store/accounts.ts'
import { ENDPOINT_LIMITS, type Endpoint } from '../../limits.ts'
import { copyButton, type Page, pageHead, renderDay } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'
import { usageMeter } from './usage-meter.ts'

const CALLS: Record<Endpoint, string> = {
  'submit-course': 'POST /api/v1/courses',
  'export-course': 'POST /api/v1/courses/:id/export',
  'job-status': 'GET /api/v1/courses/jobs/:jobId',
  'list-courses': 'GET /api/v1/courses',
  'read-course': 'GET /api/v1/courses/:id',
  'read-usage': 'GET /api/v1/usage',
  'list-languages': 'GET /api/v1/languages',
  'list-deliveries': 'GET /api/v1/deliveries',
}

export function usagePage(visitor: KeyVisitor, account: Account, baseUrl: string): Page {
  const facts = [
    ['Plan', account.plan],
    ['Credits a month', account.monthlyCredits],
    ['Used', account.creditsUsed],
    ['Left', Math.max(0, account.monthlyCredits - account.creditsUsed)],
    ['Next period', renderDay(account.periodEnds)],
  ] as const
  const limits = Object.entries(ENDPOINT_LIMITS).map(([endpoint, limit]) => {
    return html`<tr><th scope="row"><code>${CALLS[endpoint as Endpoint]}</code></th><td class="number">${limit}</td></tr>`
  })
  return {
    title: 'Usage',
    visitor,
    at: '/console/usage',
    body: html`${pageHead('Usage', 'One course takes one credit. A course that fails gives it back.')}<section class="card petal" aria-labelledby="meter"><h2 id="meter" class="unseen">This period</h2>${usageMeter(account)}<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></section><section aria-labelledby="limits"><h2 id="limits">Requests a minute</h2><p class="lead">For each key, over a sliding window of 60 seconds. Pages of the console do not count.</p><table><thead><tr><th scope="col">Call</th><th scope="col" class="number">Limit</th></tr></thead><tbody>${limits}</tbody></table></section><section aria-labelledby="ask"><div class="section-head"><h2 id="ask">Ask by program</h2>${copyButton('call', 'the call')}</div><pre class="code" tabindex="0" role="region" aria-label="The call"><code id="call">${`curl ${baseUrl}/api/v1/usage -H "Authorization: Bearer $KEY"`}</code></pre></section>`,
  }
}
