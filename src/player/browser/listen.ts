import type { CourseData } from '../course-data.ts'
import { find, findAll, setText } from './dom.ts'
import { numberText } from './page-format.ts'

type Sentence = { text: string; range: Range }

/** What is to be done, to be copied or only to be seen is not read out, nor what lies folded. */
const UNREAD =
  'form, pre, button, select, [aria-hidden=true], .unseen, .lesson-number, .minutes, .listen, .scenario, .lesson-end'
/** What a voice takes a breath after. */
const UNIT = 'p, li, h3, h4, td, th, dt, dd, figcaption, summary, div'
const MARK = 'spoken'

/**
 * Reads a lesson aloud, sentence by sentence, with the voice that the browser has for the course's language; the sentence
 * is marked where it stands. Without such a voice nothing is offered. Voices may come late.
 */
export function startListening({ strings }: CourseData): void {
  const speech = window.speechSynthesis
  const { lang } = document.documentElement
  /** Silences the lesson that is being read. */
  let hush = () => {}
  let isOffered = false
  offer()
  speech?.addEventListener?.('voiceschanged', offer)
  addEventListener('pagehide', () => hush())

  function offer(): void {
    if (isOffered || !findVoice()) return
    isOffered = true
    for (const head of findAll('.lesson-head')) offerIn(head)
  }

  /** One that works on the learner's own machine, rather than one that sends the text away. */
  function findVoice(): SpeechSynthesisVoice | undefined {
    const rankOf = ({ lang: own, localService }: SpeechSynthesisVoice) => {
      const spoken = own.replace('_', '-')
      return spoken.split('-')[0] === lang.split('-')[0] ? 1 + Number(spoken === lang) + 2 * Number(localService) : 0
    }
    return speech
      ?.getVoices()
      .filter(rankOf)
      .sort((one, other) => rankOf(other) - rankOf(one))[0]
  }

  function offerIn(head: HTMLElement): void {
    head.after(find<HTMLTemplateElement>('#listen-bar').content.cloneNode(true))
    const bar = head.nextElementSibling as HTMLElement
    const button = find('button', bar)
    const speed = find<HTMLSelectElement>('select', bar)
    let sentences: Sentence[] = []
    let at = 0
    /** What is being said; null while it is silent. */
    let saying: SpeechSynthesisUtterance | null = null

    button.addEventListener('click', () => {
      const wasReading = saying
      hush()
      if (wasReading) return
      hush = stop
      if (!at) sentences = sentencesIn(head.parentElement!, lang)
      speak()
      show()
    })
    // A voice keeps the speed that it began with.
    speed.addEventListener('change', () => {
      if (saying) speak()
    })

    function speak(): void {
      const sentence = sentences[at]
      // Some browsers swallow what is said right after a silence that was not needed.
      if (speech.speaking) speech.cancel()
      if (!sentence?.range.getClientRects().length) end()
      else read(sentence)
    }

    function read(sentence: Sentence): void {
      const words = new SpeechSynthesisUtterance(sentence.text)
      saying = words
      Object.assign(words, { lang, voice: findVoice(), rate: Number(speed.value) })
      words.onend = () => {
        // Some browsers call what was silenced ended, too.
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

    /** All was read, or the learner is on another page of the course. */
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
      setText(find('span', button), saying ? strings.pause : at ? strings.continue : strings.listen)
    }
  }
}

function sentencesIn(lesson: Element, lang: string): Sentence[] {
  const segmenter = new Intl.Segmenter(lang, { granularity: 'sentence' })
  const walker = document.createTreeWalker(lesson, NodeFilter.SHOW_TEXT)
  const units = new Map<Element, Text[]>()
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const parent = node.parentElement!
    if (parent.closest(UNREAD) || !parent.getClientRects().length) continue
    const unit = parent.closest(UNIT)!
    units.set(unit, [...(units.get(unit) ?? []), node])
  }
  return [...units.values()].flatMap(nodes => {
    const whole = nodes.map(({ data }) => data).join('')
    return [...segmenter.segment(whole)].flatMap(({ segment, index }) => {
      const text = segment.trim()
      return text ? [{ text, range: rangeOf(nodes, whole.indexOf(text, index), text.length) }] : []
    })
  })
}

function rangeOf(nodes: Text[], from: number, length: number): Range {
  const range = new Range()
  let start = 0
  for (const node of nodes) {
    const end = start + node.length
    if (from >= start && from < end) range.setStart(node, from - start)
    if (from + length > start && from + length <= end) range.setEnd(node, from + length - start)
    start = end
  }
  return range
}

function keepInSight(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect()
  if (top < 140 || bottom > innerHeight - 40) range.startContainer.parentElement!.scrollIntoView({ block: 'center' })
}
