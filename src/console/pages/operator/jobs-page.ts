import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { type OperatorJob, WORK_STATES, type WorkState } from '../../../store/operator/operator-jobs.ts'
import { inEnglish, renderSaid, type Said } from '../../console-error.ts'
import { type Page, pageHead, renderTime } from '../../page.ts'
import type { Words } from '../../words.ts'
import { problemNotice } from './accounts-page.ts'
import { wishLinks } from './operator-table.ts'

const PATH = '/console/operator/jobs'
const BADGES: Record<WorkState, '' | 'good' | 'bad'> = { waiting: '', running: '', failed: 'bad', completed: 'good' }

export type JobList = { rows: OperatorJob[]; nextCursor: string | null }

export function jobsPage(words: Words, state: WorkState | null, jobs: JobList, problem: Said | null): Page {
  const wishes = [null, ...WORK_STATES].map(each => ({
    name: each === null ? words.text('operator.all') : words.text(`operator.state-${each}`),
    href: each === null ? PATH : `${PATH}?state=${each}`,
    isChosen: each === state,
  }))
  const list = html`<ul class="rows work">${jobs.rows.map(job => jobRow(words, job))}</ul>`
  const older = new URLSearchParams({ ...(state && { state }), cursor: jobs.nextCursor ?? '' })
  return {
    title: words.text('frame.jobs'),
    visitor: { kind: 'operator' },
    at: PATH,
    body: html`
      ${pageHead(words.text('frame.jobs'), words.text('operator.jobsLead'))}
      ${problem && problemNotice(problem)}
      ${wishLinks(words.text('operator.show'), wishes)}
      <h2 class="unseen">${words.text('deliveries.newest')}</h2>
      ${jobs.rows.length > 0 ? list : html`<p>${words.text('operator.nothing')}</p>`}
      ${jobs.nextCursor && html`<p class="more"><a class="button quiet" href="?${older.toString()}">${words.text('operator.older')}</a></p>`}
    `,
  }
}

function jobRow(words: Words, job: OperatorJob): Html {
  const { id, kind, state, accountId, accountName, progress, errorMessage, errorCode, createdAt } = job
  const share = state === 'running' && html`<span>${words.number(progress)} %</span>`
  const code = errorCode && html`<code>${errorCode}</code>`
  const cause =
    errorMessage !== null && html`<p class="cause">${renderSaid(inEnglish(words, errorMessage))} ${code}</p>`
  return html`
    <li id="${id}">
      <div class="row-text">
        <h3>${words.text(`operator.kind-${kind}`)}</h3>
        <p><a href="/console/accounts/${accountId}">${accountName}</a> · <code>${id}</code></p>
        ${cause}
      </div>
      <p class="row-end">
        <span class="badge ${BADGES[state]}">${state === 'failed' && icon('close')} ${words.text(`operator.state-${state}`)}</span>
        ${share}
        ${renderTime(words, createdAt)}
      </p>
      ${jobAction(words, job)}
    </li>
  `
}

function jobAction(words: Words, { id, state }: OperatorJob): Html | false {
  if (state === 'completed') return false
  const what = html`<span class="unseen"> ${id}</span>`
  if (state !== 'failed') {
    return html`<p><a class="button quiet small danger" href="${PATH}/${id}/cancel">${words.text('operator.cancel')}${what}</a></p>`
  }
  return html`
    <form method="post" action="${PATH}/${id}/retry">
      <button class="button quiet small">${words.text('operator.retry')}${what}</button>
    </form>
  `
}

/** Asks before a job is cancelled, and says what ends with it. */
export function cancelJobPage(words: Words, { id, kind, accountName }: OperatorJob): Page {
  return {
    title: words.text('operator.cancelTitle'),
    visitor: { kind: 'operator' },
    at: PATH,
    body: html`
      ${pageHead(words.text('operator.cancelTitle'), html`${words.text(`operator.kind-${kind}`)} · ${accountName} · <code>${id}</code>`)}
      <form method="post" action="${PATH}/${id}/cancel" class="card petal">
        <p>${words.text('operator.cancelMeans')}</p>
        <div class="actions">
          <button class="button quiet danger">${words.text('operator.cancelJob')}</button>
          <a class="button quiet" href="${PATH}">${words.text('operator.leaveIt')}</a>
        </div>
      </form>
    `,
  }
}
