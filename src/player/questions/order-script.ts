import { shuffle } from '../../look/random.ts'
import { fillIn, find, findAll, setAria } from '../runtime/dom.ts'
import { numberText } from '../runtime/page-format.ts'
import { answeredByPositions, mark, type QuestionScript, tellChange, verdictOfParts } from './question-control.ts'

/**
 * Script of order questions. Rows move one position at a time, by button or arrow key. An order that was not touched is
 * no answer.
 */
export const script: QuestionScript = (question, data, say) => {
  const list = find('.order', question)
  const first = rows()
  const items: HTMLElement[] = []
  for (const row of first) items[Number(row.dataset['item'])] = row
  let isTouched = false
  settle()

  list.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('.move')
    if (button) step(button, Number(button.dataset['move']))
  })
  list.addEventListener('keydown', event => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by || !(event.target as Element).matches('.move')) return
    event.preventDefault()
    step(event.target as HTMLElement, by)
  })

  return {
    ...answeredByPositions(
      data,
      items.map(row => find('.order-text > :first-child', row).textContent!),
    ),
    read: () => (isTouched ? order() : []),
    isWhole: given => given.length === first.length,
    write(given: number[]) {
      if (given.length !== first.length) return
      isTouched = true
      arrange(given.map(item => items[item]!))
    },
    judge(_, showsKey) {
      rows().forEach((row, place) => {
        mark(row, row === items[place] ? 'right' : 'wrong', say, find('.order-text', row))
      })
      return verdictOfParts(question, data, showsKey, say)
    },
    reopen(fromNothing) {
      if (!fromNothing) return
      isTouched = false
      arrange(first)
    },
    shuffle(random) {
      do arrange(shuffle(first, random))
      while (order().every((item, place) => item === place))
    },
  }

  function rows(): HTMLElement[] {
    return findAll('li', list)
  }

  function order(): number[] {
    return rows().map(row => items.indexOf(row))
  }

  function arrange(order: HTMLElement[]): void {
    list.append(...order)
    settle()
  }

  function settle(): void {
    for (const button of findAll('.move', list))
      setAria(button, 'disabled', !findGoal(button, Number(button.dataset['move'])))
  }

  function findGoal(button: HTMLElement, by: number): Element | null {
    const row = button.closest('li')!
    return by > 0 ? row.nextElementSibling : row.previousElementSibling
  }

  function step(button: HTMLElement, by: number): void {
    const row = button.closest('li')!
    const goal = findGoal(button, by)
    if (!goal) return
    if (by > 0) goal.after(row)
    else goal.before(row)
    settle()
    isTouched = true
    tellChange(list)
    button.focus()
    const item = find('.order-text > span', row).textContent!
    fillIn('moved', { item, number: numberText(rows().indexOf(row) + 1) }, question)
  }
}
