import type { LocaleCode } from '../../language/locales.ts'
import { type Html, html } from '../../look/html.ts'

/** The sign after which the second half of a Japanese title begins, as in `ワークブック：倉庫の安全`. */
const BEFORE_SECOND_HALF = /(?<=：)/

/**
 * Renders a title. Chinese has no spaces, and browsers would break a large title within words; so line breaks are
 * marked between words, and the style sheet allows no other breaks. Browsers keep Japanese phrases together, but they
 * treat the text around a colon as one phrase, and break it within a word if it is too long for a line.
 */
export function renderTitle(title: string, locale: LocaleCode): Html {
  if (locale === 'ja-JP') return html`${joinByBreaks(title.split(BEFORE_SECOND_HALF))}`
  if (!locale.startsWith('zh')) return html`${title}`
  const segments = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(title)]
  return html`${segments.map(({ segment, isWordLike }, index) => {
    const isBetweenWords = isWordLike && segments[index - 1]?.isWordLike
    return isBetweenWords ? html`<wbr>${segment}` : segment
  })}`
}

function joinByBreaks(parts: string[]): Html[] {
  return parts.map((part, index) => html`${index > 0 && html`<wbr>`}${part}`)
}
