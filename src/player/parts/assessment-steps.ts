import { findNotebook } from '../lms/notebook.ts'
import type { OpenQuestion } from '../questions/question-control.ts'
import { find, findAll, focusElement, onClick, setAria } from '../runtime/dom.ts'

/**
 * Shows either one question at a time, with a tile that leads to each, or all questions at once. The choice is stored
 * for all courses in this browser.
 */
export function startSteps(form: HTMLElement, questionsInOrder: () => OpenQuestion[]) {
  const row = find('[data-jumps]')
  const jumps = findAll('[data-jump]', row)
  const back = find('[data-back]', form)
  const together = find('[data-together]', row)
  const last = jumps.length - 1
  const notebook = findNotebook<{ together: boolean }>('assessment')
  let isTogether = !!notebook.read()?.together
  let now = 0

  jumps.forEach((jump, index) => {
    jump.addEventListener('click', () => goTo(index))
  })
  onClick('[data-back]', () => goTo(now - 1), form)
  together.addEventListener('click', () => {
    isTogether = !isTogether
    notebook.write({ together: isTogether })
    show(now)
  })
  return { advance, goTo, show, mark, hide }

  /** Goes to the next question if there is one, and returns whether it did. */
  function advance(): boolean {
    const isNext = !isTogether && now < last
    if (isNext) goTo(now + 1)
    return isNext
  }

  /** Goes to a question. Where all questions are shown, the page scrolls to it, or to the element `before` it. */
  function goTo(index: number, before?: Element): void {
    show(index)
    const { element } = questionsInOrder()[index]!
    const legend = find('legend', element)
    legend.tabIndex = -1
    focusElement(legend)
    ;(isTogether ? (before ?? element) : row).scrollIntoView()
  }

  function show(index: number): void {
    now = index
    hide(false)
    setAria(together, 'pressed', isTogether)
    questionsInOrder().forEach(({ element }, place) => {
      element.classList.toggle('now', place === now)
      jumps[place]!.ariaCurrent = place === now ? 'step' : null
    })
    const isLast = isTogether || now === last
    back.hidden = isTogether || !now
    find('[data-forward]', form).hidden = isLast
    find('[data-hand-in]', form).hidden = !isLast
  }

  /**
   * Marks the tiles of answered questions, and of questions that were still open when the learner tried to hand in the
   * assessment.
   */
  function mark(): void {
    questionsInOrder().forEach(({ element, isAnswered }, place) => {
      const jump = jumps[place]!
      const answered = isAnswered()
      jump.classList.toggle('answered', answered)
      if (answered) element.classList.remove('open')
      jump.classList.toggle('open', element.matches('.open'))
      find('[data-answered]', jump).hidden = !answered
    })
  }

  /** Hides the steps: after handing in, all questions are shown together with the right answers. */
  function hide(isHidden: boolean): void {
    row.hidden = isHidden
    form.classList.toggle('stepped', !isHidden && !isTogether)
  }
}
