import type { CheckData } from '../render/course-data.ts'
import { fill } from '../render/format-text.ts'
import { find, findAll, focusElement, make, onSubmit } from '../runtime/dom.ts'
import { numberText } from '../runtime/page-format.ts'
import type { PlacedCheck } from './choose-checks.ts'
import { type Desk, readPlaceTitle } from './desk.ts'

type Round = {
  /** What stands above every question. */
  title: Node
  checks: PlacedCheck<CheckData>[]
  onAnswer?(): void
  /** Without it, nothing is offered to skip. */
  onSkip?(): void
  /** Which of them were right. */
  onEnd(results: boolean[]): void
  /** The first question takes the focus, as all others do: the learner has asked for it. */
  takesFocus?: boolean
}

/** Attributes that name an element of the page, which a copy must not share. */
const NAMING_ATTRIBUTES = ['id', 'for', 'name', 'aria-describedby', 'aria-labelledby']

let copies = 0

/** One question after the other in the same place: answered once, with its reason, then the next. Nothing is scored. */
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
    /** This question's feedback texts; in practice, a right answer means that the learner has remembered. */
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
      // As much of the question as fits, its beginning in any case.
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
      // Where the right answer is not marked in its place, it is told in words.
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

/** A tile for each question: what was known, what was not, what is asked now, what is still to come. */
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

/** The check as it stands in its lesson, whatever its kind, and under names of its own. */
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
