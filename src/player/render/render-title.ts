import type { LocaleCode } from '../../language/locales.ts'
import { type Html, html } from '../../look/html.ts'

/**
 * A title. Chinese has no spaces and browsers do not know its words, so that a large title would break within one: the
 * places between words are marked, and the style sheet allows no others.
 */
export function renderTitle(title: string, locale: LocaleCode): Html {
  if (!locale.startsWith('zh')) return html`${title}`
  const segments = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(title)]
  return html`${segments.map(({ segment, isWordLike }, index) => {
    const isBetweenWords = isWordLike && segments[index - 1]?.isWordLike
    return isBetweenWords ? html`<wbr>${segment}` : segment
  })}`
}
