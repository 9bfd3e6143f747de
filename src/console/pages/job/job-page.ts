import { html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { JobListRow, StageTimes } from '../../../store/jobs/job-lists.ts'
import { type Page, renderTime } from '../../page.ts'
import { rich } from '../../rich-text.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { tilesLit } from '../usage/usage-meter.ts'
import type { ShownCost } from './cost-card.ts'
import { journeyPart } from './journey-part.ts'
import { jobState } from './watch-job.ts'

const COLUMNS = 9
const ROWS = 6
const REFRESH_SECONDS = 2

const TITLE_KEYS = { pending: 'jobs.title', failed: 'jobs.failedTitle' } as const

export function jobPage(
  words: Words,
  visitor: KeyVisitor,
  job: JobListRow,
  earlier: StageTimes[],
  cost: ShownCost,
): Page {
  const { status, progress, reason, words: said, courseUrl, left, mark } = jobState(words, job, earlier)
  const count = COLUMNS * ROWS
  const lit = Math.floor((count * progress) / 100)
  const unless = (state: string) => status !== state && html` hidden`
  const jobName = rich(words, 'jobs.theJob', { id: html`<code>${job.id}</code>` })
  const refresh = html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`
  return {
    title: job.status === 'completed' ? said : words.text(TITLE_KEYS[job.status]),
    visitor,
    at: '/console/courses',
    ...(status === 'pending' ? { head: refresh } : {}),
    body: html`
      <div class="watch" data-job="/console/jobs/${job.id}" data-status="${status}" data-mark="${mark}">
        <div class="watch-text">
          <p class="eyebrow">${rich(words, 'jobs.sent', { time: renderTime(words, job.createdAt) })}</p>
          <h1><bdi lang="${job.languageId}">${job.subject}</bdi></h1>
          <p class="watch-percent" aria-hidden="true" data-percent>${progress} %</p>
          <p class="lead" role="status">
            <span${reason.lang && html` lang="${reason.lang}"`} data-reason>${reason.text}</span> <span data-words>${said}</span>
          </p>
          <p class="watch-left" data-left>${left}</p>
          <p class="notice" role="alert" data-lost hidden>${icon('warning')} ${words.text('jobs.lost')}</p>
          <p data-when="completed"${unless('completed')}>
            <a class="button large" data-course href="${courseUrl ?? '/console/courses'}">
              ${words.text('jobs.openCourse')} ${icon('arrow')}
            </a>
          </p>
          <p data-when="failed"${unless('failed')}>
            <a class="button large" href="/console/new?subject=${encodeURIComponent(job.subject)}">
              ${words.text('jobs.tryAgain')} ${icon('arrow')}
            </a>
          </p>
          <details data-when="pending"${unless('pending')}>
            <summary>${icon('chevron')} ${words.text('jobs.cancel')}</summary>
            <form method="post" action="/console/jobs/${job.id}/cancel">
              <p>${words.text('jobs.cancelMeans')}</p>
              <p><button class="button quiet danger">${words.text('jobs.cancelNow')}</button></p>
            </form>
          </details>
          <p class="hint"><span data-when="pending"${unless('pending')}>${words.text('jobs.mayBeClosed')}</span> ${jobName}</p>
        </div>
        <svg class="mosaic" viewBox="0 0 ${COLUMNS * 100} ${ROWS * 100}" aria-hidden="true">
          ${tilesLit(job.id, count, COLUMNS, lit)}
        </svg>
        ${journeyPart(words, job, cost)}
      </div>
    `,
  }
}
