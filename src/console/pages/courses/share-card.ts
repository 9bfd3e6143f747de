import { encode } from 'uqr'
import type { Course } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { chooseCoverPicture } from '../../../player/cover-picture.ts'
import { copyButton } from '../../page.ts'
import type { Words } from '../../words.ts'

/** Width of the empty border that a camera needs around a QR code, in modules (ISO/IEC 18004, 9.1). */
const QUIET_ZONE = 4

/** Renders ways to share a course without an LMS: in a page of one's own, on paper (as a QR code), and in a chat. */
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

/** Returns one line of HTML that embeds the course in a page. */
export function embedLine(shareUrl: string, name: string): string {
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<iframe src="${shareUrl}" title="${title}" width="100%" height="720" loading="lazy" allow="clipboard-write; fullscreen"></iframe>`
}

/** Renders a QR code. It is dark on light whatever the console's colours are, because many cameras read no other. */
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
