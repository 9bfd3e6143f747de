import type { ShownComment, ShownState, ShownThread } from '../../pages/review/review-state.ts'
import { make } from '../make-element.ts'
import { announce, findElement } from './elements.ts'
import { growWithText } from './grow-area.ts'
import { answerDrafts, keepName, newNonce, readName } from './kept-drafts.ts'
import { isSheet, lowerMargin } from './margin.ts'
import { findPartElement, goToPart, namePlace, orderOfPart } from './parts.ts'
import { formatDay, words } from './review-words.ts'
import { NotSent, send } from './send.ts'
import { drawTakeBack } from './take-back.ts'
import { drawWordRuns } from './word-runs.ts'

const COMMENT_CHARACTERS = 2_000

export type ThreadActions = {
  change(thread: ShownThread): void
  takenBack(commentId: string): void
  answered(commentId: string): void
}

/** Id of the part for which the form is open. */
let partOfForm: string | null = null

/**
 * Renders the comments, open ones first and then in the order of their parts on the page, and shows how many there are.
 */
export function drawThreads({ comments }: ShownState, actions: ThreadActions): void {
  const open = comments.filter(({ state }) => state === 'open').length
  const ordered = [...comments].sort(
    (one, other) =>
      Number(one.state !== 'open') - Number(other.state !== 'open') ||
      orderOfPart(one.partId) - orderOfPart(other.partId) ||
      one.createdAt - other.createdAt,
  )
  const empty = make('li', { class: 'rv-empty' }, words.text('review.none'))
  const rows = ordered.map(thread => drawThread(thread, actions))
  findElement('rv-threads').replaceChildren(...(rows.length > 0 ? rows : [empty]))
  const count = findElement('rv-count')
  count.hidden = open === 0
  count.textContent = words.count('review.open', open)
  const total = comments.length
  findElement('rv-sheet').querySelector('span')!.textContent =
    total > 0 ? words.count('review.commentCount', total) : words.text('review.comments')
}

/**
 * Marks the comments on the part for which the form is open; null marks none. On a narrow screen, only the marked
 * comments are shown below the form.
 */
export function markThreadsAt(partId: string | null): void {
  partOfForm = partId
  for (const row of document.querySelectorAll<HTMLElement>('.rv-thread'))
    row.classList.toggle('here', row.dataset['part'] === partId)
}

/** Scrolls a sent comment into view and shows a message beside it. */
export function showSent(commentId: string, said: string): void {
  announce(said)
  const sentComment = document.querySelector<HTMLElement>(`[data-comment="${commentId}"]`)
  if (!sentComment) return
  sentComment.prepend(make('p', { class: 'rv-sent' }, said))
  sentComment.focus({ preventScroll: true })
  sentComment.scrollIntoView({ block: 'nearest' })
}

/** Whether the reviewer is writing an answer. The list of comments must not be redrawn while that is so. */
export function isAnswering(): boolean {
  return document.activeElement?.closest('.rv-reply') != null
}

function drawThread(thread: ShownThread, actions: ThreadActions): HTMLElement {
  const { id, partId, state, suggestion, answers } = thread
  const canTakeBack = ({ isMine }: ShownComment, later: number) => isMine && state === 'open' && later === 0
  const row = make(
    'li',
    {
      class: ['rv-thread', state !== 'open' && 'done', partId === partOfForm && 'here'].filter(Boolean).join(' '),
      'data-comment': id,
      'data-part': partId,
      tabindex: -1,
    },
    drawHead(thread, drawBadge(thread)),
    drawWay(thread),
    thread.text && make('p', { class: 'rv-text', dir: 'auto' }, thread.text),
    ...(suggestion ?? []).map(({ before, after }) => drawWordRuns(before, after)),
    ...answers.map((answer, at) =>
      drawAnswer(answer, canTakeBack(answer, answers.length - at - 1) && drawTakeBack(answer, actions.takenBack)),
    ),
  )
  const answer = make('button', { type: 'button', class: 'rv-mini' }, words.text('review.answer'))
  answer.addEventListener('click', () => openReply(row, thread, answer, actions).focus())
  const change =
    thread.isMine &&
    state === 'open' &&
    make(
      'button',
      { type: 'button', class: 'rv-mini', click: () => actions.change(thread) },
      words.text('review.change'),
    )
  const takeBack = canTakeBack(thread, answers.length) && drawTakeBack(thread, actions.takenBack)
  row.append(make('div', { class: 'rv-acts' }, takeBack, change, answer))
  // Restores a reply that was being written when the list was redrawn or the page was closed.
  if (answerDrafts.find(thread.id)) openReply(row, thread, answer, actions)
  return row
}

function drawHead({ name, isOwner, isMine, isChanged, createdAt }: ShownComment, badge: Node | null): HTMLElement {
  const writer = make('b', {}, make('bdi', {}, isOwner ? words.text('review.owner') : name))
  const facts = [formatDay(createdAt), isMine && words.text('review.mine'), isChanged && words.text('review.changed')]
  const line = make('span', {}, writer, `, ${facts.filter(Boolean).join(', ')}`)
  return make('p', { class: 'rv-who' }, line, badge)
}

function drawBadge({ state, suggestion }: ShownThread): HTMLElement | null {
  if (state !== 'open') return make('span', { class: 'rv-badge' }, words.text(`review.${state}`))
  return suggestion ? make('span', { class: 'rv-badge warn' }, words.text('review.suggestion')) : null
}

function drawWay({ partId }: ShownThread): HTMLElement {
  if (!findPartElement(partId)) return make('p', { class: 'rv-gone' }, words.text('review.gone'))
  const go = (event: Event) => {
    event.preventDefault()
    if (isSheet()) lowerMargin()
    goToPart(partId)
  }
  return make('a', { class: 'rv-way', href: `#part-${partId}`, click: go }, namePlace(partId))
}

function drawAnswer(answer: ShownComment, takeBack: HTMLElement | false): HTMLElement {
  return make(
    'div',
    { class: 'rv-answer', 'data-comment': answer.id, tabindex: -1 },
    drawHead(answer, null),
    make('p', { dir: 'auto' }, answer.text),
    takeBack,
  )
}

/** Opens the form for an answer and returns its text field. */
function openReply(
  row: HTMLElement,
  thread: ShownThread,
  opener: HTMLElement,
  { answered }: ThreadActions,
): HTMLElement {
  const opened = row.querySelector<HTMLElement>('.rv-reply textarea')
  if (opened) return opened
  const draft = answerDrafts.find(thread.id) ?? { text: '', nonce: newNonce() }
  const id = `rv-reply-${thread.id}`
  const needsName = readName() === ''
  const name = make('input', { type: 'text', id: `${id}-name`, autocomplete: 'name', maxlength: 80 })
  const area = growWithText(make('textarea', { id, rows: 2, maxlength: COMMENT_CHARACTERS, dir: 'auto' }))
  area.value = draft.text
  area.addEventListener('input', () => answerDrafts.keep(thread.id, { ...draft, text: area.value }))
  const problem = make('p', { class: 'rv-problem', role: 'alert' })
  const close = () => {
    answerDrafts.drop(thread.id)
    form.remove()
    opener.focus()
  }
  const form = make(
    'form',
    { class: 'rv-reply', novalidate: true },
    needsName && make('label', { for: `${id}-name` }, words.text('review.name')),
    needsName && name,
    make('label', { for: id }, words.text('review.yourAnswer')),
    area,
    problem,
    make(
      'p',
      { class: 'rv-acts' },
      make('button', { type: 'button', class: 'rv-mini', click: close }, words.text('review.cancel')),
      make('button', { class: 'rv-go' }, words.text('review.send')),
    ),
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    void submit()
  })
  row.append(form)
  return form.querySelector<HTMLElement>('input, textarea')!

  async function submit(): Promise<void> {
    const writer = readName() || name.value.trim()
    const text = area.value.trim()
    if (writer === '') return complain(words.text('review.problemName'), name)
    if (text === '') return complain(words.text('review.problemText'), area)
    try {
      const answer = { name: writer, nonce: draft.nonce, text }
      const sent = await send<ShownComment>('POST', `/comments/${thread.id}/answers`, answer)
      keepName(writer)
      answerDrafts.drop(thread.id)
      form.remove()
      answered(sent.id)
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      complain(error.message, area)
    }
  }

  function complain(text: string, field: HTMLElement): void {
    problem.textContent = text
    field.focus()
  }
}
