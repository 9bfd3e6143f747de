import { encode } from 'uqr'
import type { Course } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { chooseCoverPicture } from '../../../player/cover-picture.ts'
import { copyButton } from '../../page.ts'
import type { Words } from '../../words.ts'

/** The empty edge that a camera needs around a code (ISO/IEC 18004, 9.1). */
const QUIET_ZONE = 4

/** Ways to hand a course to people without an LMS: on a page of one's own, on paper, in a chat. */
export function shareCard(words: Words, course: Pick<Course, 'id' | 'name' | 'cover'>, shareUrl: string): Html {
  const { id, name } = course
  const picture = chooseCoverPicture(course)
  return html`
    <section aria-labelledby="sharing">
      <h2 id="sharing">${words.text('share.title')}</h2>
      <div class="card sharing">
        ${renderQrCode(shareUrl, words.text('share.qrCode'))}
        <div>
          <h3>${words.text('share.onPage')}</h3>
          <p class="share">
            <code id="embed">${embedLine(shareUrl, name)}</code>
            ${copyButton(words, 'embed', words.text('share.copyEmbed'))}
          </p>
          <h3>${words.text('share.onPaper')}</h3>
          <p>${words.text('share.camera')}</p>
          <p><a href="/go/${id}/${picture.name}" download="${id}.${picture.ending}">${words.text('share.picture')}</a></p>
        </div>
      </div>
    </section>
  `
}

/** One line of HTML, as people paste it into a page. */
export function embedLine(shareUrl: string, name: string): string {
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<iframe src="${shareUrl}" title="${title}" width="100%" height="720" loading="lazy" allow="clipboard-write; fullscreen"></iframe>`
}

/** Dark on light whatever the colours of the console are: many cameras read no other. */
export function renderQrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`
    <svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}">
      <path fill="#fff" d="M0 0h${size}v${size}H0z"/>
      <path fill="#000" d="${dark.join('')}"/>
    </svg>
  `
}
