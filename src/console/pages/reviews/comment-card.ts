import { findPart } from '../../../course/change/find-part.ts'
import { buildSuggestedChanges } from '../../../course/change/part-texts.ts'
import type { Run } from '../../../course/change/word-diff.ts'
import type { Course } from '../../../course/schema.ts'
import { COMMENT_CHARACTERS } from '../../../flows/reviews/write-comment.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { Comment, Thread } from '../../../store/reviews/comments.ts'
import { renderTime } from '../../page.ts'
import { describePlace } from '../../part-names.ts'
import { findViewOfPart } from '../../part-views.ts'
import type { Words } from '../../words.ts'

/** A comment with the word-by-word differences of its suggestion, and a typed answer that was refused. */
export type ShownComment = Thread & { runs: Iterator<Run[]>; answer: string }

/** Renders a comment with a link to its part, its answers, and the owner's actions. */
export function commentCard(words: Words, course: Course, thread: ShownComment): Html {
  const { id, body, suggestion, answers, state, runs } = thread
  const suggested = (suggestion ?? []).map(() => {
    return html`<p class="words" lang="${course.language}" dir="auto">${runs.next().value!.map(drawRun)}</p>`
  })
  return html`
    <li class="card comment" id="${id}">
      <p class="comment-head">
        <span>
          <b><bdi>${thread.name}</bdi></b>
          , ${renderTime(words, thread.createdAt)}, ${words.text('reviews.onVersion', { number: thread.version })}
        </span>
        ${stateBadge(words, thread)}
      </p>
      <p>${placeLink(words, course, thread)}</p>
      ${body && html`<p class="said" dir="auto">${body}</p>`}
      ${suggested}
      ${answers.map(answer => answerPart(words, answer))}
      <form method="post" action="/console/courses/${course.id}/comments/${id}" class="stack">
        <div class="actions">${stateButtons(words, course, thread)}</div>
        ${state === 'open' && answerField(words, thread)}
      </form>
    </li>
  `
}

function stateBadge(words: Words, { state, suggestion }: Thread): Html | null {
  if (state !== 'open') return html`<span class="badge good">${words.text(`reviews.state-${state}`)}</span>`
  return suggestion && html`<span class="badge warn">${words.text('reviews.suggestion')}</span>`
}

/**
 * Renders a link to the part that a comment is about. The part is found by its id even if it was moved; if it was
 * removed, a note says so.
 */
function placeLink(words: Words, course: Course, { partId }: Thread): Html {
  if (findPart(course, partId) === null) return html`<span class="badge">${words.text('reviews.gone')}</span>`
  const address = `/console/courses/${course.id}/edit#${findViewOfPart(partId, course)}`
  return html`<a href="${address}">${describePlace(words, partId, course)}</a>`
}

function answerPart(words: Words, { writtenBy, name, body, createdAt }: Comment): Html {
  return html`
    <blockquote>
      <p class="hint"><b><bdi>${writtenBy === 'owner' ? words.text('reviews.you') : name}</bdi></b>, ${renderTime(words, createdAt)}</p>
      <p class="said" dir="auto">${body}</p>
    </blockquote>
  `
}

function stateButtons(words: Words, course: Course, { state, suggestion }: Thread): Html {
  const button = (to: string, name: string, style: string) =>
    html`<button class="button small ${style}" name="state" value="${to}">${name}</button>`
  if (state === 'applied') return html``
  if (state !== 'open') return button('open', words.text('reviews.markOpen'), 'quiet')
  if (!suggestion) return button('done', words.text('reviews.markDone'), '')
  const canApply = buildSuggestedChanges(course, suggestion) !== null
  return html`
    ${canApply ? button('applied', words.text('reviews.apply'), '') : html`<p class="hint">${words.text('reviews.stale')}</p>`}
    ${button('declined', words.text('reviews.decline'), 'quiet')}
    ${button('done', words.text('reviews.markDone'), 'quiet')}
  `
}

function answerField(words: Words, { id, answer }: ShownComment): Html {
  return html`
    <details${answer && html` open`}>
      <summary>${icon('chevron')} ${words.text('reviews.answer')}</summary>
      <div class="field">
        <label class="unseen" for="answer-${id}">${words.text('reviews.answer')}</label>
        <textarea id="answer-${id}" name="answer" rows="2" maxlength="${COMMENT_CHARACTERS}" dir="auto">${answer}</textarea>
      </div>
      <p><button class="button quiet small">${words.text('reviews.sendAnswer')}</button></p>
    </details>
  `
}

/**
 * Renders a run of a difference with `del` or `ins`, so that the difference is visible without colour and screen
 * readers can announce it.
 */
function drawRun({ kind, text }: Run): Html | string {
  if (kind === 'same') return text
  return kind === 'gone' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`
}
