import type { Run } from '../../../course/change/word-diff.ts'
import type { Course } from '../../../course/schema.ts'
import { buildReviewUrl, judgeReviewState } from '../../../flows/reviews/review-object.ts'
import { type Html, html } from '../../../look/html.ts'
import type { Approval } from '../../../store/reviews/approvals.ts'
import type { Thread } from '../../../store/reviews/comments.ts'
import type { ListedReview } from '../../../store/reviews/reviews.ts'
import type { Said } from '../../console-error.ts'
import { copyButton, type Page, pageHead, renderDay } from '../../page.ts'
import { rich } from '../../rich-text.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { problemNotice } from '../operator/accounts-page.ts'
import { commentCard } from './comment-card.ts'
import { COMMENT_FILTERS, type CommentFilter } from './comment-filters.ts'

export type ShownReviews = {
  course: Course
  reviews: ListedReview[]
  approvals: Approval[]
  filter: CommentFilter
  totals: Record<CommentFilter, number>
  threads: Thread[]
  /** Word-by-word differences, one for each suggested text of the threads, in their order. */
  runs: Run[][]
  /** Cursor of the next page; null on the last page. */
  olderThan: string | null
  baseUrl: string
  now: number
  refused: RefusedForm | null
}

/**
 * A refused form: the reason, and what was typed in the form, so that nobody has to type it again. `commentId` is null
 * for the form of a new link.
 */
export type RefusedForm = { problem: Said; commentId: string | null; typed: { [field: string]: string } }

const DAY_CHOICES = [7, 14, 30, 90, 180]
const USUAL_DAYS = 30

/** Renders the links for reviewers and their comments. All actions are plain forms. */
export function reviewsPage(words: Words, visitor: KeyVisitor, shown: ShownReviews): Page {
  const { course, reviews, refused } = shown
  const path = `/console/courses/${course.id}`
  const lead = rich(words, 'reviews.lead', { name: html`<bdi lang="${course.language}">${course.name}</bdi>` })
  const edit = html`<a class="button quiet" href="${path}/edit">${words.text('versions.editCourse')}</a>`
  return {
    title: words.text('reviews.titleOf', { name: course.name }),
    visitor,
    at: '/console/courses',
    body: html`
      <p class="eyebrow"><a href="${path}">${words.text('frame.backToCourse')}</a></p>
      ${pageHead(words.text('reviews.link'), lead, edit)}
      ${refused && problemNotice(refused.problem)}
      <div class="review-desk">
        ${reviews.length > 0 && commentList(words, shown)}
        <div class="stack">
          ${reviews.length > 0 && linkList(words, shown)}
          ${newLink(words, course, refused?.commentId === null ? refused.typed : {})}
        </div>
      </div>
    `,
  }
}

function commentList(words: Words, shown: ShownReviews): Html {
  const { course, filter, threads, olderThan, refused } = shown
  const runs = shown.runs.values()
  const cards = threads.map(thread => {
    const answer = refused?.commentId === thread.id ? (refused.typed['answer'] ?? '') : ''
    return commentCard(words, course, { ...thread, runs, answer })
  })
  const older = `?show=${filter}&before=${olderThan}#comments`
  return html`
    <section aria-labelledby="comments">
      <h2 id="comments">${words.text('reviews.comments')}</h2>
      ${approvalLines(words, shown)}
      ${filterLinks(words, shown)}
      ${cards.length > 0 ? html`<ol class="comments">${cards}</ol>` : html`<p class="card petal">${sayNone(words, filter)}</p>`}
      ${olderThan && html`<p><a class="button quiet" href="${older}">${words.text('reviews.older')}</a></p>`}
    </section>
  `
}

/** Renders the approvals, including those that a later version has ended. */
function approvalLines(words: Words, { approvals, course }: ShownReviews): Html[] {
  return approvals.map(({ name, version, approvedAt }) => {
    const who = html`<bdi>${name}</bdi>`
    return version === course.version
      ? html`<p class="notice good">${rich(words, 'reviews.approvedBy', { name: who, day: renderDay(words, approvedAt) })}</p>`
      : html`<p class="notice">${rich(words, 'reviews.approvalEnded', { name: who, number: version, current: course.version })}</p>`
  })
}

function filterLinks(words: Words, { filter, totals }: ShownReviews): Html {
  const names = {
    open: words.text('reviews.showOpen', { count: totals.open }),
    settled: words.text('reviews.showSettled', { count: totals.settled }),
    gone: words.text('reviews.showGone', { count: totals.gone }),
  }
  const links = COMMENT_FILTERS.map(each => {
    return html`<a class="chip" href="?show=${each}#comments"${each === filter && html` aria-current="page"`}>${names[each]}</a>`
  })
  return html`<nav class="chips" aria-label="${words.text('reviews.filter')}">${links}</nav>`
}

function sayNone(words: Words, filter: CommentFilter): string {
  switch (filter) {
    case 'open':
      return words.text('reviews.noneOpen')
    case 'settled':
      return words.text('reviews.noneSettled')
    case 'gone':
      return words.text('reviews.noneGone')
  }
}

function linkList(words: Words, shown: ShownReviews): Html {
  return html`
    <section aria-labelledby="links">
      <h2 id="links">${words.text('reviews.links')}</h2>
      <ul class="stack">${shown.reviews.map(review => linkCard(words, shown, review))}</ul>
    </section>
  `
}

function linkCard(words: Words, { course, baseUrl, now }: ShownReviews, review: ListedReview): Html {
  const state = judgeReviewState(review, now)
  const facts = [
    sayState(words, review, now),
    review.version !== null && words.text('reviews.onlyVersion', { number: review.version }),
    review.passwordHash !== null && words.text('reviews.hasPassword'),
    words.count('review.commentCount', review.comments),
  ].filter(fact => fact !== false)
  const button = (wish: string, name: string) =>
    html`<button class="button quiet small" name="do" value="${wish}">${name}</button>`
  return html`
    <li class="card" id="${review.id}">
      <h3><bdi>${review.title || words.text('reviews.untitled')}</bdi></h3>
      <ul class="dots">${facts.map(fact => html`<li>${fact}</li>`)}</ul>
      <p class="share">
        <code id="url-${review.id}">${buildReviewUrl(review.token, baseUrl)}</code>
        ${copyButton(words, `url-${review.id}`, words.text('reviews.copyLink'))}
      </p>
      <form method="post" action="/console/courses/${course.id}/reviews/${review.id}" class="actions">
        ${state === 'open' ? button('close', words.text('reviews.close')) : state === 'closed' && button('reopen', words.text('reviews.reopen'))}
        ${button('extend', words.text('reviews.extend'))}
        <details>
          <summary>${words.text('frame.delete')}</summary>
          <p>${words.text('reviews.deleteMeans')}</p>
          <button class="button danger small" name="do" value="delete">${words.text('reviews.deleteGo')}</button>
        </details>
      </form>
    </li>
  `
}

function sayState(words: Words, review: ListedReview, now: number): Html | string {
  const day = renderDay(words, review.expiresAt)
  switch (judgeReviewState(review, now)) {
    case 'open':
      return rich(words, 'reviews.openUntil', { day })
    case 'expired':
      return rich(words, 'reviews.expired', { day })
    case 'closed':
      return words.text('reviews.closed')
  }
}

function newLink(words: Words, course: Course, typed: RefusedForm['typed']): Html {
  const chosenDays = Number(typed['days'] ?? USUAL_DAYS)
  const days = DAY_CHOICES.map(count => {
    return html`<option value="${count}"${count === chosenDays && html` selected`}>${words.count('reviews.dayCount', count)}</option>`
  })
  return html`
    <section aria-labelledby="new">
      <h2 id="new">${words.text('reviews.new')}</h2>
      <form method="post" action="/console/courses/${course.id}/reviews" class="card petal stack">
        <div class="field">
          <label for="title">${words.text('reviews.newTitle')}</label>
          <input type="text" id="title" name="title" value="${typed['title'] ?? ''}" maxlength="200" aria-describedby="title-hint">
          <p class="hint" id="title-hint">${words.text('reviews.newTitleHint')}</p>
        </div>
        <div class="field">
          <label for="shows">${words.text('reviews.shows')}</label>
          <select id="shows" name="version">
            <option value="">${words.text('reviews.newest')}</option>
            <option value="${course.version}"${typed['version'] && html` selected`}>${words.text('reviews.onlyVersion', { number: course.version })}</option>
          </select>
        </div>
        <div class="field">
          <label for="days">${words.text('reviews.days')}</label>
          <select id="days" name="days">${days}</select>
        </div>
        <div class="field">
          <label for="password">${words.text('reviews.password')}</label>
          <input
            type="text"
            id="password"
            name="password"
            value="${typed['password'] ?? ''}"
            minlength="8"
            maxlength="200"
            autocomplete="off"
            aria-describedby="password-hint"
          >
          <p class="hint" id="password-hint">${words.text('reviews.passwordHint')}</p>
        </div>
        <p><button class="button">${words.text('reviews.create')}</button></p>
      </form>
    </section>
  `
}
