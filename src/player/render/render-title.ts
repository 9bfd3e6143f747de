import type { LocaleCode } from '../../language/locales.ts'
import { type Html, html } from '../../look/html.ts'

/**
 * Renders a title. Chinese has no spaces, and browsers would break a large title within words; so line breaks are
 * marked between words, and the style sheet allows no others.
 */
export function renderTitle(title: string, locale: LocaleCode): Html {
  if (!locale.startsWith('zh')) return html`${title}`
  const segments = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(title)]
  return html`${segments.map(({ segment, isWordLike }, index) => {
    const isBetweenWords = isWordLike && segments[index - 1]?.isWordLike
    return isBetweenWords ? html`<wbr>${segment}` : segment
  })}`
}
