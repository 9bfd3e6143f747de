import { find, findAll, setText } from './dom.ts'
import { findVoice } from './find-voice.ts'
import { numberText } from './page-format.ts'

/** False at build time for a course without formulas; code for formulas is then left out of the bundle. */
declare const WITH_FORMULAS: boolean

type Sentence = { text: string; range: Range }

/** Selector of elements that are not read out: tasks, code, controls, and elements that are only meant to be seen. */
const UNREAD =
  'form, pre, button, select, [aria-hidden=true], .unseen, .lesson-number, .minutes, .listen, .scenario, .opening, .lesson-end'
/** Selector of the elements that are read as units, with a pause between two units. */
const UNIT = 'p, li, h3, h4, td, th, dt, dd, figcaption, summary, div'
const MARK = 'spoken'

/**
 * Reads a lesson aloud sentence by sentence, and highlights the sentence that is being read. Only one lesson is read at
 * a time.
 */
export function readAloud(): void {
  const speech = window.speechSynthesis
  const { lang } = document.documentElement
  /** Stops reading the current lesson aloud. */
  let hush = () => {}
  for (const bar of findAll('.listen')) startReading(bar)
  addEventListener('pagehide', () => hush())

  function startReading(bar: HTMLElement): void {
    const button = find('button', bar)
    const label = find('span', button)
    const { textContent: listen } = label
    const speed = find<HTMLSelectElement>('select', bar)
    let sentences: Sentence[] = []
    let at = 0
    /** The utterance in progress; null while nothing is said. */
    let saying: SpeechSynthesisUtterance | null = null

    button.addEventListener('click', () => {
      const wasReading = saying
      hush()
      if (wasReading) return
      hush = stop
      if (!at) sentences = findSentences(bar.parentElement!, lang)
      speak()
      show()
    })
    // A sentence is read to its end with the speed at which it began, so a change of speed starts the sentence again.
    speed.addEventListener('change', () => {
      if (saying) speak()
    })

    function speak(): void {
      const sentence = sentences[at]
      // Some browsers skip the next utterance if nothing was being spoken when the last one was cancelled.
      if (speech.speaking) speech.cancel()
      if (!sentence?.range.getClientRects().length) end()
      else read(sentence)
    }

    function read(sentence: Sentence): void {
      const words = new SpeechSynthesisUtterance(sentence.text)
      saying = words
      Object.assign(words, { lang, voice: findVoice(lang), rate: Number(speed.value) })
      words.onend = () => {
        // Some browsers also fire "end" for an utterance that was cancelled.
        if (saying !== words) return
        at++
        speak()
      }
      words.onerror = ({ error }) => {
        if (!/cancel|interrupt/.test(error)) stop()
      }
      CSS.highlights?.set(MARK, new Highlight(sentence.range))
      keepInSight(sentence.range)
      setText(find('.listen-count', bar), `${numberText(at + 1)} / ${numberText(sentences.length)}`)
      speech.speak(words)
    }

    /**
     * Stops reading, and begins at the start next time, because all was read or the learner has left the lesson's page.
     */
    function end(): void {
      at = 0
      stop()
    }

    function stop(): void {
      saying = null
      speech.cancel()
      CSS.highlights?.delete(MARK)
      show()
    }

    function show(): void {
      bar.classList.toggle('reading', !!saying)
      bar.classList.toggle('begun', !!saying || at > 0)
      setText(label, saying ? button.dataset['pause']! : at ? button.dataset['continue']! : listen!)
    }
  }
}

function findSentences(lesson: Element, lang: string): Sentence[] {
  const segmenter = new Intl.Segmenter(lang, { granularity: 'sentence' })
  const walker = document.createTreeWalker(lesson, NodeFilter.SHOW_TEXT)
  const units = new Map<Element, Text[]>()
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const parent = node.parentElement!
    if (parent.closest(UNREAD) || !parent.getClientRects().length || (WITH_FORMULAS && isSaidBefore(node))) continue
    const unit = parent.closest(UNIT)!
    units.set(unit, [...(units.get(unit) ?? []), node])
  }
  return [...units.values()].flatMap(nodes => {
    const whole = nodes.map(node => (WITH_FORMULAS ? readWords(node) : node.data)).join('')
    return [...segmenter.segment(whole)].flatMap(({ segment, index }) => {
      const text = segment.trim()
      return text ? [{ text, range: buildRange(nodes, whole.indexOf(text, index), text.length) }] : []
    })
  })
}

function buildRange(nodes: Text[], from: number, length: number): Range {
  const range = new Range()
  let start = 0
  for (const node of nodes) {
    const end = start + (WITH_FORMULAS ? readWords(node).length : node.length)
    if (from >= start && from < end) range.setStart(node, WITH_FORMULAS ? placeIn(node, from - start) : from - start)
    if (from + length > start && from + length <= end)
      range.setEnd(node, WITH_FORMULAS ? placeIn(node, from + length - start) : from + length - start)
    start = end
  }
  return range
}

/** Limits an offset to the node: the text of a formula is longer than its first node. */
function placeIn(node: Text, offset: number): number {
  return Math.min(offset, node.length)
}

/** Returns the text of a node; for a node in a formula, the text of the whole formula. */
function readWords(node: Text): string {
  return node.parentElement!.closest('math')?.getAttribute('alttext') ?? node.data
}

/** Whether the text was already returned for the first node of the same formula. */
function isSaidBefore(node: Text): boolean {
  const math = node.parentElement!.closest('math')
  return math !== null && document.createTreeWalker(math, NodeFilter.SHOW_TEXT).nextNode() !== node
}

function keepInSight(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect()
  if (top < 140 || bottom > innerHeight - 40) range.startContainer.parentElement!.scrollIntoView({ block: 'center' })
}
