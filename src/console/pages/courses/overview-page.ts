import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { renderMosaic } from '../../../look/mosaic.ts'
import type { Account } from '../../../store/accounts.ts'
import type { JobListRow } from '../../../store/jobs/job-lists.ts'
import { type Page, pageHead } from '../../page.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { jobList } from '../job/job-list.ts'
import { usageMeter } from '../usage/usage-meter.ts'

const IDEAS = ['idea1', 'idea2', 'idea3'] as const

export function overviewPage(words: Words, visitor: KeyVisitor, account: Account, jobs: JobListRow[]): Page {
  const create = html`<a class="button large" href="/console/new">${words.text('frame.newCourse')} ${icon('arrow')}</a>`
  return {
    title: words.text('frame.overview'),
    visitor,
    at: '/console',
    body: html`
      ${pageHead(account.name, words.text('usage.thePlan', { plan: account.plan }), create)}
      <section class="card petal" aria-labelledby="usage">
        <h2 id="usage" class="unseen">${words.text('frame.usage')}</h2>
        ${usageMeter(words, account)}
      </section>
      <section aria-labelledby="newest">
        <div class="section-head">
          <h2 id="newest">${words.text('overview.newest')}</h2>
          ${jobs.length > 0 && html`<a href="/console/courses">${words.text('overview.all')}</a>`}
        </div>
        ${jobs.length > 0 ? jobList(words, jobs) : noCourses(words)}
      </section>
    `,
  }
}

export function noCourses(words: Words): Html {
  const ideas = IDEAS.map(name => {
    const idea = words.text(`overview.${name}`)
    return html`<li><a class="button quiet" href="/console/new?subject=${encodeURIComponent(idea)}">${idea}</a></li>`
  })
  return html`
    <div class="card petal blank">
      <svg class="art" viewBox="0 0 300 300" aria-hidden="true">
        ${renderMosaic('first-course', 3, 3)}
      </svg>
      <div>
        <h3>${words.text('overview.firstTitle')}</h3>
        <p>${words.text('overview.firstLead')}</p>
        <ul class="ideas">
          ${ideas}
        </ul>
      </div>
    </div>
  `
}
