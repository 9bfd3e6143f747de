import { html } from 'htm/preact'
import type { ComponentChildren, VNode } from 'preact'
import type { Course } from '../../../../course/schema.ts'
import { COMMENT_FILTERS, type CommentFilter } from '../../../pages/reviews/comment-filters.ts'
import type { PanelState } from '../../../pages/reviews/panel-state.ts'
import { describePlace } from '../../../part-names.ts'
import { words } from '../editor-words.ts'
import { laterWords } from '../later/later-words.ts'
import { drawButton, drawIcon } from '../page/controls.ts'
import type { AnswerDrafts } from './answer-drafts.ts'
import { drawThread } from './draw-thread.ts'
import type { PanelPresses, PanelView } from './panel-view.ts'

const FILTER_WORDS = { open: 'reviews.showOpen', settled: 'reviews.showSettled', gone: 'reviews.showGone' } as const
const EMPTY_WORDS = { open: 'reviews.noneOpen', settled: 'reviews.noneSettled', gone: 'reviews.noneGone' } as const

export function drawPanel(shown: PanelView, course: Course, drafts: AnswerDrafts, press: PanelPresses): VNode {
  const { state, view, problem } = shown
  const threads = state?.threads ?? []
  return html`
    <div class="ed-review-head">
      <h2 tabindex="-1">${laterWords.text('reviews.link')}</h2>
      ${drawButton(words.text('editor.close'), 'close', press.close, { isBare: true, class: 'ed-small' })}
    </div>
    ${state && drawApproval(state)}
    ${state && drawFilters(shown, state, press)}
    ${view && drawScope(view, course, press)}
    ${problem?.id === null && html`<p class="ed-problem" role="alert" lang=${problem.said.lang}>${problem.said.text}</p>`}
    ${state && threads.length === 0 && html`<p class="ed-hint">${laterWords.text(EMPTY_WORDS[shown.filter])}</p>`}
    <ol class="ed-threads">${threads.map(thread => drawThread(thread, shown, course, drafts, press))}</ol>
    ${state?.olderThan && drawButton(laterWords.text('reviews.older'), null, press.older, { class: 'ed-small' })}
    <p><a href=${`/console/courses/${course.id}/reviews`}>${laterWords.text('reviews.toLinks')}</a></p>
  `
}

/** Names the reviewers whose approval ends when the writer finishes a new version. */
function drawApproval({ approvedBy, version }: PanelState): ComponentChildren {
  if (approvedBy.length === 0) return null
  const names = new Intl.ListFormat(words.locale).format(approvedBy)
  return html`<p class="ed-approval">${laterWords.text('reviews.finishEnds', { name: names, number: version })}</p>`
}

function drawFilters({ filter }: PanelView, { totals }: PanelState, press: PanelPresses): VNode {
  const drawFilter = (each: CommentFilter) => html`
    <button type="button" aria-pressed=${String(each === filter)} onClick=${() => press.filter(each)}>
      ${laterWords.text(FILTER_WORDS[each], { count: totals[each] })}
    </button>
  `
  return html`
    <div class="ed-filters" role="group" aria-label=${laterWords.text('reviews.filter')}>
      ${COMMENT_FILTERS.map(drawFilter)}
    </div>
  `
}

function drawScope(view: string, course: Course, press: PanelPresses): VNode {
  const place = describePlace(words, view, course)
  return html`
    <p class="ed-scope">
      <b>${laterWords.text('reviews.onlyAt', { place })}</b>
      ${drawButton(laterWords.text('reviews.allParts'), null, press.showAll, { class: 'ed-link' })}
    </p>
  `
}

/**
 * Renders a badge with the number of open comments on a part, which shows these comments when it is pressed; null if
 * there are none.
 */
export function drawBadge(count: number, open: () => void): VNode | null {
  if (count === 0) return null
  const label = laterWords.count('reviews.openAtPart', count)
  return html`
    <button
      type="button"
      class="ed-comments ed-house"
      lang=${words.locale}
      dir="ltr"
      title=${label}
      aria-label=${label}
      onClick=${open}
    >
      ${drawIcon('comment')}
      ${words.number(count)}
    </button>
  `
}

/** Renders the button of the review panel; null if there are no comments. */
export function drawReviewTool({ state, isOpen }: PanelView, toggle: () => void): VNode | null {
  const { open = 0, settled = 0, gone = 0 } = state?.totals ?? {}
  if (open + settled + gone === 0) return null
  const label = laterWords.count('reviews.commentTool', open + gone)
  return html`
    <button type="button" class="ed-tool" data-do="review" aria-expanded=${String(isOpen)} onClick=${toggle}>
      ${drawIcon('comment')}
      <span class="ed-roomy">${label}</span>
    </button>
  `
}
