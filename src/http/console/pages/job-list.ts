import { LOCALES, type LocaleCode } from '../../../course/locales.ts'
import type { Origin } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { renderTile } from '../../../look/mosaic.ts'
import type { JobListRow } from '../../../store/jobs.ts'
import { renderTime } from '../page.ts'
import { coverArt } from './cover-art.ts'
import { ORIGIN_WORDS } from './list-words.ts'

/** Courses and jobs, newest first, each with its cover or, before it has one, a quiet tile. */
export function jobList(jobs: JobListRow[]): Html {
  return html`<ul class="rows courses">${jobs.map(jobRow)}</ul>`
}

function jobRow(job: JobListRow): Html {
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
      ${art}
      <div class="row-text">
        <h3><a href="${href}"><bdi lang="${job.languageId}">${job.courseName ?? job.subject}</bdi></a></h3>
        <p>${line}</p>
        ${job.courseOrigin && originLine(JSON.parse(job.courseOrigin), job.languageId)}
      </div>
      <p class="row-end">${jobBadge(job)}${renderTime(job.createdAt)}</p>
    </li>
  `
}

function originLine({ kind, edited }: Origin, languageId: LocaleCode): Html {
  const language = LOCALES.find(({ code }) => code === languageId)?.name ?? languageId
  return html`
    <p class="hint">${ORIGIN_WORDS[kind]} · ${language}${edited && html` · <span class="badge">edited</span>`}</p>
  `
}

function jobBadge({ status, progress }: JobListRow): Html {
  if (status === 'completed') return html`<span class="badge good">${icon('check')} Ready</span>`
  if (status === 'failed') return html`<span class="badge bad">${icon('close')} Failed</span>`
  return html`<span class="badge">${icon('clock')} ${progress} %</span>`
}
