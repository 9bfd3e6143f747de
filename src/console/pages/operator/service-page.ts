import type { ServiceState } from '../../../flows/operator/read-service-state.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { WorkState } from '../../../store/operator/operator-jobs.ts'
import { renderSaid, sayFailure } from '../../console-error.ts'
import { type Page, pageHead, renderTime } from '../../page.ts'
import { rich } from '../../rich-text.ts'
import type { Words } from '../../words.ts'
import { jobsHref } from './jobs-page.ts'
import { bytesInWords, operatorTable } from './operator-table.ts'

/** Renders the present state of the service: queue, workers, storage, the last backup. */
export function servicePage(words: Words, state: ServiceState, version: string): Page {
  const lead = rich(words, 'operator.since', { version, time: renderTime(words, state.startedAt) })
  return {
    title: words.text('frame.overview'),
    visitor: { kind: 'operator' },
    at: '/console/operator',
    body: html`
      ${pageHead(words.text('operator.room'), lead)}
      ${queueCard(words, state.queue)}
      <section aria-labelledby="workers">
        <h2 id="workers">${words.text('operator.workers')}</h2>
        ${state.workers.every(({ isSilent }) => isSilent) && noWorkerNotice(words)}
        ${state.workers.length > 0 && workerTable(words, state.workers)}
        ${modelNotice(words, state.model)}
      </section>
      <section aria-labelledby="storage">
        <h2 id="storage">${words.text('operator.storage')}</h2>
        ${storagePart(words, state)}
      </section>
    `,
  }
}

function queueCard(words: Words, queue: ServiceState['queue']): Html {
  const { waitingJobs, oldestJobAt, runningJobs, failedJobs, waitingEvents, oldestEventAt } = queue
  const jobsIn = (state: WorkState) => jobsHref({ state, accountId: null, kind: null })
  const facts = [
    ['state-waiting', waitingJobs, jobsIn('waiting')],
    ['state-running', runningJobs, jobsIn('running')],
    ['failedLately', failedJobs, jobsIn('failed')],
    ['eventsWaiting', waitingEvents, '/console/operator/deliveries?state=waiting'],
  ] as const
  return html`
    <section class="card petal" aria-labelledby="queue">
      <h2 id="queue">${words.text('operator.queue')}</h2>
      <dl class="facts">
        ${facts.map(([name, count, href]) => {
          return html`<div><dt>${words.text(`operator.${name}`)}</dt><dd><a href="${href}">${words.number(count)}</a></dd></div>`
        })}
      </dl>
      ${oldestJobAt !== null && html`<p class="hint">${rich(words, 'operator.oldest', { time: renderTime(words, oldestJobAt) })}</p>`}
      ${oldestEventAt !== null && html`<p class="hint">${rich(words, 'operator.oldestEvent', { time: renderTime(words, oldestEventAt) })}</p>`}
    </section>
  `
}

function workerTable(words: Words, workers: ServiceState['workers']): Html {
  const columns = [
    { name: words.text('operator.worker') },
    { name: words.text('operator.author'), wraps: true as const },
    { name: words.text('operator.runningOf'), isNumber: true as const },
    { name: words.text('operator.version') },
    { name: words.text('operator.seen') },
  ]
  const rows = workers.map(worker => [
    html`<code>${worker.id}</code>`,
    writer(words, worker),
    words.text('accounts.usedOf', { used: worker.running, all: worker.concurrency ?? '–' }),
    worker.version ?? '–',
    html`${worker.isSilent && silentBadge(words)} ${renderTime(words, worker.seenAt)}`,
  ])
  return operatorTable(words.text('operator.workers'), columns, rows)
}

function noWorkerNotice(words: Words): Html {
  return html`<p class="notice bad">${icon('close')} ${words.text('operator.noWorker')}</p>`
}

function silentBadge(words: Words): Html {
  return html`<span class="badge bad">${icon('close')} ${words.text('operator.silent')}</span>`
}

/** Renders which author a worker uses, and which other models requests may choose there. */
function writer(words: Words, { author, hasModel, models }: ServiceState['workers'][number]): Html | string {
  if (!hasModel) return words.text('operator.hasLibrary')
  const others = models?.offered.filter(model => model !== author) ?? []
  const choice =
    others.length > 0 &&
    html`<br><small>${rich(words, 'operator.offers', { models: html`<code>${others.join(', ')}</code>` })}</small>`
  return html`<code>${author}</code>${choice}`
}

/**
 * Renders the state of the model. The line is a warning only as long as the model fails; once the model has answered
 * again, it is an ordinary line.
 */
function modelNotice(
  words: Words,
  { answeredAt, failedAt, failure, failureReason }: ServiceState['model'],
): Html | false {
  const answered = answeredAt !== null && rich(words, 'operator.modelAnswered', { time: renderTime(words, answeredAt) })
  if (failedAt === null) return answered && html`<p class="hint">${answered}</p>`
  const failed = rich(words, 'operator.modelFailed', { time: renderTime(words, failedAt) })
  const reason = failure !== null && renderSaid(sayFailure(words, failure, failureReason))
  const isFailing = answeredAt === null || failedAt >= answeredAt
  return html`
    <p class="${isFailing ? 'notice bad' : 'hint'}">${isFailing && icon('close')} ${failed} ${reason} ${answered && html`<br>${answered}`}</p>
  `
}

function storagePart(words: Words, { storage, disk, lastBackup }: ServiceState): Html {
  const columns = [
    { name: words.text('operator.stored') },
    { name: words.text('operator.files'), isNumber: true as const },
    { name: words.text('operator.size'), isNumber: true as const },
  ]
  const rows = storage.map(({ kind, files, bytes }) => [
    words.text(`operator.stored-${kind}`),
    words.number(files),
    bytes > 0 ? bytesInWords(words, bytes) : '–',
  ])
  const countTime = storage[0] && rich(words, 'operator.counted', { time: renderTime(words, storage[0].countedAt) })
  const free =
    disk &&
    words.text('operator.disk', {
      free: bytesInWords(words, disk.freeBytes),
      all: bytesInWords(words, disk.totalBytes),
    })
  const backup = lastBackup
    ? rich(words, 'operator.lastBackup', {
        time: renderTime(words, lastBackup.finishedAt),
        files: words.number(lastBackup.objects),
        size: bytesInWords(words, lastBackup.bytes),
      })
    : words.text('operator.noBackup')
  return html`
    ${storage.length > 0 && operatorTable(words.text('operator.storage'), columns, rows)}
    <p class="hint">${countTime ?? words.text('operator.notCounted')}</p>
    ${free && html`<p class="hint">${free}</p>`}
    <p>${backup}</p>
  `
}
