import { html } from 'htm/preact'
import type { ComponentChildren, VNode } from 'preact'
import { findPart } from '../../../../course/change/find-part.ts'
import type { Course } from '../../../../course/schema.ts'
import type { PanelComment, PanelThread } from '../../../pages/reviews/panel-state.ts'
import { describePlace } from '../../../part-names.ts'
import { findViewOfPart } from '../../../part-views.ts'
import { drawDifference } from '../dialogs/draw-difference.ts'
import { words } from '../editor-words.ts'
import { drawInput } from '../fields/inputs.ts'
import { laterWords } from '../later/later-words.ts'
import { drawButton } from '../page/controls.ts'
import type { AnswerDrafts } from './answer-drafts.ts'
import type { PanelPresses, PanelView } from './panel-view.ts'

const ANSWER_CHARACTERS = 2_000

/** Renders a comment with a link to its part, its answers, and the owner's actions. */
export function drawThread(
  thread: PanelThread,
  { busyId, answeringId, problem }: PanelView,
  course: Course,
  drafts: AnswerDrafts,
  press: PanelPresses,
): VNode {
  const { id, body, suggestion, answers } = thread
  return html`
    <li key=${id} data-comment=${id} tabindex="-1" aria-busy=${String(busyId === id)}>
      ${drawHead(thread, drawState(thread))}
      ${drawWay(thread, course, press)}
      ${body && html`<p class="ed-said" dir="auto">${body}</p>`}
      ${(suggestion ?? []).map(
        ({ before, after }) =>
          html`<p class="ed-diff" lang=${course.language} dir="auto">${drawDifference(before, after)}</p>`,
      )}
      ${answers.map(answer => html`<blockquote>${drawHead(answer)}<p class="ed-said" dir="auto">${answer.body}</p></blockquote>`)}
      ${problem?.id === id && html`<p class="ed-problem" role="alert" lang=${problem.said.lang}>${problem.said.text}</p>`}
      ${answeringId === id ? drawAnswerForm(thread, drafts, press) : drawActions(thread, press)}
    </li>
  `
}

function drawHead({ name, writtenBy, createdAt }: PanelComment, more: ComponentChildren = null): VNode {
  const day = new Intl.DateTimeFormat(words.locale, { day: 'numeric', month: 'short' }).format(createdAt)
  return html`
    <p class="ed-who">
      <span><b><bdi>${writtenBy === 'owner' ? laterWords.text('reviews.you') : name}</bdi></b>, ${day}</span>
      ${more}
    </p>
  `
}

function drawState({ state, suggestion, version }: PanelThread): ComponentChildren {
  if (state !== 'open') return html`<span class="ed-mark">${laterWords.text(`reviews.state-${state}`)}</span>`
  if (suggestion) return html`<span class="ed-mark">${laterWords.text('reviews.suggestion')}</span>`
  return html`<span>${laterWords.text('reviews.onVersion', { number: version })}</span>`
}

function drawWay({ partId }: PanelThread, course: Course, press: PanelPresses): VNode {
  if (!findPart(course, partId)) return html`<p class="ed-hint">${laterWords.text('reviews.gone')}</p>`
  const view = findViewOfPart(partId, course)
  return html`<p>${drawButton(describePlace(words, partId, course), null, () => press.go(view), { class: 'ed-link' })}</p>`
}

function drawActions(thread: PanelThread, press: PanelPresses): VNode {
  const { id, state, suggestion, canApply } = thread
  const settle = (to: 'open' | 'done' | 'applied' | 'declined', label: string, look: string) =>
    drawButton(label, null, () => press.settle(thread, to), { class: look })
  const main = 'ed-finish ed-short'
  const quiet = 'ed-quiet ed-short'
  const answer = drawButton(laterWords.text('reviews.answer'), null, () => press.startAnswer(id), { class: quiet })
  if (state === 'applied') return html`<p class="ed-acts">${answer}</p>`
  if (state !== 'open')
    return html`<p class="ed-acts">${settle('open', laterWords.text('reviews.markOpen'), quiet)}${answer}</p>`
  if (!suggestion)
    return html`<p class="ed-acts">${settle('done', laterWords.text('reviews.markDone'), main)}${answer}</p>`
  return html`
    ${!canApply && html`<p class="ed-hint">${laterWords.text('reviews.stale')}</p>`}
    <p class="ed-acts">
      ${canApply && settle('applied', laterWords.text('reviews.apply'), main)}
      ${settle('declined', laterWords.text('reviews.decline'), quiet)}
      ${!canApply && settle('done', laterWords.text('reviews.markDone'), quiet)}
      ${answer}
    </p>
  `
}

function drawAnswerForm(thread: PanelThread, drafts: AnswerDrafts, press: PanelPresses): VNode {
  const { id } = thread
  const field = drawInput(laterWords.text('reviews.answer'), {
    id: `ed-answer-${id}`,
    value: drafts.read(id),
    attributes: { rows: 3, maxlength: ANSWER_CHARACTERS, dir: 'auto' },
    isLong: true,
    write: control => drafts.write(id, control.value),
  })
  return html`
    ${field}
    <p class="ed-acts">
      ${drawButton(laterWords.text('reviews.sendAnswer'), null, () => press.answer(thread), { class: 'ed-finish ed-short' })}
      ${drawButton(words.text('editor.close'), null, () => press.stopAnswer(id), { class: 'ed-quiet ed-short' })}
    </p>
  `
}
