/** Sixty-four characters that no LMS has a reason to change. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BITS = 6
const MORE = 32
const SINGLE = 32
const LONG_GAP = 31

/** Reads a text from front to back; throws at its end. */
export type Cursor = { text: string; at: number }

/**
 * Values by slot as runs of neighbours: how many slots lie before the run, how many are in it, then their values. A value
 * alone, as after many edits, costs one character and its own.
 */
export function writeRuns<Value>(values: Map<number, Value>, writeAll: (run: Value[]) => string): string {
  let text = ''
  let next = 0
  const slots = [...values.keys()].sort((one, other) => one - other)
  for (let first = 0, end = 0; first < slots.length; first = end) {
    end = first + 1
    while (slots[end] === slots[end - 1]! + 1) end++
    const run = slots.slice(first, end)
    const gap = run[0]! - next
    text += digit(Math.min(gap, LONG_GAP) + (run.length > 1 ? 0 : SINGLE))
    if (gap >= LONG_GAP) text += writeNumber(gap - LONG_GAP)
    if (run.length > 1) text += writeNumber(run.length)
    text += writeAll(run.map(slot => values.get(slot)!))
    next = run.at(-1)! + 1
  }
  return text
}

export function readRuns<Value>(text: string, readAll: (cursor: Cursor, count: number) => Value[]): Map<number, Value> {
  const values = new Map<number, Value>()
  const cursor = { text, at: 0 }
  let slot = 0
  while (cursor.at < text.length) {
    const head = readDigit(cursor)
    const gap = head % SINGLE
    slot += gap + (gap === LONG_GAP ? readVarint(cursor) : 0)
    const count = head < SINGLE ? readVarint(cursor) : 1
    for (const value of readAll(cursor, count)) values.set(slot++, value)
  }
  return values
}

/** Yes and no, six in a character. */
export function writeBits(bits: boolean[]): string {
  let text = ''
  for (let at = 0; at < bits.length; at += BITS)
    text += digit(bits.slice(at, at + BITS).reduce((sum, bit, index) => sum + (bit ? 1 << index : 0), 0))
  return text
}

export function readBits(cursor: Cursor, count: number): boolean[] {
  const bits: boolean[] = []
  while (bits.length < count) {
    const packed = readDigit(cursor)
    for (let index = 0; index < BITS && bits.length < count; index++) bits.push(!!(packed & (1 << index)))
  }
  return bits
}

/** Any whole number from 0, five bits in a character. */
export function writeNumber(value: number): string {
  return value < MORE ? digit(value) : digit(MORE + (value % MORE)) + writeNumber(Math.floor(value / MORE))
}

export function readVarint(cursor: Cursor): number {
  const low = readDigit(cursor)
  return low < MORE ? low : low - MORE + MORE * readVarint(cursor)
}

export function digit(value: number): string {
  return DIGITS[value]!
}

export function readDigit(cursor: Cursor): number {
  const value = DIGITS.indexOf(readText(cursor, 1))
  if (value < 0) throw new RangeError('no digit')
  return value
}

export function readText(cursor: Cursor, length: number): string {
  const text = cursor.text.slice(cursor.at, cursor.at + length)
  if (text.length < length) throw new RangeError('cut short')
  cursor.at += length
  return text
}
