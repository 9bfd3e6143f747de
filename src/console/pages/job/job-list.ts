import type { Origin } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { renderTile } from '../../../look/mosaic.ts'
import type { JobListRow } from '../../../store/jobs/job-lists.ts'
import { renderSaid, sayFailure } from '../../console-error.ts'
import { languageName } from '../../language-name.ts'
import { renderTime } from '../../page.ts'
import type { Words } from '../../words.ts'
import { coverArt } from '../cover-art.ts'
import { addOnWords, originWords } from '../list-words.ts'

/** Renders courses and jobs, newest first. A job without a course yet has a plain tile instead of a cover. */
export function jobList(words: Words, jobs: JobListRow[], { canChoose = false } = {}): Html {
  const rows = jobs.map(job => jobRow(words, job, canChoose))
  return html`<ul class="rows courses${canChoose && ' chosen-from'}">${rows}</ul>`
}

function jobRow(words: Words, job: JobListRow, canChoose: boolean): Html {
  const art = job.courseId
    ? coverArt(job.courseId, job.languageId, 'thumb')
    : html`
      <svg class="thumb empty" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        ${renderTile(job.id)}
      </svg>
    `
  const href = job.courseId ? `/console/courses/${job.courseId}` : `/console/jobs/${job.id}`
  const line = job.courseHeadline
    ? html`<bdi lang="${job.languageId}">${job.courseHeadline}</bdi>`
    : job.errorMessage
      ? renderSaid(sayFailure(words, job.errorMessage, job.errorReason))
      : words.text('courses.pending')
  return html`
    <li>
      ${canChoose && chooseBox(words, job)}
      ${art}
      <div class="row-text">
        <h3><a href="${href}"><bdi lang="${job.languageId}">${job.courseName ?? job.subject}</bdi></a></h3>
        <p>${line}</p>
        ${job.courseOrigin && originLine(words, JSON.parse(job.courseOrigin), job)}
      </div>
      <p class="row-end">${jobBadge(words, job)}${renderTime(words, job.createdAt)}</p>
    </li>
  `
}

/** A job without a course yet can be neither exported nor deleted, so it has no check box. */
function chooseBox(words: Words, { courseId, courseName }: JobListRow): Html {
  if (!courseId) return html`<span class="pick"></span>`
  return html`
    <label class="pick">
      <input type="checkbox" name="id" value="${courseId}">
      <span class="unseen">${words.text('courses.choose', { name: courseName ?? '' })}</span>
    </label>
  `
}

function originLine(words: Words, { kind, edited }: Origin, { languageId, addOns, minutes }: JobListRow): Html {
  const added = addOns.map(name => addOnWords(words, name)[0])
  const time = minutes === null ? [] : [words.count('courses.minutes', minutes)]
  const facts = [originWords(words, kind), languageName(words, languageId), ...time, ...added].join(' · ')
  return html`<p class="hint">${facts}${edited && html` · <span class="badge">${words.text('courses.edited')}</span>`}</p>`
}

function jobBadge(words: Words, { status, progress }: JobListRow): Html {
  if (status === 'completed') return html`<span class="badge good">${icon('check')} ${words.text('frame.ready')}</span>`
  if (status === 'failed') return html`<span class="badge bad">${icon('close')} ${words.text('frame.failed')}</span>`
  return html`<span class="badge">${icon('clock')} ${progress} %</span>`
}
