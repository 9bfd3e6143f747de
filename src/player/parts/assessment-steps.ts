import { findNotebook } from '../lms/notebook.ts'
import type { OpenQuestion } from '../questions/question-control.ts'
import { find, findAll, focusElement, onClick, setAria } from '../runtime/dom.ts'

/** One question at a time, with a tile to go to each; or all at once, for whoever likes that better, in every course. */
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

  /** Whether there was a next question to go to; else what follows the last one is meant. */
  function advance(): boolean {
    const isNext = !isTogether && now < last
    if (isNext) goTo(now + 1)
    return isNext
  }

  /** Where all lie open, the page moves to the question, or to what stands before it. */
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

  /** Which are answered, and which were found open when the assessment was to be handed in. */
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

  /** Once it is handed in, there is nothing to step through: all questions show what was right. */
  function hide(isHidden: boolean): void {
    row.hidden = isHidden
    form.classList.toggle('stepped', !isHidden && !isTogether)
  }
}
