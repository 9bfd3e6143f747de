import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { JOB_KINDS } from '../../../store/jobs/job-status.ts'
import {
  type OperatorJob,
  type OperatorJobFilter,
  WORK_STATES,
  type WorkState,
} from '../../../store/operator/operator-jobs.ts'
import { renderSaid, type Said, sayFailure } from '../../console-error.ts'
import { type Page, pageHead, renderTime } from '../../page.ts'
import { rich } from '../../rich-text.ts'
import type { Words } from '../../words.ts'
import { selection } from '../form-fields.ts'
import { problemNotice } from './accounts-page.ts'
import { wishLinks } from './operator-table.ts'

const PATH = '/console/operator/jobs'
const BADGES: Record<WorkState, '' | 'good' | 'bad'> = { waiting: '', running: '', failed: 'bad', completed: 'good' }

export type JobList = { rows: OperatorJob[]; nextCursor: string | null }

export function jobsPage(words: Words, filter: OperatorJobFilter, jobs: JobList, problem: Said | null): Page {
  const wishes = [null, ...WORK_STATES].map(state => ({
    name: state === null ? words.text('operator.all') : words.text(`operator.state-${state}`),
    href: jobsHref({ ...filter, state }),
    isChosen: state === filter.state,
  }))
  const list = html`<ul class="rows work">${jobs.rows.map(job => jobRow(words, job))}</ul>`
  return {
    title: words.text('frame.jobs'),
    visitor: { kind: 'operator' },
    at: PATH,
    body: html`
      ${pageHead(words.text('frame.jobs'), words.text('operator.jobsLead'))}
      ${problem && problemNotice(problem)}
      ${wishLinks(words.text('operator.show'), wishes)}
      ${kindForm(words, filter)}
      ${filter.accountId !== null && accountNotice(words, filter, jobs)}
      <h2 class="unseen">${words.text('deliveries.newest')}</h2>
      ${jobs.rows.length > 0 ? list : html`<p>${words.text('operator.nothing')}</p>`}
      ${jobs.nextCursor && html`<p class="more"><a class="button quiet" href="${jobsHref(filter, jobs.nextCursor)}">${words.text('operator.older')}</a></p>`}
    `,
  }
}

/** Returns the address of the page with this filter, from `cursor` on. */
export function jobsHref(filter: OperatorJobFilter, cursor: string | null = null): string {
  const query = Object.entries({ ...filter, cursor }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  return query.length === 0 ? PATH : `${PATH}?${new URLSearchParams(query)}`
}

function kindForm(words: Words, { state, accountId, kind }: OperatorJobFilter): Html {
  const kinds = JOB_KINDS.map(each => [each, words.text(`operator.kind-${each}`)] as const)
  return html`
    <form action="${PATH}" class="search">
      ${state && html`<input type="hidden" name="state" value="${state}">`}
      ${accountId && html`<input type="hidden" name="accountId" value="${accountId}">`}
      ${selection('kind', words.text('key.kind'), words.text('operator.all'), kinds, kind ?? '', new Map())}
      <button class="button quiet">${words.text('operator.show')}</button>
    </form>
  `
}

function accountNotice(words: Words, filter: OperatorJobFilter, { rows }: JobList): Html {
  const name = html`<a href="/console/accounts/${filter.accountId}">${rows[0]?.accountName ?? filter.accountId}</a>`
  return html`
    <p class="pair">
      <span>${rich(words, 'operator.onlyOf', { name })}</span>
      <a href="${jobsHref({ ...filter, accountId: null })}">${words.text('operator.allAccounts')}</a>
    </p>
  `
}

function jobRow(words: Words, job: OperatorJob): Html {
  const { id, kind, state, accountId, accountName, progress, errorMessage, errorCode, errorReason, createdAt } = job
  const share = state === 'running' && html`<span>${words.number(progress)} %</span>`
  const code = errorCode && html`<code>${errorCode}</code>`
  const cause =
    errorMessage !== null &&
    html`<p class="cause">${renderSaid(sayFailure(words, errorMessage, errorReason))} ${code}</p>`
  return html`
    <li id="${id}">
      <div class="row-text">
        <h3>${words.text(`operator.kind-${kind}`)}</h3>
        <p class="pair"><a href="/console/accounts/${accountId}">${accountName}</a> <code>${id}</code></p>
        ${cause}
        ${jobFacts(words, job)}
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

/** Renders what a worker and the language model have done for a job; nothing if no worker has started it. */
function jobFacts(words: Words, job: OperatorJob): Html | false {
  const { attempt, workerId, modelCalls, inputTokens, outputTokens, finishedAt } = job
  const figures = [
    ['modelCalls', modelCalls],
    ['inputTokens', inputTokens],
    ['outputTokens', outputTokens],
  ] as const
  const facts = [
    attempt > 1 && words.text('operator.attempt', { number: attempt }),
    workerId !== null && html`<code>${workerId}</code>`,
    ...figures.map(([name, count]) => count > 0 && `${words.text(`operator.${name}`)}: ${words.number(count)}`),
    finishedAt !== null && rich(words, 'operator.ended', { time: renderTime(words, finishedAt) }),
  ].filter(fact => fact !== false)
  return facts.length > 0 && html`<p class="hint pair">${facts.map(fact => html`<span>${fact}</span>`)}</p>`
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

/** Asks before a job is cancelled, and says what this stops. */
export function cancelJobPage(words: Words, { id, kind, accountName }: OperatorJob): Page {
  return {
    title: words.text('operator.cancelTitle'),
    visitor: { kind: 'operator' },
    at: PATH,
    body: html`
      ${pageHead(words.text('operator.cancelTitle'), html`${words.text(`operator.kind-${kind}`)} · ${accountName}<br><code>${id}</code>`)}
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
