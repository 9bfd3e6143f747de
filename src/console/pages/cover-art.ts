import { type LocaleCode, textDirection } from '../../language/locales.ts'
import { type Html, html } from '../../look/html.ts'

const CARD_WIDTH = 1200
const CARD_HEIGHT = 630
const ART_WIDTH = 525

/** Renders the mosaic of a course's cover in the course's own colours, without the title beside it. */
export function coverArt(courseId: string, language: LocaleCode, kind: string): Html {
  const artLeft = textDirection(language) === 'rtl' ? 0 : CARD_WIDTH - ART_WIDTH
  return html`
    <svg
      class="${kind}"
      viewBox="${artLeft} 0 ${ART_WIDTH} ${CARD_HEIGHT}"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <image href="/go/${courseId}/cover.svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}"/>
    </svg>
  `
}
