import { whenNear } from './when-near.ts'

/** Comments, strings and words. */
const KINDS = 'csw'

/**
 * Colours code where the page says what is what. The text is left as it is: nothing that is selected, found or read is
 * lost. A browser that cannot do it shows code in one colour; one with forced colours would show it as if selected.
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
    // One that a translated page has no place for is left out, where a live range would throw.
    const place = { startContainer: text, startOffset: start, endContainer: text, endOffset: end }
    CSS.highlights.get(kind!)!.add(new StaticRange(place))
  }
}
