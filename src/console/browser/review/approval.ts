import type { ShownState } from '../../pages/review/review-state.ts'
import { make } from '../make-element.ts'
import { findElement, notify } from './elements.ts'
import { keepName, readName } from './kept-drafts.ts'
import { data, formatLongDay, words } from './review-words.ts'
import { NotSent, send } from './send.ts'

const button = findElement<HTMLButtonElement>('rv-approve')
/** Maximum number of approvals that are shown expanded. */
const SHORT_LIST = 3
const dialog = findElement<HTMLDialogElement>('rv-dialog')

/**
 * Shows who has approved which version, and the button with which the visitor approves this version or withdraws the
 * approval.
 */
export function drawApprovals(state: ShownState, reload: () => void): void {
  const ownApproval = state.approvals.find(({ isMine, version }) => isMine && version === data.version)
  const sentences = state.approvals.map(({ name, version, approvedAt }) =>
    version === state.version
      ? words.text('review.approvedBy', { name, day: formatLongDay(approvedAt) })
      : words.text('review.approvalEnded', { name, number: version }),
  )
  const list = findElement<HTMLDetailsElement>('rv-approvals')
  if (list.hidden) list.open = sentences.length <= SHORT_LIST
  list.hidden = sentences.length === 0
  list.querySelector('ul')!.replaceChildren(...sentences.map(text => make('li', { class: 'rv-approval' }, text)))
  findElement('rv-approved').textContent = summarize(state)
  button.hidden = false
  button.classList.toggle('quiet', ownApproval !== undefined)
  button.textContent = words.text(ownApproval ? 'review.withdraw' : 'review.approve')
  button.onclick = () => (ownApproval ? void withdraw(reload) : openDialog(state, reload))
}

/** Returns one line that sums up the approvals; the names of the reviewers are listed in the margin. */
function summarize({ approvals, version }: ShownState): string {
  const standing = approvals.filter(approval => approval.version === version).length
  if (standing > 0) return words.count('review.approvals', standing)
  return approvals.length > 0 ? words.text('review.approvalsEnded') : ''
}

function openDialog({ comments }: ShownState, reload: () => void): void {
  const open = comments.filter(({ state }) => state === 'open').length
  const name = make('input', { type: 'text', id: 'rv-approver', autocomplete: 'name', maxlength: 80, required: true })
  name.value = readName()
  const problem = make('p', { class: 'rv-problem', role: 'alert' })
  const form = make(
    'form',
    { novalidate: true },
    make('h2', { id: 'rv-dialog-title' }, words.text('review.approveTitle', { number: data.version })),
    make('p', {}, open > 0 ? words.count('review.approveOpen', open) : words.text('review.approveNone')),
    make('p', {}, words.text('review.approveMeans')),
    make('p', { class: 'rv-field' }, make('label', { for: 'rv-approver' }, words.text('review.name')), name),
    problem,
    make(
      'p',
      { class: 'rv-acts' },
      make('button', { type: 'button', class: 'rv-mini', click: () => dialog.close() }, words.text('review.cancel')),
      make('button', { class: 'rv-go' }, words.text('review.approveGo')),
    ),
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    void approve(name, problem, reload)
  })
  dialog.replaceChildren(form)
  dialog.showModal()
  name.focus()
}

async function approve(field: HTMLInputElement, problem: HTMLElement, reload: () => void): Promise<void> {
  const name = field.value.trim()
  if (name === '') {
    problem.textContent = words.text('review.problemName')
    return field.focus()
  }
  try {
    await send('POST', '/approval', { name, version: data.version })
    keepName(name)
    dialog.close()
    notify(words.text('review.thanks'))
    reload()
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    problem.textContent = error.message
  }
}

async function withdraw(reload: () => void): Promise<void> {
  try {
    await send('DELETE', '/approval', { version: data.version })
    notify(words.text('review.withdrawn'))
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    notify(error.message)
  }
  reload()
}
