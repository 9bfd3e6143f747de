import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { Account } from '../../../store/accounts.ts'
import type { Plan } from '../../../store/operator/plans.ts'
import { renderSaid, type Said } from '../../console-error.ts'
import { type Page, pageHead, renderDay } from '../../page.ts'
import type { Words } from '../../words.ts'

/** A page of accounts, with the total number. */
export type AccountsShown = { items: Account[]; nextCursor: string | null; total: number }

export function accountsPage(words: Words, shown: AccountsShown, plans: Plan[], problem: Said | null): Page {
  const { items, nextCursor, total } = shown
  const rows = items.map(({ id, name, plan, creditsUsed, monthlyCredits, periodEnds }) => {
    return html`
      <tr>
        <th scope="row"><a href="/console/accounts/${id}">${name}</a></th>
        <td>${plan}</td>
        <td class="number">${words.text('accounts.usedOf', { used: creditsUsed, all: monthlyCredits })}</td>
        <td>${renderDay(words, periodEnds)}</td>
      </tr>
    `
  })
  const table = html`
    <div class="table-frame" tabindex="0" role="region" aria-label="${words.text('frame.accounts')}">
      <table>
        <thead>
          <tr>
            <th scope="col">${words.text('frame.name')}</th>
            <th scope="col">${words.text('usage.plan')}</th>
            <th scope="col" class="number">${words.text('accounts.creditsUsed')}</th>
            <th scope="col">${words.text('accounts.periodEnds')}</th>
          </tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
    </div>
  `
  return {
    title: words.text('frame.accounts'),
    visitor: { kind: 'operator' },
    at: '/console/accounts',
    body: html`
      ${pageHead(words.text('frame.accounts'), words.count('accounts.one', total))}
      ${items.length > 0 && table}
      ${nextCursor && html`<p class="more"><a class="button quiet" href="?cursor=${nextCursor}">${words.text('operator.older')}</a></p>`}
      <section class="card petal" aria-labelledby="new">
        <h2 id="new">${words.text('accounts.new')}</h2>
        ${problem && problemNotice(problem)}
        <form method="post" action="/console/accounts" class="stack">
          <div class="fields">
            <div class="field">
              <label for="name">${words.text('frame.name')}</label>
              <input id="name" name="name" required autocomplete="off">
            </div>
            ${planField(words, plans, 'starter')}
            ${creditsField(words, words.text('accounts.planFigure'))}
          </div>
          <p><button class="button">${words.text('accounts.create')}</button></p>
        </form>
      </section>
    `,
  }
}

export function problemNotice(problem: Said): Html {
  return html`<p class="notice bad" role="alert">${icon('warning')} ${renderSaid(problem)}</p>`
}

export function planField(words: Words, plans: Plan[], chosen: string): Html {
  const options = plans.map(({ name, paid, monthlyCredits }) => {
    return html`
      <option value="${name}"${name === chosen && html` selected`}>
        ${name} (${paid ? words.text('accounts.planCredits', { count: monthlyCredits }) : words.text('accounts.noAccess')})
      </option>
    `
  })
  return html`
    <div class="field">
      <label for="plan">${words.text('usage.plan')}</label>
      <select id="plan" name="plan">${options}</select>
    </div>
  `
}

export function creditsField(words: Words, placeholder: string): Html {
  return html`
    <div class="field">
      <label for="monthlyCredits">
        ${words.text('usage.creditsAMonth')} <span class="optional">${words.text('frame.optional')}</span>
      </label>
      <input
        id="monthlyCredits"
        name="monthlyCredits"
        type="number"
        min="0"
        max="1000000000"
        step="1"
        placeholder="${placeholder}"
      >
    </div>
  `
}
