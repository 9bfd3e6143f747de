import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { ApiKey, OldSecret, ShownKey } from '../../../store/api-keys.ts'
import type { Said } from '../../console-error.ts'
import { copyButton, type Page, pageHead, renderTime } from '../../page.ts'
import { rich } from '../../rich-text.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { scopeNames } from '../operator/account-page.ts'
import { problemNotice } from '../operator/accounts-page.ts'

export type KeyView = {
  key: ApiKey
  oldSecrets: OldSecret[]
  /** The webhook secret; null if the key may not see it. */
  webhookSecret: string | null
  /** URL and error message of a test event that was refused. */
  tried?: { url: string; problem: Said }
}

/** Renders the facts about a key that its holder may know, and the forms to change them. */
export function keyPage(words: Words, visitor: KeyVisitor, view: KeyView): Page {
  const { key, oldSecrets, webhookSecret, tried } = view
  const { name, start, end, createdAt, lastUsedAt, expiresAt, test, scopes } = key
  const facts = [
    ['frame.name', name],
    ['key.secret', html`<code>${start}…${end}</code>`],
    ['key.kind', words.text(test ? 'key.test' : 'key.live')],
    ['accounts.scopes', scopeNames(words, scopes)],
    ['accounts.created', renderTime(words, createdAt)],
    ['accounts.lastUsed', lastUsedAt === null ? words.text('accounts.never') : renderTime(words, lastUsedAt)],
    ['key.expires', expiresAt === null ? words.text('accounts.never') : renderTime(words, expiresAt)],
  ] as const
  return {
    title: words.text('frame.key'),
    visitor,
    at: '/console/key',
    body: html`
      ${pageHead(words.text('frame.key'), words.text('key.lead'))}
      <section class="card petal" aria-labelledby="secret-title">
        <h2 id="secret-title">${words.text('key.title')}</h2>
        <dl class="facts">
          ${facts.map(([label, value]) => html`<div><dt>${words.text(label)}</dt><dd>${value}</dd></div>`)}
        </dl>
        ${oldSecrets.map(secret => oldSecret(words, secret))}
        <p class="actions"><a class="button quiet" href="/console/key/new-secret">${words.text('key.newSecret')}</a></p>
      </section>
      ${webhookSecret !== null && html`${webhookSecretCard(words, webhookSecret, test)} ${testEvent(words, tried)}`}
    `,
  }
}

function webhookSecretCard(words: Words, webhookSecret: string, test: boolean): Html {
  return html`
    <section class="card petal" aria-labelledby="webhooks">
      <h2 id="webhooks">${words.text('accounts.webhookSecret')}</h2>
      <p>${words.text(test ? 'key.testSecretMeans' : 'accounts.webhookSecretMeans')}</p>
      <details>
        <summary>${icon('chevron')} ${words.text('key.showSecret')}</summary>
        <p><code id="webhook-secret">${webhookSecret}</code></p>
        ${copyButton(words, 'webhook-secret', words.text('accounts.copyWebhookSecret'))}
      </details>
      <p class="actions"><a class="button quiet" href="/console/key/webhook-secret">${words.text('key.newWebhookSecret')}</a></p>
    </section>
  `
}

function oldSecret(words: Words, { start, end, expiresAt }: OldSecret): Html {
  const values = { secret: html`<code>${start}…${end}</code>`, time: renderTime(words, expiresAt) }
  return html`<p class="notice">${icon('clock')} ${rich(words, 'key.oldSecret', values)}</p>`
}

function testEvent(words: Words, tried: KeyView['tried']): Html {
  return html`
    <section class="card petal" aria-labelledby="test-event">
      <h2 id="test-event">${words.text('key.testEvent')}</h2>
      <p>${words.text('key.testEventLead')}</p>
      ${tried && problemNotice(tried.problem)}
      <form method="post" action="/console/key/test-event" class="inline">
        <div class="field">
          <label for="test-url">${words.text('key.testUrl')}</label>
          <input
            id="test-url"
            name="url"
            type="url"
            inputmode="url"
            required
            autocomplete="off"
            placeholder="https://"
            value="${tried?.url ?? ''}"
          >
        </div>
        <button class="button">${words.text('key.sendTest')}</button>
      </form>
    </section>
  `
}

/** Grace periods in seconds, during which the old secret stays valid. */
export const GRACES = { none: 0, hour: 3_600, day: 86_400, week: 604_800 } as const

/** Asks before a secret is rotated, and lets the visitor choose for how long the old one stays valid. */
export function newSecretPage(words: Words, visitor: KeyVisitor): Page {
  const secret = `${visitor.keyName} ${visitor.keyStart}…${visitor.keyEnd}`
  const places = { form: '/console/key/new-secret', back: '/console/key' }
  return { visitor, at: '/console/key', ...askNewSecret(words, secret, places, words.text('key.graceNone')) }
}

/** Renders the question that both key holders and operators are asked before a secret is rotated. */
export function askNewSecret(
  words: Words,
  secret: Html | string,
  places: { form: string; back: string },
  hint: string | null,
): Pick<Page, 'title' | 'body'> {
  const choices = Object.entries(GRACES).map(([name, seconds]) => {
    return html`
      <label class="choice">
        <input type="radio" name="graceSeconds" value="${seconds}"${name === 'day' && html` checked`}>
        <span>${words.text(`key.grace-${name as keyof typeof GRACES}`)}</span>
      </label>
    `
  })
  return {
    title: words.text('key.newSecretTitle'),
    body: html`
      ${pageHead(words.text('key.newSecretTitle'), secret)}
      <form method="post" action="${places.form}" class="card petal stack">
        <p>${words.text('key.newSecretLead')}</p>
        <fieldset class="field">
          <legend>${words.text('key.graceQuestion')}</legend>
          <div class="choices">${choices}</div>
        </fieldset>
        ${hint !== null && html`<p class="hint">${hint}</p>`}
        <div class="actions">
          <button class="button">${words.text('key.makeSecret')}</button>
          <a class="button quiet" href="${places.back}">${words.text('frame.keepIt')}</a>
        </div>
      </form>
    `,
  }
}

/**
 * Renders the new secret, which is shown only this once. If the visitor chose no grace period, the old secret is no
 * longer valid and the visitor is signed out; the page says so.
 */
export function shownSecretPage(words: Words, visitor: KeyVisitor | null, { key, name }: ShownKey): Page {
  return {
    title: words.text('key.newSecretTitle'),
    visitor,
    at: '/console/key',
    body: html`
      <div class="card petal new-key" role="status">
        <h1>${icon('check')} ${name}</h1>
        <p>${words.text('accounts.keyOnce')}</p>
        <p><code id="new-key">${key}</code></p>
        ${copyButton(words, 'new-key', words.text('accounts.copyKey'))}
      </div>
      ${visitor === null && html`<p>${words.text('key.signedOut')}</p>`}
      <p>
        ${
          visitor === null
            ? html`<a class="button" href="/console/sign-in">${words.text('key.signIn')}</a>`
            : html`<a class="button quiet" href="/console/key">${words.text('key.back')}</a>`
        }
      </p>
    `,
  }
}

export function newWebhookSecretPage(words: Words, visitor: KeyVisitor): Page {
  return {
    title: words.text('key.newWebhookTitle'),
    visitor,
    at: '/console/key',
    body: html`
      ${pageHead(words.text('key.newWebhookTitle'), visitor.accountName)}
      <form method="post" action="/console/key/webhook-secret" class="card petal stack">
        <p>${words.text('key.newWebhookLead')}</p>
        <div class="actions">
          <button class="button quiet danger">${words.text('key.makeWebhookSecret')}</button>
          <a class="button quiet" href="/console/key">${words.text('frame.keepIt')}</a>
        </div>
      </form>
    `,
  }
}
