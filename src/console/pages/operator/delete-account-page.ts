import { html } from '../../../look/html.ts'
import type { Account } from '../../../store/accounts.ts'
import { type Page, pageHead } from '../../page.ts'
import type { Words } from '../../words.ts'

/**
 * Asks before an account is deleted, and says what is deleted with it. The operator has to type the name, because the
 * deletion is final.
 */
export function deleteAccountPage(words: Words, { id, name }: Account, isWrongName: boolean): Page {
  const path = `/console/accounts/${id}`
  const title = words.text('operator.deleteTitle', { name })
  return {
    title,
    visitor: { kind: 'operator' },
    at: '/console/accounts',
    body: html`
      ${pageHead(title, html`<code>${id}</code>`)}
      <form method="post" action="${path}/delete" class="card petal stack">
        <p>${words.text('operator.deleteMeans')}</p>
        <div class="field">
          <label for="name">${words.text('operator.typeName', { name })}</label>
          <input id="name" name="name" required autocomplete="off"${isWrongName && html` aria-invalid="true" aria-describedby="wrong"`}>
          ${isWrongName && html`<p class="hint" id="wrong" role="alert">${words.text('operator.wrongName')}</p>`}
        </div>
        <div class="actions">
          <button class="button quiet danger">${words.text('operator.deleteAccount')}</button>
          <a class="button quiet" href="${path}">${words.text('frame.keepIt')}</a>
        </div>
      </form>
    `,
  }
}
