const LINE_FEED = 0x0a

/**
 * Yields the lines of a stream of UTF-8. `node:readline` cannot be used, because it also ends a line at U+2028 and
 * U+2029, which occur in texts and which JSON does not escape.
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = rest.indexOf(LINE_FEED); end !== -1; end = rest.indexOf(LINE_FEED, start)) {
      yield rest.toString('utf8', start, end)
      start = end + 1
    }
    rest = rest.subarray(start)
  }
  if (rest.length > 0) yield rest.toString('utf8')
}
