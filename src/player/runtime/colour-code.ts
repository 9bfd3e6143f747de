import { whenNear } from './when-near.ts'

/** One letter for each kind of token: comments, strings and words. */
const KINDS = 'csw'

/**
 * Colours code by the tokens that the page lists, without changing its text: selection, search and screen readers still
 * work. Does nothing in a browser without highlights, or with forced colours, which would show tokens as selected.
 */
export function colourCode(): void {
  if (!CSS.highlights || matchMedia('(forced-colors: active)').matches) return
  for (const kind of KINDS) CSS.highlights.set(kind, new Highlight())
  whenNear('[data-tokens]', colour)
}

function colour(code: HTMLElement): void {
  const text = code.firstChild!
  let end = 0
  for (const [, gap, kind, length] of code.dataset['tokens']!.matchAll(/(\d+)(.)(\d+)/g)) {
    const start = end + Number(gap)
    end = start + Number(length)
    // If a translated page lacks the position, a static range is skipped; a live range would throw.
    const place = { startContainer: text, startOffset: start, endContainer: text, endOffset: end }
    CSS.highlights.get(kind!)!.add(new StaticRange(place))
  }
}
