import { fromBase64Url, toBase64Url } from './base64-url.ts'

/**
 * A list of numbers from 0 to 63, each of which is written as one character of base64url. The functions that read such
 * a list remove the numbers that they have read from its front.
 */
export type Digits = number[]

const BITS = 6
const MORE = 32
const SINGLE = 32
const LONG_GAP = 31

/**
 * Writes values by slot as runs of consecutive slots: the gap before the run, its length, then its values. A run of a
 * single slot, which is common after many edits, takes only one digit besides its value unless the gap is long.
 */
export function writeRuns<Value>(values: Map<number, Value>, writeAll: (run: Value[]) => Digits): Digits {
  const digits: Digits = []
  const slots = [...values.keys()].sort((one, other) => one - other)
  let next = 0
  while (slots.length) {
    const first = slots[0]!
    let count = 1
    while (slots[count] === first + count) count++
    const gap = first - next
    digits.push(Math.min(gap, LONG_GAP) + (count > 1 ? 0 : SINGLE))
    if (gap >= LONG_GAP) digits.push(...writeNumber(gap - LONG_GAP))
    if (count > 1) digits.push(...writeNumber(count))
    digits.push(...writeAll(slots.splice(0, count).map(slot => values.get(slot)!)))
    next = first + count
  }
  return digits
}

export function readRuns<Value>(
  digits: Digits,
  readAll: (digits: Digits, count: number) => Value[],
): Map<number, Value> {
  const values = new Map<number, Value>()
  let slot = 0
  while (digits.length) {
    const head = digits.shift()!
    const gap = head % SINGLE
    slot += gap + (gap === LONG_GAP ? readNumber(digits) : 0)
    for (const value of readAll(digits, head < SINGLE ? readNumber(digits) : 1)) values.set(slot++, value)
  }
  return values
}

/** Writes booleans, six per digit. */
export function writeBits(bits: boolean[]): Digits {
  const digits: Digits = []
  bits.forEach((bit, at) => {
    digits[Math.floor(at / BITS)]! |= Number(bit) << (at % BITS)
  })
  return digits
}

export function readBits(digits: Digits, count: number): boolean[] {
  const packed = digits.splice(0, Math.ceil(count / BITS))
  return times(count, at => !!((packed[Math.floor(at / BITS)]! >> (at % BITS)) & 1))
}

/** Writes any whole number from 0, five bits per digit. */
export function writeNumber(value: number): Digits {
  return value < MORE ? [value] : [MORE + (value % MORE), ...writeNumber(Math.floor(value / MORE))]
}

export function readNumber(digits: Digits): number {
  const low = digits.shift() ?? 0
  return low < MORE ? low : low - MORE + MORE * readNumber(digits)
}

export function toText(digits: Digits): string {
  return digits.map(digit => toBase64Url(String.fromCharCode(digit << 2))[0]).join('')
}

export function toDigits(text: string): Digits {
  return Array.from(text, character => fromBase64Url(`${character}A`).charCodeAt(0) >> 2)
}

export function times<Value>(count: number, make: (at: number) => Value): Value[] {
  return Array.from({ length: count }, (_, at) => make(at))
}
