import type { CourseData } from '../render/course-data.ts'
import { find, findAll, focusElement, focusNext, make, onClick, setAria } from '../runtime/dom.ts'
import type { LearnerRecord } from '../runtime/state/record.ts'
import type { ScenarioState } from '../runtime/state/saved-state.ts'

/**
 * Presents a scenario one decision at a time, without judging the choices. The scenario is done when an end has been
 * reached.
 */
export function start({ lessons }: CourseData, record: LearnerRecord): void {
  for (const { id, slot } of lessons.flatMap(lesson => lesson.scenarios)) tell(find(`#${id}`), slot, record)
}

function tell(block: HTMLElement, slot: number, { state, save }: LearnerRecord): void {
  const scenes = findAll('.scene', block)
  const endings = findAll('.ending', block)
  const finale = find('.scenario-end', block)
  const onward = find('[data-onward]', finale)
  const saved: ScenarioState = state.scenarios.get(slot) ?? { scenes: [], end: null }
  let path: string[] = []

  block.classList.add('told')
  onClick('[data-onward]', () => focusNext(block), block)
  onClick('[data-again]', restart, block)
  show(saved.end === null ? scenes[Math.max(0, ...saved.scenes)]! : endings[saved.end]!)

  /** Replaces the text of a choice by a button with that text. */
  function makeButton(text: HTMLElement): void {
    const button = make('button', make('span', ...text.childNodes)) as HTMLButtonElement
    const choice = text.closest('li')!
    button.type = 'button'
    button.className = 'decision'
    button.addEventListener('click', () => decide(choice, button))
    text.replaceWith(button)
  }

  function decide(choice: HTMLElement, button: HTMLElement): void {
    if (button.ariaDisabled === 'true') return
    path.push(button.textContent!)
    choice.classList.add('chosen')
    for (const other of findAll('button.decision', choice.parentElement!)) setAria(other, 'disabled', true)
    const goOn = onward.cloneNode(true) as HTMLElement
    const consequence = find('.consequence', choice)
    consequence.append(goOn)
    consequence.tabIndex = -1
    goOn.addEventListener('click', () => {
      goOn.remove()
      arrive(find(`#${choice.dataset['to']}`, block))
    })
    // The consequence gets the focus, so that it is read first; the next Tab leads to the button.
    focusElement(consequence)
    consequence.scrollIntoView({ block: 'nearest' })
  }

  function arrive(place: HTMLElement): void {
    const end = endings.indexOf(place)
    // A later path without an end does not remove an end that was reached before.
    if (end >= 0) saved.end = end
    state.scenarios.set(slot, saved)
    show(place)
    save()
    focusElement(find('[tabindex="-1"]', place))
    block.scrollIntoView()
  }

  function show(place: HTMLElement): void {
    const index = scenes.indexOf(place)
    for (const part of [...scenes, ...endings]) part.classList.toggle('now', part === place)
    for (const text of findAll('p.decision', place)) makeButton(text)
    for (const choice of findAll('li', place)) {
      choice.classList.remove('chosen')
      find('button', choice).removeAttribute('aria-disabled')
    }
    if (index >= 0 && !saved.scenes.includes(index)) saved.scenes.push(index)
    findAll('[data-scene-tile]', block).forEach((tile, scene) => {
      tile.classList.toggle('lit', saved.scenes.includes(scene))
    })
    finale.hidden = index >= 0
    block.dataset['end'] = place.dataset['end'] ?? ''
    find('[data-decided]', finale).hidden = !path.length
    find('.decided', finale).replaceChildren(...path.map(text => make('li', text)))
  }

  function restart(): void {
    path = []
    arrive(scenes[0]!)
  }
}
