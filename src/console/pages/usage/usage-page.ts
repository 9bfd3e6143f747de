import { type Html, html } from '../../../look/html.ts'
import type { Account } from '../../../store/accounts.ts'
import type { UsageDay } from '../../../store/usage-days.ts'
import { copyButton, type Page, pageHead, renderDay } from '../../page.ts'
import { rich } from '../../rich-text.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { usageHistory } from './usage-history.ts'
import { usageMeter } from './usage-meter.ts'

export function usagePage(
  words: Words,
  visitor: KeyVisitor,
  account: Account,
  { days, models }: { days: UsageDay[]; models: Html },
  baseUrl: string,
): Page {
  const facts = [
    ['plan', account.plan],
    ['key', html`${visitor.keyName} <code>${visitor.keyStart}…${visitor.keyEnd}</code>`],
    ['creditsAMonth', words.number(account.monthlyCredits)],
    ['used', words.number(account.creditsUsed)],
    ['left', words.number(Math.max(0, account.monthlyCredits - account.creditsUsed))],
    ['nextPeriod', renderDay(words, account.periodEnds)],
  ] as const
  return {
    title: words.text('frame.usage'),
    visitor,
    at: '/console/usage',
    body: html`
      ${pageHead(words.text('frame.usage'), words.text('usage.lead'))}
      <section class="card petal" aria-labelledby="meter">
        <h2 id="meter" class="unseen">${words.text('usage.thisPeriod')}</h2>
        ${usageMeter(words, account)}
        <dl class="facts">
          ${facts.map(([name, value]) => html`<div><dt>${words.text(`usage.${name}`)}</dt><dd>${value}</dd></div>`)}
        </dl>
      </section>
      ${usageHistory(words, days, Date.now())}
      ${models}
      <section aria-labelledby="ask">
        <div class="section-head">
          <h2 id="ask">${words.text('usage.byProgram')}</h2>
          ${copyButton(words, 'call', words.text('usage.copyCall'))}
        </div>
        <pre class="code" tabindex="0" role="region" aria-label="${words.text('usage.theCall')}">
          <code id="call">${`curl ${baseUrl}/api/v1/usage -H "Authorization: Bearer $COURSEWRIGHT_KEY"`}</code>
        </pre>
        <p>${rich(words, 'usage.limits', { reference: html`<a href="/docs#limits">${words.text('frame.apiReference')}</a>` })}</p>
      </section>
    `,
  }
}
