import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { Account } from '../../../store/accounts.ts'
import type { ApiKey } from '../../../store/api-keys.ts'
import { KEY_SCOPES, type KeyScope } from '../../../store/keys/key-scopes.ts'
import type { Plan } from '../../../store/operator/plans.ts'
import type { Said } from '../../console-error.ts'
import { copyButton, type Page, pageHead, renderDay, renderTime } from '../../page.ts'
import { rich } from '../../rich-text.ts'
import type { Words } from '../../words.ts'
import { choices } from '../form-fields.ts'
import { usageMeter } from '../usage/usage-meter.ts'
import { creditsField, planField, problemNotice } from './accounts-page.ts'
import { jobsHref } from './jobs-page.ts'
import { operatorTable } from './operator-table.ts'

export type NewKey = { key: string; name: string }

export function accountPage(
  words: Words,
  account: Account,
  keys: ApiKey[],
  plans: Plan[],
  { problem, newKey }: { problem?: Said; newKey?: NewKey },
): Page {
  const path = `/console/accounts/${account.id}`
  const lead = rich(words, 'accounts.lead', {
    plan: account.plan,
    day: renderDay(words, account.createdAt),
    id: html`<code>${account.id}</code>`,
  })
  return {
    title: account.name,
    visitor: { kind: 'operator' },
    at: '/console/accounts',
    body: html`
      ${newKey && showKey(words, newKey)}
      ${pageHead(account.name, lead)}
      <section class="card petal" aria-labelledby="usage">
        <h2 id="usage" class="unseen">${words.text('frame.usage')}</h2>
        ${usageMeter(words, account)}
      </section>
      <section aria-labelledby="keys">
        <h2 id="keys">${words.text('accounts.keys')}</h2>
        ${keys.length > 0 ? keyTable(words, path, keys) : html`<p>${words.text('accounts.noKey')}</p>`}
        ${keyForm(words, path)}
      </section>
      <section class="card petal" aria-labelledby="change">
        <h2 id="change">${words.text('accounts.change')}</h2>
        ${problem && problemNotice(problem)}
        <form method="post" action="${path}" class="stack">
          <div class="fields">
            <div class="field">
              <label for="name">${words.text('frame.name')}</label>
              <input id="name" name="name" value="${account.name}" required autocomplete="off">
            </div>
            ${planField(words, plans, account.plan)}
            ${creditsField(words, words.text('accounts.now', { count: account.monthlyCredits }))}
          </div>
          <p><button class="button">${words.text('frame.save')}</button></p>
        </form>
        <details>
          <summary>${icon('chevron')} ${words.text('accounts.webhookSecret')}</summary>
          <p>${words.text('accounts.webhookSecretMeans')}</p>
          <p><code id="secret">${account.webhookSecret}</code></p>
          ${copyButton(words, 'secret', words.text('accounts.copyWebhookSecret'))}
        </details>
        <p class="actions">
          <a class="button quiet small" href="${jobsHref({ state: null, accountId: account.id, kind: null })}">${words.text('frame.jobs')}</a>
          <a class="button quiet small danger" href="${path}/delete">${words.text('frame.delete')}</a>
        </p>
      </section>
    `,
  }
}

function keyForm(words: Words, path: string): Html {
  const scope = (name: KeyScope): [string, string] => [name, words.text(`accounts.scope-${name}`)]
  return html`
    <form method="post" action="${path}/keys" class="stack">
      <div class="fields">
        <div class="field">
          <label for="key-name">${words.text('accounts.newKeyName')}</label>
          <input id="key-name" name="name" autocomplete="off" maxlength="200" placeholder="${words.text('accounts.apiKey')}">
        </div>
        <div class="field">
          <label for="key-expires">
            ${words.text('key.expires')} <span class="optional">${words.text('frame.optional')}</span>
          </label>
          <input id="key-expires" name="expires" type="date">
        </div>
      </div>
      ${choices('scopes', words.text('accounts.scopes'), 'checkbox', KEY_SCOPES, scope, [...KEY_SCOPES], new Map())}
      <p>
        <label class="tick"><input type="checkbox" name="test" value="true"> ${words.text('key.test')}</label>
      </p>
      <p><button class="button">${words.text('accounts.createKey')}</button></p>
    </form>
  `
}

/** Returns the scopes of a key by their names in the API. */
export function scopeNames(words: Words, scopes: readonly KeyScope[]): string {
  return scopes.length === KEY_SCOPES.length ? words.text('accounts.allScopes') : scopes.join(', ')
}

function showKey(words: Words, { key, name }: NewKey): Html {
  return html`
    <div class="card petal new-key" role="status">
      <h2>${icon('check')} ${name}</h2>
      <p>${words.text('accounts.keyOnce')}</p>
      <p><code id="new-key">${key}</code></p>
      ${copyButton(words, 'new-key', words.text('accounts.copyKey'))}
    </div>
  `
}

function keyTable(words: Words, path: string, keys: ApiKey[]): Html {
  const rows = keys.map(({ id, name, start, end, scopes, createdAt, lastUsedAt, expiresAt, revokedAt }) => {
    const whose = html`<span class="unseen"> ${name} ${start}…${end}</span>`
    const state =
      revokedAt === null
        ? html`
          <a class="button quiet small danger" href="${path}/keys/${id}/revoke">${words.text('accounts.revoke')}${whose}</a>
          <a class="button quiet small" href="${path}/keys/${id}/rotate">${words.text('key.newSecret')}${whose}</a>
        `
        : html`<span class="badge bad">${words.text('accounts.revoked')}</span> ${renderTime(words, revokedAt)}`
    return [
      name,
      html`<code>${start}…${end}</code>`,
      state,
      scopeNames(words, scopes),
      expiresAt === null ? words.text('accounts.never') : renderTime(words, expiresAt),
      lastUsedAt === null ? words.text('accounts.never') : renderTime(words, lastUsedAt),
      renderTime(words, createdAt),
    ]
  })
  const columns = [
    words.text('frame.name'),
    words.text('usage.key'),
    words.text('accounts.state'),
    words.text('accounts.scopes'),
    words.text('key.expires'),
    words.text('accounts.lastUsed'),
    words.text('accounts.created'),
  ].map(name => ({ name }))
  return operatorTable(words.text('accounts.allKeys'), columns, rows)
}
