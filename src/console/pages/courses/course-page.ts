import type { Course } from '../../../course/schema.ts'
import { type FileForm, type FormatGroup, type LeftOutReason, nameFileForm } from '../../../flows/export-formats.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { CourseExport } from '../../../store/courses.ts'
import type { Approval } from '../../../store/reviews/approvals.ts'
import { languageName } from '../../language-name.ts'
import { copyButton, type Page, renderDay, renderMenu, renderTime } from '../../page.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { coverArt } from '../cover-art.ts'
import { formatTitle } from '../list-words.ts'
import { originCard } from './origin-card.ts'
import { qualityCard } from './quality-card.ts'
import { reviewOffer } from './review-offer.ts'
import { shareCard } from './share-card.ts'

type PackageFile = { url: string; path: string; size: number; sha256: string }
export type FormatFile = FileForm & { file: PackageFile | null; leftOut: LeftOutReason[] }
type ShownExport = CourseExport & Pick<FileForm, 'sequencing'> & { url: string }
export type FormatFiles = { group: FormatGroup; files: FormatFile[] }

/** State of a course's review: the number of open comments, and the approvals of the current version. */
export type CourseReview = { openComments: number; approvals: readonly Approval[] }

const KIBIBYTE = 1024

export function coursePage(
  words: Words,
  visitor: KeyVisitor,
  course: Course,
  shareUrl: string,
  formats: FormatFiles[],
  exports: ShownExport[],
  review: CourseReview,
): Page {
  return {
    title: course.name,
    visitor,
    at: '/console/courses',
    body: html`
      ${courseHead(words, course, shareUrl, review.openComments)}
      ${reviewOffer(words, course)}
      ${qualityCard(words, course, review.approvals)}
      ${preview(words, course)}
      <section aria-labelledby="packages">
        <h2 id="packages">${words.text('course.packages')}</h2>
        ${formats.map(each => formatGroup(words, course.id, each))}
        ${exports.length > 0 && exportList(words, exports)}
      </section>
      ${originCard(words, course)}
      ${shareCard(words, course, shareUrl)}
    `,
  }
}

function courseHead(words: Words, course: Course, shareUrl: string, openComments: number): Html {
  const lessons = course.chapters.reduce((sum, chapter) => sum + chapter.lessons.length, 0)
  const facts = [
    words.count('counts.chapters', course.chapters.length),
    words.count('counts.lessons', lessons),
    languageName(words, course.language),
    words.text(`newCourse.${course.format}`),
    renderDay(words, Date.parse(course.createdAt)),
  ]
  return html`
    <div class="head cover">
      <div>
        <p class="eyebrow">${words.text('course.course')}</p>
        <h1><bdi lang="${course.language}">${course.name}</bdi></h1>
        <p class="lead"><bdi lang="${course.language}">${course.headline}</bdi></p>
        <ul class="dots">
          ${facts.map(fact => html`<li>${fact}</li>`)}
        </ul>
        <div class="actions">
          <a class="button" href="/console/courses/${course.id}/edit">${icon('pen')} ${words.text('course.edit')}</a>
          <a class="button quiet" href="/go/${course.id}">${words.text('course.openPreview')} ${icon('arrow')}</a>
          <a class="button quiet" href="/console/courses/${course.id}/reviews">
            ${words.text('reviews.link')}
            ${openComments > 0 && html` <span class="badge warn">${words.count('review.open', openComments)}</span>`}
          </a>
          ${moreMenu(words, course.id)}
        </div>
        <p class="share"><code id="share">${shareUrl}</code> ${copyButton(words, 'share', words.text('course.copyAddress'))}</p>
      </div>
      ${coverArt(course.id, course.language, 'cover-art')}
    </div>
  `
}

function moreMenu(words: Words, id: string): Html {
  return renderMenu(
    words.text('course.more'),
    html`
      <li><a href="/console/courses/${id}/versions">${words.text('course.versions')}</a></li>
      <li><a href="/console/courses/${id}/languages">${words.text('course.languages')}</a></li>
      <li>
        <form method="post" action="/console/courses/${id}/duplicate" data-busy="${words.text('course.duplicating')}">
          <button>${words.text('course.duplicate')}</button>
        </form>
      </li>
      <li><a class="danger" href="/console/courses/${id}/delete">${words.text('frame.delete')}</a></li>
    `,
    'button quiet',
  )
}

/**
 * Renders the preview. Both sizes use the same frame, so that the reader keeps their place. The frame has no
 * `allow-same-origin`, so the page in it has an opaque origin, and nothing in a course can access the console.
 */
function preview(words: Words, { id, name }: Course): Html {
  return html`
    <section class="preview" aria-labelledby="preview">
      <div class="section-head">
        <h2 id="preview">${words.text('course.preview')}</h2>
        <fieldset class="switch">
          <legend class="unseen">${words.text('course.previewSize')}</legend>
          <label>
            <input type="radio" name="size" value="desktop" checked>
            <span>${words.text('course.desktop')}</span>
          </label>
          <label>
            <input type="radio" name="size" value="phone">
            <span>${words.text('course.phone')}</span>
          </label>
        </fieldset>
      </div>
      <div class="stage">
        <iframe
          src="/go/${id}"
          title="${words.text('course.previewOf', { name })}"
          sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
          loading="lazy"
        ></iframe>
      </div>
    </section>
  `
}

function formatGroup(words: Words, courseId: string, { group, files }: FormatFiles): Html {
  return html`
    <h3 id="formats-${group}">${words.text(`formats.group-${group}`)}</h3>
    <ul class="editions" aria-labelledby="formats-${group}">
      ${files.map(each => formatCard(words, courseId, each))}
    </ul>
  `
}

function formatCard(words: Words, courseId: string, { name, sequencing, file, leftOut }: FormatFile): Html {
  const form = nameFileForm(name, sequencing)
  const title = formatTitle(words, form)
  const again = file ? words.text('course.exportAgain') : words.text('courses.export')
  return html`
    <li class="card" id="${form}">
      <h4>${title}</h4>
      <p>${words.find('formats', form)}</p>
      ${leftOut.map(reason => html`<p class="left-out">${words.text(`formats.${reason}`)}</p>`)}
      ${file && fileFacts(words, form, title, file)}
      <form method="post" action="/console/courses/${courseId}/export" data-busy="${words.text('course.building')}">
        <input type="hidden" name="format" value="${name}">
        ${sequencing && html`<input type="hidden" name="sequencing" value="${sequencing}">`}
        <button class="button${file && ' quiet'}">${again}<span class="unseen"> ${title}</span></button>
      </form>
    </li>
  `
}

function fileFacts(words: Words, name: string, title: string, file: PackageFile): Html {
  return html`
    <p>
      <a class="button" href="${file.url}" download>
        ${words.text('frame.download')}<span class="unseen"> ${title}</span> <small>${sizeInKib(words, file.size)}</small>
      </a>
    </p>
    <div class="checksum">
      <b>SHA-256</b>
      ${copyButton(words, `${name}-sum`, words.text('course.copyChecksum', { title }))}
      <code id="${name}-sum">${file.sha256}</code>
    </div>
  `
}

function exportList(words: Words, exports: ShownExport[]): Html {
  const rows = exports.map(({ exportedAt, edition, sequencing, url, size, sha256 }) => {
    return html`
      <tr>
        <td>${renderTime(words, exportedAt)}</td>
        <td>${formatTitle(words, nameFileForm(edition, sequencing))}</td>
        <td class="number">${sizeInKib(words, size)}</td>
        <td><code title="${sha256}">${sha256.slice(0, 12)}…</code></td>
        <td>
          <a href="${url}" download>
            ${words.text('frame.download')}<span class="unseen"> ${sayExport(words, exportedAt)}</span>
          </a>
        </td>
      </tr>
    `
  })
  return html`
    <h3 class="table-title" id="exports">${words.text('course.exports')}</h3>
    <div class="table-frame" tabindex="0" role="region" aria-labelledby="exports">
      <table>
        <thead>
          <tr>
            <th scope="col">${words.text('course.time')}</th>
            <th scope="col">${words.text('course.edition')}</th>
            <th scope="col" class="number">${words.text('course.size')}</th>
            <th scope="col">SHA-256</th>
            <th scope="col">${words.text('course.file')}</th>
          </tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
    </div>
  `
}

function sayExport(words: Words, exportedAt: number): string {
  return words.text('course.exportOf', { time: new Date(exportedAt).toISOString() })
}

function sizeInKib(words: Words, bytes: number): string {
  return `${words.number(Math.max(1, Math.round(bytes / KIBIBYTE)))} KiB`
}
