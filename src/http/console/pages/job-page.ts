import { html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { JobListRow } from '../../../store/job-lists.ts'
import { type Page, renderTime } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'
import { jobState } from '../watch-job.ts'
import { tilesLit } from './usage-meter.ts'

const COLUMNS = 9
const ROWS = 6
const REFRESH_SECONDS = 2

export function jobPage(visitor: KeyVisitor, job: JobListRow): Page {
  const { status, progress, words, courseUrl, chapters } = jobState(job)
  const count = COLUMNS * ROWS
  const lit = Math.floor((count * progress) / 100)
  const unless = (state: string) => status !== state && html` hidden`
  const refresh = html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`
  return {
    title: status === 'pending' ? 'Writing a course' : words,
    visitor,
    at: '/console/courses',
    ...(status === 'pending' ? { head: refresh } : {}),
    body: html`
      <div class="watch" data-job="/console/jobs/${job.id}" data-status="${status}">
        <div class="watch-text">
          <p class="eyebrow">Sent ${renderTime(job.createdAt)}</p>
          <h1><bdi lang="${job.languageId}">${job.subject}</bdi></h1>
          <p class="watch-percent" aria-hidden="true" data-percent>${progress} %</p>
          <p class="lead" role="status" data-words>${words}</p>
          <ol class="watch-outline" data-chapters lang="${job.languageId}" aria-label="Chapters"${chapters.length === 0 && html` hidden`}>
            ${chapters.map(title => html`<li>${title}</li>`)}
          </ol>
          <p data-when="completed"${unless('completed')}>
            <a class="button large" data-course href="${courseUrl ?? '/console/courses'}">
              Open the course ${icon('arrow')}
            </a>
          </p>
          <p data-when="failed"${unless('failed')}>
            <a class="button large" href="/console/new?subject=${encodeURIComponent(job.subject)}">
              Try again ${icon('arrow')}
            </a>
          </p>
          <p class="hint">
            This page may be closed: the course goes on without it. The job is <code>${job.id}</code>.
          </p>
        </div>
        <svg class="mosaic" viewBox="0 0 ${COLUMNS * 100} ${ROWS * 100}" aria-hidden="true">
          ${tilesLit(job.id, count, COLUMNS, lit)}
        </svg>
      </div>
    `,
  }
}
