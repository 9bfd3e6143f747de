import { encode } from 'uqr'
import type { Course } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { copyButton } from '../page.ts'

/** The empty edge that a camera needs around a code (ISO/IEC 18004, 9.1). */
const QUIET_ZONE = 4

/** Ways to hand a course to people without an LMS: on a page of one's own, on paper, in a chat. */
export function shareCard({ id, name }: Pick<Course, 'id' | 'name'>, shareUrl: string): Html {
  return html`
    <section aria-labelledby="sharing">
      <h2 id="sharing">Share</h2>
      <div class="card sharing">
        ${renderQrCode(shareUrl)}
        <div>
          <h3>On a page of your own</h3>
          <p class="share">
            <code id="embed">${embedLine(shareUrl, name)}</code>
            ${copyButton('embed', 'the line that embeds the course')}
          </p>
          <h3>On paper and on screens</h3>
          <p>Point a camera at the code to open the course. It is as public as the address in it.</p>
          <p><a href="/go/${id}/cover.png" download="${id}.png">Picture for posts and mail, 1200 × 630</a></p>
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
export function renderQrCode(text: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`
    <svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code of the address of the preview">
      <path fill="#fff" d="M0 0h${size}v${size}H0z"/>
      <path fill="#000" d="${dark.join('')}"/>
    </svg>
  `
}
