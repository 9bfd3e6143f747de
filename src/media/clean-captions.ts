import { decodeText } from './decode-text.ts'
import { unreadable } from './unreadable-media.ts'

const MOST_CUES = 20_000
const CUE_CHARACTERS = 1_000
/** A time such as `00:01:02.500`. WebVTT may leave out the hours; SubRip writes a comma, or no fraction. */
const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?`
const TIMING = new RegExp(String.raw`^\s*${TIME}[ \t]*-->[ \t]*${TIME}(?!\d)(.*)$`)
/** Position codes of SubStation Alpha in SubRip files, such as `{\an8}`, which WebVTT would show as text. */
const OVERRIDE = /\{\\[^{}]*\}/g
/**
 * Matches the position settings of a cue (WebVTT, 4.4). The setting `region` is dropped, because the definitions of
 * regions are removed from the file.
 */
const SETTING =
  /^(vertical:(rl|lr)|(line|position|size):-?\d+(\.\d+)?%?(,[a-z-]+)?|align:(start|center|end|left|right))$/
/** Matches tags. Only italics, bold, underlined and the speaker are kept. */
const TAG = /<(\/?)([a-z]+)([ \t.][^>]*)?>|<[/\da-z][^>]*>/gi
const PLAIN_TAGS = ['i', 'b', 'u']

export type CleanedCaptions = { text: string; seconds: number }

/**
 * Converts WebVTT or SubRip captions into WebVTT that contains only cues: no styles, regions, notes or unknown tags.
 */
export function cleanCaptions(bytes: Buffer): CleanedCaptions {
  const text = decodeText(bytes)
  if (text === null) throw unreadable('captions-encoding')
  const cues = text
    .split(/\r\n|\r|\n/)
    .reduce(collectCues, [])
    .flatMap(cleanCue)
  if (cues.length === 0) throw unreadable('captions-none')
  if (cues.length > MOST_CUES) throw unreadable('captions-many', { most: MOST_CUES })
  const inOrder = cues.toSorted((one, other) => one.start - other.start)
  const seconds = Math.max(...inOrder.map(({ end }) => end)) / 1_000
  return { text: `WEBVTT\n\n${inOrder.map(writeCue).join('\n')}`, seconds: Math.max(1, Math.round(seconds)) }
}

type RawCue = { timing: RegExpExecArray; lines: string[]; isOpen: boolean }
type Cue = { start: number; end: number; settings: string[]; lines: string[] }

/**
 * Adds a line to the cues that were collected so far. A cue is a line with times and the lines after it, up to an empty
 * one. All other lines are headers, numbers or notes, and are dropped.
 */
function collectCues(cues: RawCue[], line: string): RawCue[] {
  const timing = TIMING.exec(line)
  const last = cues.at(-1)
  if (timing) {
    // SubRip numbers its cues from 1. If no empty line ends the previous cue, its last line is the number of this cue.
    if (last?.isOpen && last.lines.at(-1)?.trim() === String(cues.length + 1)) last.lines.pop()
    cues.push({ timing, lines: [], isOpen: true })
  } else if (last?.isOpen && endsCue(line, last)) last.isOpen = false
  else if (last?.isOpen) last.lines.push(line)
  return cues
}

/**
 * Whether a line ends a cue. A line of spaces does so only after text, because YouTube begins the texts of its captions
 * with such a line.
 */
function endsCue(line: string, { lines }: RawCue): boolean {
  return line === '' || (line.trim() === '' && lines.some(each => each.trim() !== ''))
}

function cleanCue({ timing, lines }: RawCue): Cue[] {
  const [start, end] = [readTime(timing.slice(1, 5)), readTime(timing.slice(5, 9))]
  const texts = lines
    .map(line => cleanLine(line.slice(0, CUE_CHARACTERS).replace(OVERRIDE, '')))
    .filter(line => line !== '')
  if (end <= start || texts.length === 0) return []
  const settings = (timing[9] ?? '').split(/[ \t]+/).filter(setting => SETTING.test(setting))
  return [{ start, end, settings, lines: texts }]
}

function readTime([hours = '0', minutes, seconds, fraction]: (string | undefined)[]): number {
  const milliseconds = Number((fraction ?? '0').padEnd(3, '0'))
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + milliseconds
}

/** Keeps known tags, and escapes ampersands that begin no character reference and brackets that begin no tag. */
function cleanLine(line: string): string {
  const parts: string[] = []
  let end = 0
  for (const match of line.matchAll(TAG)) {
    parts.push(escapeText(line.slice(end, match.index)), cleanTag(match))
    end = match.index + match[0].length
  }
  return [...parts, escapeText(line.slice(end))].join('').trim()
}

function cleanTag([, slash, name, rest]: RegExpExecArray | RegExpMatchArray): string {
  const tag = name?.toLowerCase() ?? ''
  if (PLAIN_TAGS.includes(tag)) return `<${slash}${tag}>`
  if (tag !== 'v') return ''
  const speaker = escapeText((rest ?? '').replace(/^\.[^ \t]*/, '').trim())
  return slash ? '</v>' : speaker && `<v ${speaker}>`
}

function escapeText(text: string): string {
  return text
    .replace(/&(?!(amp|lt|gt|nbsp|lrm|rlm|#\d{1,7}|#x[0-9a-f]{1,6});)/gi, '&amp;')
    .replaceAll('-->', '--&gt;')
    .replaceAll('<', '&lt;')
    .replaceAll('\0', '')
}

function writeCue({ start, end, settings, lines }: Cue): string {
  return `${[writeTime(start), '-->', writeTime(end), ...settings].join(' ')}\n${lines.join('\n')}\n`
}

function writeTime(milliseconds: number): string {
  const parts = [Math.floor(milliseconds / 3_600_000), Math.floor(milliseconds / 60_000) % 60]
  const [hours, minutes] = parts.map(part => String(part).padStart(2, '0'))
  return `${hours}:${minutes}:${((milliseconds % 60_000) / 1_000).toFixed(3).padStart(6, '0')}`
}
