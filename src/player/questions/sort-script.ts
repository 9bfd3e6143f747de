import { shuffle } from '../../look/random.ts'
import { find, findAll } from '../runtime/dom.ts'
import { answeredByPositions, copyReason, mark, type QuestionScript, tellChange } from './question-control.ts'
import { dragItems } from './sort-drag.ts'

const NONE = -1

/**
 * Script of sort questions. Every item has a select list of all groups, and is shown in the chosen group. The learner
 * chooses by that list, by two taps or by dragging.
 */
export const script: QuestionScript = (question, data, say) => {
  const board = find('.sort', question)
  const [loosePile, ...bins] = findAll('.pile', board) as [HTMLElement, ...HTMLElement[]]
  const items = data.key.map((_, item) => find(`[data-item="${item}"]`, board))
  const selects = items.map(item => find<HTMLSelectElement>('select', item))
  const groupNames = bins.map(bin => find('.bin-name', bin).textContent!)
  const isScored = question.matches('[data-question]')
  /** The items as ordered on the page; in the authored order they would be sorted by group. */
  let shownOrder = findAll('li', board)
  let carried: HTMLElement | null = null
  show()

  board.addEventListener('change', show)
  // Waits until the key or the pointer that moved the focus is released, because an item that moves before then would
  // shift the button under the pointer.
  board.addEventListener('focusout', () => {
    for (const type of ['keyup', 'pointerup']) document.addEventListener(type, () => setTimeout(show), { once: true })
  })
  for (const type of ['pointerdown', 'mousedown', 'keydown'])
    board.addEventListener(type, event => {
      if (isSettled() && (event as KeyboardEvent).key !== 'Tab') event.preventDefault()
    })
  board.addEventListener('click', ({ target }) => tap(target as Element))
  dragItems(board, putInto)

  return {
    ...answeredByPositions({ ...data, piece: 'match' }, items.map(readText), groupNames),
    read: () => selects.map(({ value }) => (value ? Number(value) : NONE)),
    isWhole: (given: number[]) => !given.includes(NONE),
    write(given: number[]) {
      selects.forEach((select, item) => {
        const group = given[item] ?? NONE
        select.value = group === NONE ? '' : String(group)
      })
      show()
    },
    judge(given: number[], showsKey) {
      const isMisplaced = (item: number) => given[item] !== data.key[item]
      const wrong = shownOrder.filter(item => isMisplaced(items.indexOf(item)))
      const isRight = !wrong[0]
      carry(null)
      show()
      for (const item of items) mark(item, wrong.includes(item) ? 'wrong' : 'right', say)
      const groups = isRight || showsKey ? [...bins.keys()] : isScored ? [] : listMisfilled(given)
      return {
        outcome: isRight ? 'right' : wrong.length < items.length ? 'near' : 'wrong',
        right: items.length - wrong.length,
        texts: [
          ...(isRight || showsKey ? [] : [say('again') + wrong.map(readText).join(' · ')]),
          ...groups.map(group => copyReason(question, group)),
        ],
      }
    },
    /** Takes wrong items out of their groups; right ones stay. */
    reopen(fromNothing) {
      selects.forEach((select, item) => {
        if (fromNothing || select.value !== String(data.key[item])) select.value = ''
      })
      show()
    },
    shuffle(random) {
      shownOrder = shuffle(shownOrder, random)
      for (const item of shownOrder) item.parentElement!.append(item)
    },
  }

  /** Returns the groups that contain an item of another group; their reasons tell the learner what belongs there. */
  function listMisfilled(given: number[]): number[] {
    return [...new Set(given.filter((group, item) => group !== data.key[item]))].sort()
  }

  /**
   * Moves items into their chosen groups. While an item's list has the keyboard's focus, the item stays where it is,
   * because arrow keys in a closed list pass through other groups.
   */
  function show(): void {
    for (const item of shownOrder) {
      const select = selects[items.indexOf(item)]!
      const list = find('ul', select.value ? bins[Number(select.value)] : loosePile)
      item.classList.toggle('filled', !!select.value)
      if (item.parentElement === list || select.matches(':focus-visible')) continue
      const hadFocus = select === document.activeElement
      list.append(item)
      if (hadFocus) select.focus({ preventScroll: true })
    }
  }

  /**
   * Handles taps: a tap on an item selects it, and a tap on a group then moves it there. A tap anywhere else deselects
   * the item.
   */
  function tap(target: Element): void {
    if (isSettled() || target.closest('.pick')) return
    const item = target.closest<HTMLElement>('li')
    const pile = target.closest<HTMLElement>('.pile')
    if (carried && pile && !pile.contains(carried)) putInto(carried, pile)
    else carry(item === carried ? null : item)
  }

  function carry(item: HTMLElement | null): void {
    carried?.classList.remove('carried')
    item?.classList.add('carried')
    board.classList.toggle('carrying', !!item)
    carried = item
  }

  function putInto(item: HTMLElement, pile: HTMLElement): void {
    const select = find<HTMLSelectElement>('select', item)
    carry(null)
    select.value = pile.dataset['group'] ?? ''
    tellChange(select)
    show()
  }

  function isSettled(): boolean {
    return question.matches('[data-outcome]')
  }
}

function readText(item: HTMLElement): string {
  return find('.sort-text', item).textContent!
}
