const BULLET = /^(?:[•●▪‣◦○■□–—*·\-➢➤►▶➔→✓✔✗☐☑☒❑❖]\s+(?=\S)|\+\s+(?=\p{Lu}\p{L}))/u
/** An empty line for a tick before an item: "____ Seats bolted". */
const BLANK = /^_{2,6}\s*(?=\p{L}[^_]*$)/u
const NUMBER = /^(?:\(?\d{1,3}[.)]|\(?[a-z][.)])\s+(?=\S)/

/** Splits a line into the sign that begins a list item and the text after it; null if the line is not an item. */
export function listSign(line: string): { ordered: boolean; text: string; sign: string } | null {
  const number = NUMBER.exec(line)
  const sign = number ?? BULLET.exec(line) ?? BLANK.exec(line)
  if (!sign) return null
  return { ordered: number !== null, text: line.slice(sign[0].length), sign: sign[0].trim() }
}
