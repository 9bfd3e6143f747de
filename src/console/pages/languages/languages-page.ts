import type { Course, Origin } from '../../../course/schema.ts'
import { LOCALES, type LocaleCode, textDirection } from '../../../language/locales.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { renderTile } from '../../../look/mosaic.ts'
import type { JobListRow } from '../../../store/jobs/job-lists.ts'
import { renderSaid, type Said } from '../../console-error.ts'
import { languageName } from '../../language-name.ts'
import { type Page, pageHead, renderTime } from '../../page.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { coverArt } from '../cover-art.ts'
import { jobState } from '../job/watch-job.ts'

const REFRESH_SECONDS = 3

export type LanguagesView = {
  /** The course of this page (`course`), and the course from which its translations are made (`root`). */
  course: Course
  root: Course
  jobs: JobListRow[]
  /** Languages in which the library has the course. Any other language needs a model or a translator's file. */
  inLibrary: LocaleCode[]
  hasModel: boolean
  problems: Said[]
  token: string
}

export function languagesPage(words: Words, visitor: KeyVisitor, view: LanguagesView): Page {
  const { course, root, jobs, problems } = view
  const isWaiting = jobs.some(({ status }) => status === 'pending')
  const refresh = html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`
  return {
    title: words.text('languages.titleOf', { name: root.name }),
    visitor,
    at: '/console/courses',
    ...(isWaiting ? { head: refresh } : {}),
    body: html`
      <p class="eyebrow"><a href="/console/courses/${course.id}">${words.text('frame.backToCourse')}</a></p>
      ${pageHead(words.text('course.languages'), html`<bdi lang="${root.language}">${root.name}</bdi>`)}
      ${problems.length > 0 && problemList(problems)}
      <ul class="rows languages">
        ${rootRow(words, root)}
        ${jobs.map(job => languageRow(words, root, job))}
      </ul>
      ${translateForm(words, view)}
      ${xliffPart(words, course)}
    `,
  }
}

function problemList(problems: Said[]): Html {
  return html`
    <div class="notice bad" role="alert">
      ${problems.map(problem => html`<p>${icon('warning')} ${renderSaid(problem)}</p>`)}
    </div>
  `
}

function rootRow(words: Words, { id, name, language, version }: Course): Html {
  return html`
    <li>
      ${coverArt(id, language, 'thumb')}
      <div class="row-text">
        <h2><a href="/console/courses/${id}">${languageName(words, language)}</a></h2>
        <p><bdi lang="${language}" dir="${textDirection(language)}">${name}</bdi></p>
      </div>
      <p class="row-end"><span class="badge good">${words.text('languages.original')}</span>${' '}
        ${words.text('versions.version', { number: version })}</p>
    </li>
  `
}

function languageRow(words: Words, root: Course, job: JobListRow): Html {
  return job.courseId ? readyRow(words, root, job, job.courseId) : workRow(words, job)
}

function readyRow(words: Words, root: Course, job: JobListRow, courseId: string): Html {
  const { translatedFrom }: Origin = JSON.parse(job.courseOrigin!)
  const language = languageName(words, job.languageId)
  const isBehind = job.targetId === root.id && job.targetVersion! < root.version
  return html`
    <li id="${job.id}">
      ${coverArt(courseId, job.languageId, 'thumb')}
      <div class="row-text">
        <h2><a href="/console/courses/${courseId}">${language}</a></h2>
        <p><bdi lang="${job.languageId}" dir="${textDirection(job.languageId)}">${job.courseName}</bdi></p>
        <p class="hint">${translatedFrom && words.text(`languages.by-${translatedFrom.by}`)}${isBehind && behindWords(words, root, job)}</p>
      </div>
      <div class="row-end">
        ${renderTime(words, job.createdAt)}
        <a class="button quiet small" href="/console/courses/${root.id}/languages/${courseId}">
          ${words.text('languages.sideBySide')}<span class="unseen"> ${words.text('languages.sideBySideIn', { language })}</span>
        </a>
      </div>
    </li>
  `
}

function behindWords(words: Words, { version }: Course, { targetVersion }: JobListRow): Html {
  const behind = words.text('languages.behind', { old: targetVersion!, now: version })
  return html` · <span class="badge warn">${behind}</span>`
}

/** Renders a translation that is pending or has failed. The script fetches a pending row repeatedly. */
function workRow(words: Words, job: JobListRow): Html {
  const { status, progress, reason, words: said } = jobState(words, job, [])
  const isFailed = status === 'failed'
  return html`
    <li id="${job.id}"${!isFailed && html` data-waiting`}>
      <svg class="thumb empty" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        ${renderTile(job.id)}
      </svg>
      <div class="row-text">
        <h2>${languageName(words, job.languageId)}</h2>
        <p>${reason.text !== '' && html`${renderSaid(reason)} `}${said}</p>
      </div>
      <p class="row-end">
        ${
          isFailed
            ? html`<span class="badge bad">${icon('close')} ${words.text('frame.failed')}</span>`
            : html`<span class="badge">${icon('clock')} ${progress} %</span>`
        }
        ${renderTime(words, job.createdAt)}
      </p>
    </li>
  `
}

function translateForm(words: Words, { course, root, jobs, inLibrary, hasModel, token }: LanguagesView): Html {
  const takenLanguages = new Set([
    root.language,
    ...jobs.flatMap(job => (job.status === 'failed' ? [] : [job.languageId])),
  ])
  const offered = LOCALES.filter(({ code }) => !takenLanguages.has(code))
  const ready = offered.filter(({ code }) => inLibrary.includes(code))
  const others = offered.filter(({ code }) => !inLibrary.includes(code))
  const isPossible = hasModel || ready.length > 0
  return html`
    <section aria-labelledby="translate">
      <h2 id="translate">${words.text('languages.translate')}</h2>
      <p class="lead">${words.text('languages.lead')}</p>
      <form
        method="post"
        action="/console/courses/${course.id}/languages"
        class="stack"
        data-busy="${words.text('script.sending')}"
      >
        <input type="hidden" name="token" value="${token}">
        ${ready.length > 0 && languageChoices(words, words.text('languages.inLibrary'), ready)}
        ${others.length > 0 && languageChoices(words, words.text(hasModel ? 'languages.byTheModel' : 'languages.needModel'), others, hasModel)}
        ${isPossible && html`<p><button class="button">${words.text('languages.translate')}</button></p>`}
      </form>
    </section>
  `
}

/**
 * Renders check boxes for languages. Languages that cannot be chosen are shown too, so that nobody looks for them in
 * vain.
 */
function languageChoices(
  words: Words,
  legend: string,
  locales: readonly (typeof LOCALES)[number][],
  isPossible = true,
): Html {
  const boxes = locales.map(({ code, nativeName }) => {
    return html`
      <label class="choice">
        <input type="checkbox" name="languageId" value="${code}"${!isPossible && html` disabled`}>
        <span><b>${languageName(words, code)}</b> <small lang="${code}" dir="${textDirection(code)}">${nativeName}</small></span>
      </label>
    `
  })
  return html`
    <fieldset class="field">
      <legend>${legend}</legend>
      <div class="choices language-choices">
        ${boxes}
      </div>
    </fieldset>
  `
}

function xliffPart(words: Words, { id, language }: Course): Html {
  const options = LOCALES.filter(({ code }) => code !== language).map(({ code }) => {
    return html`<option value="${code}">${languageName(words, code)}</option>`
  })
  return html`
    <section aria-labelledby="xliff">
      <h2 id="xliff">${words.text('languages.byPeople')}</h2>
      <p class="lead">${words.text('languages.xliffLead')}</p>
      <div class="fields">
        <form action="/console/courses/${id}/xliff" class="card">
          <div class="field">
            <label for="xliff-language">${words.text('languages.into')}</label>
            <select id="xliff-language" name="languageId">${options}</select>
          </div>
          <p class="actions"><button class="button quiet">${words.text('languages.downloadFile')} ${icon('down')}</button></p>
        </form>
        <form
          method="post"
          action="/console/courses/${id}/xliff"
          enctype="multipart/form-data"
          class="card"
          data-busy="${words.text('script.reading')}"
        >
          <div class="field">
            <label for="xliff-file">${words.text('languages.fileBack')}</label>
            <input id="xliff-file" type="file" name="file" accept=".xlf,.xliff,.xml" required>
          </div>
          <p class="actions"><button class="button quiet">${words.text('languages.make')}</button></p>
        </form>
      </div>
    </section>
  `
}
