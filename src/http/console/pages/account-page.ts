import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { Account } from '../../../store/accounts.ts'
import type { ApiKey } from '../../../store/api-keys.ts'
import { copyButton, type Page, pageHead, renderDay, renderTime } from '../page.ts'
import { creditsField, type Plan, planField, problemNotice } from './accounts-page.ts'
import { usageMeter } from './usage-meter.ts'

export type NewKey = { key: string; name: string }

export function accountPage(
  account: Account,
  keys: ApiKey[],
  plans: Plan[],
  { problem, newKey }: { problem?: string; newKey?: NewKey },
): Page {
  const path = `/console/accounts/${account.id}`
  const lead = html`The ${account.plan} plan, since ${renderDay(account.createdAt)}. <code>${account.id}</code>`
  return {
    title: account.name,
    visitor: { kind: 'operator' },
    at: '/console/accounts',
    body: html`
      ${newKey && showKey(newKey)}
      ${pageHead(account.name, lead)}
      <section class="card petal" aria-labelledby="usage">
        <h2 id="usage" class="unseen">Usage</h2>
        ${usageMeter(account)}
      </section>
      <section aria-labelledby="keys">
        <h2 id="keys">Keys</h2>
        ${keys.length > 0 ? keyTable(path, keys) : html`<p>No key yet.</p>`}
        <form method="post" action="${path}/keys" class="inline">
          <div class="field">
            <label for="key-name">Name of a new key</label>
            <input id="key-name" name="name" autocomplete="off" maxlength="200" placeholder="API key">
          </div>
          <button class="button">Create a key</button>
        </form>
      </section>
      <section class="card petal" aria-labelledby="change">
        <h2 id="change">Change the account</h2>
        ${problem && problemNotice(problem)}
        <form method="post" action="${path}" class="stack">
          <div class="fields">
            <div class="field">
              <label for="name">Name</label>
              <input id="name" name="name" value="${account.name}" required autocomplete="off">
            </div>
            ${planField(plans, account.plan)}
            ${creditsField(`Now ${account.monthlyCredits}`)}
          </div>
          <p><button class="button">Save</button></p>
        </form>
        <details>
          <summary>${icon('chevron')} Webhook secret</summary>
          <p>Signs every event of this account (Standard Webhooks).</p>
          <p><code id="secret">${account.webhookSecret}</code></p>
          ${copyButton('secret', 'the webhook secret')}
        </details>
      </section>
    `,
  }
}

function showKey({ key, name }: NewKey): Html {
  return html`
    <div class="card petal new-key" role="status">
      <h2>${icon('check')} ${name}</h2>
      <p>This is the one time that the key is shown. Copy it now.</p>
      <p><code id="new-key">${key}</code></p>
      ${copyButton('new-key', 'the new key')}
    </div>
  `
}

function keyTable(path: string, keys: ApiKey[]): Html {
  const rows = keys.map(({ id, name, start, end, createdAt, lastUsedAt, revokedAt }) => {
    const state =
      revokedAt === null
        ? html`
          <form method="post" action="${path}/keys/${id}/revoke">
            <button class="button quiet small danger">
              Revoke<span class="unseen"> ${name} ${start}…${end}</span>
            </button>
          </form>
        `
        : html`<span class="badge bad">Revoked</span> ${renderTime(revokedAt)}`
    return html`
      <tr>
        <th scope="row">${name}</th>
        <td><code>${start}…${end}</code></td>
        <td>${state}</td>
        <td>${lastUsedAt === null ? 'Never' : renderTime(lastUsedAt)}</td>
        <td>${renderTime(createdAt)}</td>
      </tr>
    `
  })
  return html`
    <div class="table-frame" tabindex="0" role="region" aria-label="All keys">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Key</th>
            <th scope="col">State</th>
            <th scope="col">Last used</th>
            <th scope="col">Created</th>
          </tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
    </div>
  `
}
