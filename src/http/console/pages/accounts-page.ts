import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { Account } from '../../../store/accounts.ts'
import { type Page, pageHead, renderDay } from '../page.ts'

export type Plan = { name: string; paid: boolean; monthlyCredits: number }

export function accountsPage(accounts: Account[], plans: Plan[], problem: string | null): Page {
  const rows = accounts.map(({ id, name, plan, creditsUsed, monthlyCredits, periodEnds }) => {
    return html`
      <tr>
        <th scope="row"><a href="/console/accounts/${id}">${name}</a></th>
        <td>${plan}</td>
        <td class="number">${creditsUsed} of ${monthlyCredits}</td>
        <td>${renderDay(periodEnds)}</td>
      </tr>
    `
  })
  const table = html`
    <div class="table-frame" tabindex="0" role="region" aria-label="Accounts">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Plan</th>
            <th scope="col" class="number">Credits used</th>
            <th scope="col">Period ends</th>
          </tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
    </div>
  `
  return {
    title: 'Accounts',
    visitor: { kind: 'operator' },
    at: '/console/accounts',
    body: html`
      ${pageHead('Accounts', accounts.length === 1 ? 'One account.' : `${accounts.length} accounts.`)}
      ${accounts.length > 0 && table}
      <section class="card petal" aria-labelledby="new">
        <h2 id="new">New account</h2>
        ${problem && problemNotice(problem)}
        <form method="post" action="/console/accounts" class="stack">
          <div class="fields">
            <div class="field">
              <label for="name">Name</label>
              <input id="name" name="name" required autocomplete="off">
            </div>
            ${planField(plans, 'starter')}
            ${creditsField('The plan’s figure')}
          </div>
          <p><button class="button">Create the account</button></p>
        </form>
      </section>
    `,
  }
}

export function problemNotice(problem: string): Html {
  return html`<p class="notice bad" role="alert">${icon('warning')} ${problem}</p>`
}

export function planField(plans: Plan[], chosen: string): Html {
  const options = plans.map(({ name, paid, monthlyCredits }) => {
    return html`
      <option value="${name}"${name === chosen && html` selected`}>
        ${name} (${paid ? `${monthlyCredits} credits` : 'no API access'})
      </option>
    `
  })
  return html`<div class="field"><label for="plan">Plan</label><select id="plan" name="plan">${options}</select></div>`
}

export function creditsField(placeholder: string): Html {
  return html`
    <div class="field">
      <label for="monthlyCredits">Credits a month <span class="optional">optional</span></label>
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
