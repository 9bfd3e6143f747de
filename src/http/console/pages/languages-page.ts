import { directionOf, LOCALES, type LocaleCode } from '../../../course/locales.ts'
import type { Course, Origin } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { renderTile } from '../../../look/mosaic.ts'
import type { JobListRow } from '../../../store/job-lists.ts'
import { type Page, pageHead, renderTime } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'
import { jobState } from '../watch-job.ts'
import { coverArt } from './cover-art.ts'

const BY: Record<NonNullable<Origin['translatedFrom']>['by'], string> = {
  model: 'Translated by the model',
  library: 'From the library',
  person: 'Translated by a person',
}
const REFRESH_SECONDS = 3

export type LanguagesView = {
  /** The course whose page it is, and the one that was written first. */
  course: Course
  root: Course
  jobs: JobListRow[]
  hasModel: boolean
  problems: string[]
  token: string
}

export function languagesPage(visitor: KeyVisitor, view: LanguagesView): Page {
  const { course, root, jobs, problems } = view
  const isWaiting = jobs.some(({ status }) => status === 'pending')
  const refresh = html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`
  return {
    title: `Languages of ${root.name}`,
    visitor,
    at: '/console/courses',
    ...(isWaiting ? { head: refresh } : {}),
    body: html`
      <p class="eyebrow"><a href="/console/courses/${course.id}">Back to the course</a></p>
      ${pageHead('Languages', html`<bdi lang="${root.language}">${root.name}</bdi>`)}
      ${problems.length > 0 && problemList(problems)}
      <ul class="rows languages">
        ${rootRow(root)}
        ${jobs.map(job => languageRow(root, job))}
      </ul>
      ${translateForm(view)}
      ${xliffPart(course)}
    `,
  }
}

function problemList(problems: string[]): Html {
  return html`
    <div class="notice bad" role="alert">
      ${problems.map(problem => html`<p>${icon('warning')} ${problem}</p>`)}
    </div>
  `
}

function rootRow({ id, name, language, version }: Course): Html {
  return html`
    <li>
      ${coverArt(id, language, 'thumb')}
      <div class="row-text">
        <h2><a href="/console/courses/${id}">${languageName(language)}</a></h2>
        <p><bdi lang="${language}" dir="${directionOf(language)}">${name}</bdi></p>
      </div>
      <p class="row-end"><span class="badge good">Original</span> Version ${version}</p>
    </li>
  `
}

function languageRow(root: Course, job: JobListRow): Html {
  return job.courseId ? readyRow(root, job, job.courseId) : workRow(job)
}

function readyRow(root: Course, job: JobListRow, courseId: string): Html {
  const { translatedFrom }: Origin = JSON.parse(job.courseOrigin!)
  const isBehind = job.targetId === root.id && job.targetVersion! < root.version
  return html`
    <li id="${job.id}">
      ${coverArt(courseId, job.languageId, 'thumb')}
      <div class="row-text">
        <h2><a href="/console/courses/${courseId}">${languageName(job.languageId)}</a></h2>
        <p><bdi lang="${job.languageId}" dir="${directionOf(job.languageId)}">${job.courseName}</bdi></p>
        <p class="hint">${translatedFrom && BY[translatedFrom.by]}${isBehind && behindWords(root, job)}</p>
      </div>
      <div class="row-end">
        ${renderTime(job.createdAt)}
        <a class="button quiet small" href="/console/courses/${root.id}/languages/${courseId}">
          Side by side<span class="unseen"> in ${languageName(job.languageId)}</span>
        </a>
      </div>
    </li>
  `
}

function behindWords({ version }: Course, { targetVersion }: JobListRow): Html {
  return html` · <span class="badge warn">From version ${targetVersion!}, now ${version}</span>`
}

/** While it is under way its row is fetched again and again. */
function workRow(job: JobListRow): Html {
  const { status, progress, words } = jobState(job)
  const isFailed = status === 'failed'
  return html`
    <li id="${job.id}"${!isFailed && html` data-waiting`}>
      <svg class="thumb empty" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        ${renderTile(job.id)}
      </svg>
      <div class="row-text">
        <h2>${languageName(job.languageId)}</h2>
        <p>${words}</p>
      </div>
      <p class="row-end">
        ${
          isFailed
            ? html`<span class="badge bad">${icon('close')} Failed</span>`
            : html`<span class="badge">${icon('clock')} ${progress} %</span>`
        }
        ${renderTime(job.createdAt)}
      </p>
    </li>
  `
}

function translateForm({ course, root, jobs, hasModel, token }: LanguagesView): Html {
  const made = new Set([root.language, ...jobs.flatMap(job => (job.status === 'failed' ? [] : [job.languageId]))])
  const boxes = LOCALES.filter(({ code }) => !made.has(code)).map(({ code, name, nativeName }) => {
    return html`
      <label class="choice">
        <input type="checkbox" name="languageId" value="${code}">
        <span><b>${name}</b> <small lang="${code}" dir="${directionOf(code)}">${nativeName}</small></span>
      </label>
    `
  })
  const author = hasModel
    ? 'The model translates; what the library has in that language comes from there.'
    : 'No language model is set up: only what the library has in that language can be made here. For others, use a file.'
  return html`
    <section aria-labelledby="translate">
      <h2 id="translate">Translate</h2>
      <p class="lead">
        Each language is a course of its own with the same parts, so learners keep their progress. It takes one credit.
      </p>
      <p>${author}</p>
      <form method="post" action="/console/courses/${course.id}/languages" class="stack" data-busy="Sending…">
        <input type="hidden" name="token" value="${token}">
        <fieldset class="field">
          <legend class="unseen">Languages</legend>
          <div class="choices language-choices">
            ${boxes}
          </div>
        </fieldset>
        <p><button class="button">Translate</button></p>
      </form>
    </section>
  `
}

function xliffPart({ id, language }: Course): Html {
  const options = LOCALES.filter(({ code }) => code !== language).map(({ code, name }) => {
    return html`<option value="${code}">${name}</option>`
  })
  return html`
    <section aria-labelledby="xliff">
      <h2 id="xliff">By people</h2>
      <p class="lead">XLIFF 1.2, for translators and their tools. A file that comes back with all its texts is a new course, without a credit.</p>
      <div class="fields">
        <form action="/console/courses/${id}/xliff" class="card">
          <div class="field">
            <label for="xliff-language">Language to translate into</label>
            <select id="xliff-language" name="languageId">${options}</select>
          </div>
          <p class="actions"><button class="button quiet">Download the file ${icon('down')}</button></p>
        </form>
        <form method="post" action="/console/courses/${id}/xliff" enctype="multipart/form-data" class="card" data-busy="Reading…">
          <div class="field">
            <label for="xliff-file">File that came back</label>
            <input id="xliff-file" type="file" name="file" accept=".xlf,.xliff,.xml" required>
          </div>
          <p class="actions"><button class="button quiet">Make the translation</button></p>
        </form>
      </div>
    </section>
  `
}

export function languageName(language: LocaleCode): string {
  return LOCALES.find(({ code }) => code === language)?.name ?? language
}
