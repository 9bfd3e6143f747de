/**
 * How a stored file is made of an uploaded one, as a sequence of pieces: ranges of the uploaded file, bytes that
 * replace parts of it, and runs of zeros.
 */
export type Layout = (Span | { bytes: Buffer } | { zeros: number })[]

/** A range of bytes from `start` up to, but not including, `end`. */
export type Span = { start: number; end: number }

/**
 * Returns the pieces of a range of a file. The bytes in the kept spans stay, and all others become zero. The kept spans
 * must be in order.
 */
export function keepSpans({ start, end }: Span, kept: Span[]): Layout {
  const pieces: Layout = []
  let at = start
  for (const span of kept) {
    const [from, to] = [Math.max(at, span.start), Math.min(end, span.end)]
    if (from >= to) continue
    if (from > at) pieces.push({ zeros: from - at })
    pieces.push({ start: from, end: to })
    at = to
  }
  return end > at ? [...pieces, { zeros: end - at }] : pieces
}

/** Returns the spans in order. Spans that touch or overlap are merged into one. */
export function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else merged.push({ ...span })
  }
  return merged
}
