import { html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { renderMosaic } from '../../../look/mosaic.ts'
import type { Account } from '../../../store/accounts.ts'
import type { JobListRow } from '../../../store/job-lists.ts'
import { type Page, pageHead } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'
import { jobList } from './job-list.ts'
import { usageMeter } from './usage-meter.ts'

const IDEAS = ['Giving feedback that people can use', 'Workplace fire safety', 'An introduction to SQL']

export function overviewPage(visitor: KeyVisitor, account: Account, jobs: JobListRow[]): Page {
  const create = html`<a class="button large" href="/console/new">New course ${icon('arrow')}</a>`
  return {
    title: 'Overview',
    visitor,
    at: '/console',
    body: html`
      ${pageHead(account.name, `The ${account.plan} plan`, create)}
      <section class="card petal" aria-labelledby="usage">
        <h2 id="usage" class="unseen">Usage</h2>
        ${usageMeter(account)}
      </section>
      <section aria-labelledby="newest">
        <div class="section-head">
          <h2 id="newest">Newest courses</h2>
          ${jobs.length > 0 && html`<a href="/console/courses">All courses</a>`}
        </div>
        ${jobs.length > 0 ? jobList(jobs) : noCourses()}
      </section>
    `,
  }
}

export function noCourses() {
  const ideas = IDEAS.map(idea => {
    return html`<li><a class="button quiet" href="/console/new?subject=${encodeURIComponent(idea)}">${idea}</a></li>`
  })
  return html`
    <div class="card petal blank">
      <svg class="art" viewBox="0 0 300 300" aria-hidden="true">
        ${renderMosaic('first-course', 3, 3)}
      </svg>
      <div>
        <h3>Your first course is a minute away</h3>
        <p>Give it a subject. Chapters, lessons, questions and a SCORM package follow.</p>
        <ul class="ideas">
          ${ideas}
        </ul>
      </div>
    </div>
  `
}
