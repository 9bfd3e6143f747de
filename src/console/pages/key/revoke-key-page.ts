import { html } from '../../../look/html.ts'
import type { Account } from '../../../store/accounts.ts'
import type { ApiKey } from '../../../store/api-keys.ts'
import { type Page, pageHead } from '../../page.ts'
import type { Words } from '../../words.ts'
import { askNewSecret } from './key-page.ts'

/** Asks before a key is revoked, and says what stops working with it. */
export function revokeKeyPage(words: Words, account: Account, { id, name, start, end }: ApiKey): Page {
  const path = `/console/accounts/${account.id}`
  return {
    title: words.text('accounts.revokeTitle'),
    visitor: { kind: 'operator' },
    at: '/console/accounts',
    body: html`
      ${pageHead(words.text('accounts.revokeTitle'), html`${account.name}: ${name} <code>${start}…${end}</code>`)}
      <form method="post" action="${path}/keys/${id}/revoke" class="card petal">
        <p>${words.text('accounts.revokeMeans')}</p>
        <div class="actions">
          <button class="button quiet danger">${words.text('accounts.revokeForGood')}</button>
          <a class="button quiet" href="${path}#keys">${words.text('frame.keepIt')}</a>
        </div>
      </form>
    `,
  }
}

/** Asks the operator before the secret of a customer's key is rotated. */
export function rotateKeyPage(words: Words, account: Account, { id, name, start, end }: ApiKey): Page {
  const path = `/console/accounts/${account.id}`
  const secret = html`${account.name}: ${name} <code>${start}…${end}</code>`
  const places = { form: `${path}/keys/${id}/rotate`, back: `${path}#keys` }
  return { visitor: { kind: 'operator' }, at: '/console/accounts', ...askNewSecret(words, secret, places, null) }
}
