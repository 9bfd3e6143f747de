import type { SourceBlock, SourceDocument } from '../../course/source-document.ts'
import { unreadable } from '../unreadable-source.ts'
import { cleanLine } from './clean-text.ts'

const TIMES = /^\s*(?:(\d{1,4}):)?(\d{2}):(\d{2})[.,]\d{3}\s+-->\s/
/** Number of words from which a paragraph ends with its current sentence. */
const PARAGRAPH_WORDS = 80

/** Reads the spoken words of WebVTT or SubRip, cue after cue, as paragraphs that end with a sentence. */
export function readCaptions(text: string): SourceDocument {
  const cues: string[] = []
  for (const part of text.replace(/\r\n?/g, '\n').split(/\n{2,}/)) {
    const lines = part.split('\n')
    const at = lines.findIndex(line => TIMES.test(line))
    if (at < 0) continue
    const captionText = cleanLine(
      lines
        .slice(at + 1)
        .map(withoutTags)
        .join(' '),
    )
    // Live captions may show the same line in several cues in a row; the line is read once.
    if (captionText && captionText !== cues.at(-1)) cues.push(captionText)
  }
  if (cues.length === 0) throw unreadable('document-without-captions')
  const blocks: SourceBlock[] = []
  let run: string[] = []
  const flush = () => {
    if (run.length > 0) blocks.push({ type: 'paragraph', text: run.join(' ') })
    run = []
  }
  for (const cue of cues) {
    run.push(cue)
    if (run.join(' ').split(' ').length >= PARAGRAPH_WORDS && /[.!?。！？؟]["”»]?$/u.test(cue)) flush()
  }
  flush()
  return { kind: 'captions', title: null, pages: null, blocks }
}

function withoutTags(line: string): string {
  return line
    .replace(/<[^<>]{0,200}>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
}
