import { LOCALES } from '../../../course/locales.ts'
import type { Course } from '../../../course/schema.ts'
import { EXPORT_FORMATS } from '../../../flows/export-formats.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { CourseExport } from '../../../store/courses.ts'
import { copyButton, type Page, renderDay, renderTime } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'
import { coverArt } from './cover-art.ts'
import { originCard } from './origin-card.ts'
import { qualityCard } from './quality-card.ts'
import { shareCard } from './share-card.ts'

type PackageFile = { url: string; path: string; size: number; sha256: string }
export type FormatFile = { name: string; title: string; meaning: string; file: PackageFile | null }

const KIBIBYTE = 1024

export function coursePage(
  visitor: KeyVisitor,
  course: Course,
  shareUrl: string,
  formats: FormatFile[],
  exports: (CourseExport & { url: string })[],
): Page {
  return {
    title: course.name,
    visitor,
    at: '/console/courses',
    body: html`
      ${courseHead(course, shareUrl)}
      ${preview(course)}
      <section aria-labelledby="packages">
        <h2 id="packages">Packages</h2>
        <ul class="editions">
          ${formats.map(each => formatCard(course.id, each))}
        </ul>
        ${exports.length > 0 && exportList(exports)}
      </section>
      ${originCard(course)}
      ${shareCard(course, shareUrl)}
      ${qualityCard(course.quality)}
    `,
  }
}

function courseHead(course: Course, shareUrl: string): Html {
  const lessons = course.chapters.reduce((sum, chapter) => sum + chapter.lessons.length, 0)
  const language = LOCALES.find(({ code }) => code === course.language)!.name
  const facts = [
    `${course.chapters.length} chapters`,
    `${lessons} lessons`,
    language,
    course.format === 'classic' ? 'Classic' : 'One page',
    renderDay(Date.parse(course.createdAt)),
  ]
  return html`
    <div class="head cover">
      <div>
        <p class="eyebrow">Course</p>
        <h1><bdi lang="${course.language}">${course.name}</bdi></h1>
        <p class="lead"><bdi lang="${course.language}">${course.headline}</bdi></p>
        <ul class="dots">
          ${facts.map(fact => html`<li>${fact}</li>`)}
        </ul>
        <p class="actions">
          <a class="button" href="/console/courses/${course.id}/edit">${icon('pen')} Edit</a>
          <a class="button quiet" href="/go/${course.id}">Open the preview ${icon('arrow')}</a>
          <a class="button quiet" href="/console/courses/${course.id}/versions">Versions</a>
          <a class="button quiet" href="/console/courses/${course.id}/languages">Languages</a>
          <a class="button quiet danger" href="/console/courses/${course.id}/delete">Delete…</a>
        </p>
        <p class="share"><code id="share">${shareUrl}</code> ${copyButton('share', 'the address of the preview')}</p>
      </div>
      ${coverArt(course.id, course.language, 'cover-art')}
    </div>
  `
}

/**
 * Both sizes are the same frame, so that a reader's place is kept. Without `allow-same-origin` the page in it belongs to
 * no site: whatever a course holds cannot reach the console.
 */
function preview({ id, name }: Course): Html {
  return html`
    <section class="preview" aria-labelledby="preview">
      <div class="section-head">
        <h2 id="preview">Preview</h2>
        <fieldset class="switch">
          <legend class="unseen">Size of the preview</legend>
          <label>
            <input type="radio" name="size" value="desktop" checked>
            <span>Desktop</span>
          </label>
          <label>
            <input type="radio" name="size" value="phone">
            <span>Phone</span>
          </label>
        </fieldset>
      </div>
      <div class="stage">
        <iframe
          src="/go/${id}"
          title="Preview of ${name}"
          sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
          loading="lazy"
        ></iframe>
      </div>
    </section>
  `
}

function formatCard(courseId: string, { name, title, meaning, file }: FormatFile): Html {
  const again = file ? 'Export again' : 'Export'
  return html`
    <li class="card" id="${name}">
      <h3>${title}</h3>
      <p>${meaning}</p>
      ${file && fileFacts(name, title, file)}
      <form method="post" action="/console/courses/${courseId}/export" data-busy="Building…">
        <input type="hidden" name="format" value="${name}">
        <button class="button${file && ' quiet'}">${again}<span class="unseen"> ${title}</span></button>
      </form>
    </li>
  `
}

function fileFacts(name: string, title: string, file: PackageFile): Html {
  return html`
    <p>
      <a class="button" href="${file.url}" download>
        Download<span class="unseen"> ${title}</span> <small>${sizeInKib(file.size)}</small>
      </a>
    </p>
    <div class="checksum">
      <b>SHA-256</b>
      ${copyButton(`${name}-sum`, `the checksum of ${title}`)}
      <code id="${name}-sum">${file.sha256}</code>
    </div>
  `
}

function exportList(exports: (CourseExport & { url: string })[]): Html {
  const rows = exports.map(({ exportedAt, edition, url, size, sha256 }) => {
    return html`
      <tr>
        <td>${renderTime(exportedAt)}</td>
        <td>${formatTitle(edition)}</td>
        <td class="number">${sizeInKib(size)}</td>
        <td><code title="${sha256}">${sha256.slice(0, 12)}…</code></td>
        <td>
          <a href="${url}" download>
            Download<span class="unseen"> the export of ${new Date(exportedAt).toISOString()}</span>
          </a>
        </td>
      </tr>
    `
  })
  return html`
    <h3 class="table-title" id="exports">Exports</h3>
    <div class="table-frame" tabindex="0" role="region" aria-labelledby="exports">
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Edition</th>
            <th scope="col" class="number">Size</th>
            <th scope="col">SHA-256</th>
            <th scope="col">File</th>
          </tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
    </div>
  `
}

function formatTitle(format: string): string {
  return EXPORT_FORMATS.find(({ name }) => name === format)?.title ?? format
}

function sizeInKib(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / KIBIBYTE))} KiB`
}
