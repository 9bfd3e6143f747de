import type { Answer, Response } from '../lms/port.ts'
import type { QuestionData } from '../render/course-data.ts'
import { fill } from '../render/format-text.ts'
import { find, findAll, make, setAria } from '../runtime/dom.ts'
import { numberText } from '../runtime/page-format.ts'
import type { GivenAnswer } from '../runtime/state/saved-state.ts'
import type { Word } from './question-view.ts'

/** Starts one kind of question on the page. */
export type QuestionScript = (element: HTMLElement, data: QuestionData, say: Say) => QuestionControl

/** Returns a text of the question by its name. The page contains these texts in attributes of the question. */
export type Say = (word: Word) => string

/** Scripts by the name of their piece. */
export type QuestionScripts = Record<string, QuestionScript>

/** How the answer to a kind of question is read, shown, judged and reset. */
export type QuestionControl = {
  /** Returns the right answer in the form of a learner's answer. */
  solution(): GivenAnswer
  read(): GivenAnswer
  write(given: GivenAnswer): void
  /** Whether the answer is complete. */
  isWhole(given: GivenAnswer): boolean
  isRight(given: GivenAnswer): boolean
  /** Returns the answer in the form in which a driver reports it (`Response`). */
  responseTo(given: GivenAnswer): Response
  /** Marks the answer in place, and shows the right one only where the key may be seen. */
  judge(given: GivenAnswer, showsKey: boolean): Verdict
  /** Lets the learner try again; `fromNothing` also clears the given answer. */
  reopen(fromNothing: boolean): void
  /** Shuffles everything that has no order of its own, such as the options. */
  shuffle(random: () => number): void
}

/**
 * The verdict on an answer. `right` is the number of right parts, for an answer that has several parts; `texts` are the
 * paragraphs that give the reasons.
 */
export type Verdict = { outcome: 'right' | 'near' | 'wrong'; right?: number; texts: (string | Node)[] }

/** A question on the page, of any kind. */
export type OpenQuestion = ReturnType<typeof openQuestion>

const ANSWERED_WITH = '.option input, select'
const WRONG_ROWS = '.wrong :is(.prompt, .order-text > :first-child)'

export function openQuestion(element: HTMLElement, data: QuestionData, scripts: QuestionScripts) {
  const say: Say = word => find('fieldset', element).getAttribute(`data-${word}`)!
  const control = scripts[data.piece]!(element, data, say)
  const feedback = find('.feedback', element)
  let since = 0
  let changedAt: number | null = null
  for (const type of ['focusin', 'pointerdown'])
    element.addEventListener(type, () => {
      since ||= Date.now()
    })
  element.addEventListener('change', () => {
    changedAt = Date.now()
  })
  return {
    ...control,
    element,
    data,
    say,
    feedback,
    slot: data.slot,
    isAnswered,
    answerWith: buildAnswer,
    show,
    takeBack,
    focus,
  }

  function isAnswered(): boolean {
    return control.isWhole(control.read())
  }

  /**
   * Builds the answer for the LMS. The time of an answer that was saved in an earlier visit is unknown, so it is null.
   */
  function buildAnswer(given: GivenAnswer, { at = changedAt, showsKey = true } = {}): Answer {
    const response = control.responseTo(given)
    const seconds = since && at ? (at - since) / 1000 : null
    since = 0
    return {
      questionId: data.answeredAs,
      chapterId: data.chapter,
      outcomeId: data.outcomeId,
      stem: find('.stem', element).textContent!,
      response: showsKey ? response : withoutKey(response),
      right: control.isRight(given),
      at,
      seconds,
    }
  }

  /**
   * Shows a verdict in a live region. The region is in the page from the beginning, because screen readers announce
   * only later changes. The controls are disabled until the question is reset.
   */
  function show({ outcome, right = 0, texts }: Verdict): void {
    const title = fill(say(outcome), { right: numberText(right) })
    element.dataset['outcome'] = outcome
    feedback.replaceChildren(make('strong', title), ...texts.map(text => make('p', text)))
    for (const control of findAll(ANSWERED_WITH, element)) setAria(control, 'disabled', true)
  }

  function takeBack(fromNothing: boolean): void {
    changedAt = null
    delete element.dataset['outcome']
    feedback.textContent = ''
    for (const control of findAll(ANSWERED_WITH, element)) control.removeAttribute('aria-disabled')
    for (const verdict of findAll('.verdict', element)) {
      const row = verdict.closest('.option, li')!
      row.classList.remove('right', 'wrong', 'missed')
      row.querySelector(ANSWERED_WITH)?.removeAttribute('aria-describedby')
      verdict.remove()
    }
    control.reopen(fromNothing)
  }

  /** Focuses the first control that is not answered yet. */
  function focus(): void {
    find(':is(input, select, .move):not([aria-disabled=true], .filled *)', element).focus()
  }
}

function withoutKey(response: Response): Response {
  return { ...response, ...('correct' in response ? { correct: [] } : { least: null, most: null }) } as Response
}

/**
 * Returns the functions that are the same for all kinds of question whose answer is a list of positions in the authored
 * order.
 */
export function answeredByPositions({ key, piece, names }: QuestionData, words: string[], rights: string[] = []) {
  const wordsAndRights = { words: names?.slice(0, words.length) ?? words, rights: names?.slice(words.length) ?? rights }
  return {
    solution: () => key,
    isRight: (given: GivenAnswer) => String(given) === String(key),
    responseTo: (given: GivenAnswer) => ({ kind: piece, given, correct: key, ...wordsAndRights }) as Response,
    shuffle() {},
  }
}

/**
 * Copies one of the author's reasons from the key of the question, which is in the page for readers without a script.
 */
export function copyReason(question: Element, index = 0): Node {
  return make('span', ...findAll('.answer [data-reason]', question)[index]!.cloneNode(true).childNodes)
}

/**
 * Returns the verdict on a question whose rows have been marked: all, some or none of them right. It names the wrong
 * rows.
 */
export function verdictOfParts(question: Element, { key }: QuestionData, showsKey: boolean, say: Say): Verdict {
  const wrong = findAll(WRONG_ROWS, question).map(row => row.textContent)
  const right = key.length - wrong.length
  return {
    outcome: wrong[0] ? (right ? 'near' : 'wrong') : 'right',
    right,
    texts: [wrong[0] && !showsKey ? say('again') + wrong.join(' · ') : copyReason(question)],
  }
}

/** Marks a row as right or wrong in words, and links the words to its control, if any, for screen readers. */
export function mark(row: Element, outcome: 'right' | 'wrong' | 'missed', say: Say, within = row): void {
  const control = row.querySelector(ANSWERED_WITH)
  const verdict = make('span', say(`mark-${outcome}`))
  verdict.className = 'verdict'
  row.classList.add(outcome)
  within.append(verdict)
  if (!control) return
  verdict.id = `${control.id}-verdict`
  control.setAttribute('aria-describedby', verdict.id)
}

/** Dispatches "change", as a native control does when its answer changes. */
export function tellChange(element: Element): void {
  element.dispatchEvent(new Event('change', { bubbles: true }))
}
