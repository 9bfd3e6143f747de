const BULLET = /^[•●▪‣◦○■□–—*·\-➢➤►▶➔→✓✔✗☐☑☒❑❖]\s+(?=\S)/u
/** "____ Seats bolted": a place for a tick before what is checked. */
const BLANK = /^_{2,6}\s*(?=\p{L}[^_]*$)/u
const NUMBER = /^(?:\(?\d{1,3}[.)]|\(?[a-z][.)])\s+(?=\S)/

/** The sign that opens an item of a list, and the words behind it; null where a line is no item. */
export function listSign(line: string): { ordered: boolean; text: string; sign: string } | null {
  const number = NUMBER.exec(line)
  const sign = number ?? BULLET.exec(line) ?? BLANK.exec(line)
  if (!sign) return null
  return { ordered: number !== null, text: line.slice(sign[0].length), sign: sign[0].trim() }
}
