import { LOCALES } from '../../../course/locales.ts'
import type { Origin } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { renderTile } from '../../../look/mosaic.ts'
import type { JobListRow } from '../../../store/job-lists.ts'
import { renderTime } from '../page.ts'
import { coverArt } from './cover-art.ts'
import { ADD_ON_WORDS, ORIGIN_WORDS } from './list-words.ts'

/** Courses and jobs, newest first, each with its cover or, before it has one, a quiet tile. */
export function jobList(jobs: JobListRow[], { canChoose = false } = {}): Html {
  return html`<ul class="rows courses${canChoose && ' chosen-from'}">${jobs.map(job => jobRow(job, canChoose))}</ul>`
}

function jobRow(job: JobListRow, canChoose: boolean): Html {
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
    : (job.errorMessage ?? 'Being written')
  return html`
    <li>
      ${canChoose && chooseBox(job)}
      ${art}
      <div class="row-text">
        <h3><a href="${href}"><bdi lang="${job.languageId}">${job.courseName ?? job.subject}</bdi></a></h3>
        <p>${line}</p>
        ${job.courseOrigin && originLine(JSON.parse(job.courseOrigin), job)}
      </div>
      <p class="row-end">${jobBadge(job)}${renderTime(job.createdAt)}</p>
    </li>
  `
}

/** What is no course yet can be neither exported nor deleted; its place stays empty. */
function chooseBox({ courseId, courseName }: JobListRow): Html {
  if (!courseId) return html`<span class="pick"></span>`
  return html`
    <label class="pick">
      <input type="checkbox" name="id" value="${courseId}">
      <span class="unseen">Choose ${courseName}</span>
    </label>
  `
}

function originLine({ kind, edited }: Origin, { languageId, addOns }: JobListRow): Html {
  const language = LOCALES.find(({ code }) => code === languageId)?.name ?? languageId
  const facts = [ORIGIN_WORDS[kind], language, ...addOns.map(name => ADD_ON_WORDS[name][0])]
  return html`<p class="hint">${facts.join(' · ')}${edited && html` · <span class="badge">edited</span>`}</p>`
}

function jobBadge({ status, progress }: JobListRow): Html {
  if (status === 'completed') return html`<span class="badge good">${icon('check')} Ready</span>`
  if (status === 'failed') return html`<span class="badge bad">${icon('close')} Failed</span>`
  return html`<span class="badge">${icon('clock')} ${progress} %</span>`
}
