import { find, findAll, make } from '../browser/dom.ts'
import type { Response } from '../browser/lms/port.ts'
import { countText, numberText } from '../browser/page-format.ts'
import type { GivenAnswer } from '../browser/saved-state.ts'
import type { QuestionData, ScriptStrings } from '../course-data.ts'
import { fill } from '../format-text.ts'
import type { TextKey } from '../string-keys.ts'
import type { Strings } from '../strings.ts'

/** What one kind of question does on the page. `Keys` are the strings that only this kind needs. */
export type QuestionScript<Keys extends TextKey = never> = (
  question: HTMLElement,
  data: QuestionData,
  strings: ScriptStrings & Pick<Strings, Keys>,
) => QuestionControl

/** By the name of their piece. */
export type QuestionScripts = Record<string, QuestionScript>

/** One question on the page, whatever its kind: how its answer is read, shown, judged and taken back. */
export type QuestionControl = {
  read(): GivenAnswer
  /** The right answer, as a learner gives it. */
  key(): GivenAnswer
  /** Whether something is answered, and nothing is left out. */
  isWhole(given: GivenAnswer): boolean
  /** What is said to a learner who has not answered. */
  missing(): string
  write(given: GivenAnswer): void
  isRight(given: GivenAnswer): boolean
  /** For the LMS. */
  responseTo(given: GivenAnswer): Response
  /** Marks the answer in place. What is right, where the answer is not, is told only where the key may be seen. */
  judge(given: GivenAnswer, showsKey: boolean): Verdict
  /** Takes the marks away, and lets the learner try again. */
  reopen(): void
  /** As if nobody had been here. */
  clear(): void
  /** Puts what has no order of its own into another one. */
  shuffle(random: () => number): void
  focus(): void
}

/** `texts` are paragraphs that say why. */
export type Verdict = { outcome: 'right' | 'near' | 'wrong'; title: string; texts: (string | Node)[] }

/** In the region that is there before it speaks. */
export function showVerdict(question: HTMLElement, { outcome, title, texts }: Verdict): void {
  question.dataset['outcome'] = outcome
  find('.feedback', question).replaceChildren(make('strong', title), ...texts.map(text => make('p', text)))
}

/** The author's words, which stand in the key that readers without a script have. */
export function reasonIn(question: Element, index = 0): Node {
  return make('span', ...findAll('.answer [data-reason]', question)[index]!.cloneNode(true).childNodes)
}

/** Of what is right part by part: all, some or none of them. */
export function verdictOfParts(
  question: Element,
  right: number,
  parts: number,
  showsKey: boolean,
  strings: ScriptStrings,
): Verdict {
  const isWhole = right === parts
  return {
    outcome: isWhole ? 'right' : right ? 'near' : 'wrong',
    title: isWhole ? strings.right : fill(countText(strings.rightOf, parts), { right: numberText(right) }),
    texts: isWhole || showsKey ? [reasonIn(question)] : [],
  }
}

/** Right or wrong in words. */
export function verdictOf(text: string): HTMLElement {
  const verdict = make('span', text)
  verdict.className = 'verdict'
  return verdict
}

/** The same beside a control, and tied to it for those who hear it. */
export function setVerdict(row: Element, control: Element, outcome: string, text: string): void {
  const verdict = verdictOf(text)
  verdict.id = `${control.id}-verdict`
  control.setAttribute('aria-describedby', verdict.id)
  row.classList.add(outcome)
  row.append(verdict)
}

export function removeVerdict(row: Element, control?: Element): void {
  row.classList.remove('right', 'wrong', 'missed')
  row.querySelector('.verdict')?.remove()
  control?.removeAttribute('aria-describedby')
}
