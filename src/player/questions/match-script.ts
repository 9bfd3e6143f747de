import { shuffle } from '../../look/random.ts'
import { fillIn, find, findAll, setText } from '../runtime/dom.ts'
import { answeredByPositions, mark, type QuestionScript, tellChange, verdictOfParts } from './question-control.ts'

const NONE = -1

/**
 * Script of match questions. Every left item has a select list of all right items, and tapping chips fills the lists.
 * Each right item is used only once.
 */
export const script: QuestionScript = (question, data, say) => {
  const list = find('.match', question)
  const rows = findAll('li', list)
  const selects = rows.map(row => find<HTMLSelectElement>('select', row))
  const tray = find('.tray', question)
  const chips = findAll('.chip', tray)
  let active: HTMLSelectElement | undefined
  show()

  list.addEventListener('change', show)
  list.addEventListener('focusin', ({ target }) => {
    active = target as HTMLSelectElement
    show()
  })
  // In a closed list, arrow keys pass through values that other rows use. Those rows are cleared only when the learner
  // leaves the list.
  list.addEventListener('focusout', ({ target }) => free(target as HTMLSelectElement))
  for (const type of ['pointerdown', 'mousedown', 'keydown'])
    list.addEventListener(type, event => {
      if (isSettled() && (event as KeyboardEvent).key !== 'Tab') event.preventDefault()
    })
  for (const chip of chips) chip.addEventListener('click', () => put(chip, nextSelect()))

  return {
    ...answeredByPositions(
      data,
      rows.map(row => find('.prompt', row).textContent!),
      chips.map((_, position) => find(`[data-chip="${position}"]`, tray).textContent!),
    ),
    read: () => selects.map(({ value }) => (value ? Number(value) : NONE)),
    isWhole: (given: number[]) => !given.includes(NONE),
    write(given: number[]) {
      selects.forEach((select, index) => {
        const right = given[index] ?? NONE
        select.value = right === NONE ? '' : String(right)
      })
      show()
    },
    judge(given: number[], showsKey) {
      rows.forEach((row, index) => {
        mark(row, given[index] === index ? 'right' : 'wrong', say)
      })
      return verdictOfParts(question, data, showsKey, say)
    },
    /** Clears the wrong pairs; right pairs stay. */
    reopen(fromNothing) {
      selects.forEach((select, index) => {
        if (fromNothing || select.value !== String(index)) select.value = ''
      })
      show()
    },
    shuffle(random) {
      const order = shuffle(chips, random)
      tray.append(...order)
      for (const select of selects) select.append(...order.map(chip => find(`[value="${readRight(chip)}"]`, select)))
    },
  }

  function show(): void {
    const used = selects.map(select => select.value)
    const next = nextSelect()
    for (const chip of chips) chip.hidden = used.includes(readRight(chip))
    rows.forEach((row, index) => {
      row.classList.toggle('filled', !!used[index])
      row.classList.toggle('next', selects[index] === next && !isSettled())
      setText(find('.slot-text', row), selects[index]!.selectedOptions[0]!.text)
    })
  }

  /**
   * Returns the select list that a tapped chip fills: the list that has the focus if it is empty, otherwise the first
   * empty list; undefined if all are filled.
   */
  function nextSelect(): HTMLSelectElement | undefined {
    return [active, ...selects].find(select => select?.value === '')
  }

  function put(chip: HTMLElement, select: HTMLSelectElement | undefined): void {
    if (!select || isSettled()) return
    select.value = readRight(chip)
    active = undefined
    free(select)
    tellChange(select)
  }

  function free({ value, id }: HTMLSelectElement): void {
    selects.forEach((select, index) => {
      if (!value || select.value !== value || select.id === id) return
      select.value = ''
      fillIn('moved', { item: find('.prompt', rows[index]).textContent! }, question)
      tellChange(select)
    })
    show()
  }

  function isSettled(): boolean {
    return question.matches('[data-outcome]')
  }
}

function readRight(chip: HTMLElement): string {
  return chip.dataset['chip']!
}
