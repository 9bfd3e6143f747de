import type { CheckData } from '../render/course-data.ts'
import { fill } from '../render/format-text.ts'
import { find, findAll, focusElement, make, onSubmit } from '../runtime/dom.ts'
import { numberText } from '../runtime/page-format.ts'
import type { PlacedCheck } from './choose-checks.ts'
import { type Desk, readPlaceTitle } from './desk.ts'

type Round = {
  /** Heading above every question. */
  title: Node
  checks: PlacedCheck<CheckData>[]
  onAnswer?(): void
  /** Called when the learner skips; without it, no button to skip is shown. */
  onSkip?(): void
  /** Called at the end. `results` says of each question whether it was answered rightly. */
  onEnd(results: boolean[]): void
  /** Whether the first question gets the focus, as after a click; later questions always get it. */
  takesFocus?: boolean
}

/** Attributes with ids and names, which must be unique in a copy. */
const NAMING_ATTRIBUTES = ['id', 'for', 'name', 'aria-describedby', 'aria-labelledby']

let copies = 0

/**
 * Asks questions one after the other in the same place. Each question is answered once, and the answer is then
 * explained; nothing is scored.
 */
export function askQuestions(place: HTMLElement, desk: Desk, round: Round): void {
  const { checks } = round
  const { strings, memory } = desk
  const results: boolean[] = []
  ask(!!round.takesFocus)

  function ask(takesFocus: boolean): void {
    const at = results.length
    const placedCheck = checks[at]!
    const form = copyForm(placedCheck.check)
    const button = make('button', strings.checkAnswer) as HTMLButtonElement
    const actions = find('.actions', form)
    const stem = find('.stem', form)
    const feedback = find('.feedback', form)
    /**
     * The feedback texts of this question. In practice, the text for a right answer is replaced by one that says that
     * the learner has remembered.
     */
    const words = find('fieldset', form).dataset
    const origin = make(
      'span',
      fill(strings.fromLesson, { title: readPlaceTitle(desk.lessons[placedCheck.lesson]!.id) }),
    )
    origin.className = 'from'
    button.type = 'submit'
    button.className = 'button'
    find('legend', form).replaceChildren(origin, stem)
    actions.replaceChildren(button)
    if (round.onSkip) actions.append(makeButton('plain', strings.skip, round.onSkip))
    const beads = makeBeads(checks.length, results, at)
    const head = makeHead(round.title, beads, at)
    place.replaceChildren(head, form)
    words['right'] = strings.stillKnown

    const question = desk.open(form, placedCheck.check)
    question.takeBack(true)
    question.shuffle(Math.random)
    if (takesFocus) {
      stem.tabIndex = -1
      focusElement(stem)
      // Scrolls to show as much of the question as fits, but always its beginning.
      for (const part of [form, head]) part.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    }

    onSubmit(form, () => {
      if (form.dataset['outcome']) return results.length < checks.length ? ask(true) : round.onEnd(results)
      const answer = question.read()
      if (!question.isWhole(answer)) {
        feedback.textContent = words['missing']!
        return
      }
      const isRight = question.isRight(answer)
      results.push(isRight)
      question.show(question.judge(answer, true))
      // Shows the right answer below a wrongly answered question, unless the question itself marks it.
      find<HTMLDetailsElement>('.answer', form).open = !isRight && !form.querySelector('.missed')
      button.replaceChildren(strings.continue, find('[data-start] .icon').cloneNode(true))
      actions.replaceChildren(button)
      button.focus()
      beads.replaceWith(makeBeads(checks.length, results))
      memory.noteAnswer(placedCheck, isRight)
      round.onAnswer?.()
    })
  }

  function makeHead(title: Node, beads: Node, at: number): HTMLElement {
    const numbers = { number: numberText(at + 1), count: numberText(checks.length) }
    const number = make('span', fill(strings.questionOf, numbers))
    number.className = 'unseen'
    const head = make('div', make('div', title, ' ', number), beads)
    head.className = 'practice-head'
    return head
  }
}

/**
 * Renders a small tile for each question of the round: answered rightly, answered wrongly, being asked, or still to
 * come.
 */
export function makeBeads(count: number, results: boolean[], now = -1): HTMLElement {
  const beads = make('span')
  for (let at = 0; at < count; at++) {
    const bead = make('i')
    bead.className = at === now ? 'now' : at >= results.length ? '' : results[at] ? 'known' : 'forgotten'
    beads.append(bead)
  }
  beads.className = 'beads'
  beads.ariaHidden = 'true'
  return beads
}

export function makeButton(className: string, text: string, act: () => void): HTMLButtonElement {
  const button = make('button', text) as HTMLButtonElement
  button.type = 'button'
  button.className = className
  button.addEventListener('click', act)
  return button
}

/** Copies a check of any kind from its lesson, with unique ids and names. */
function copyForm({ id }: CheckData): HTMLElement {
  const form = find(`#${id}`).cloneNode(true) as HTMLElement
  const prefix = `again${copies++}-`
  for (const name of NAMING_ATTRIBUTES)
    for (const element of [form, ...findAll(`[${name}]`, form)]) {
      const value = element.getAttribute(name)
      if (value)
        element.setAttribute(
          name,
          value.replace(/\S+/g, each => prefix + each),
        )
    }
  form.className = 'check ask'
  delete form.dataset['check']
  return form
}
