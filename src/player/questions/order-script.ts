import { shuffle } from '../../look/random.ts'
import { fillIn, find, findAll, isStill, setAria, setText } from '../browser/dom.ts'
import { numberText } from '../browser/page-format.ts'
import { followPointer } from './follow-pointer.ts'
import { answeredByPositions, mark, type QuestionScript, tellChange, verdictOfParts } from './question-control.ts'

const GLIDE = { duration: 220, easing: 'cubic-bezier(.2,.8,.2,1)' }

/** Rows go where they are dragged, or one place at a time by button and arrow key. An order that nobody touched is no answer. */
export const script: QuestionScript = (question, data, say) => {
  const list = find('.order', question)
  const first = rows()
  const items: HTMLElement[] = []
  for (const row of first) items[Number(row.dataset['item'])] = row
  let isTouched = false
  arrange(first)

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
  list.addEventListener('pointerdown', drag)

  return {
    ...answeredByPositions(data),
    read: () => (isTouched ? order() : []),
    isWhole: given => given.length === first.length,
    write(given: number[]) {
      if (given.length !== first.length) return
      isTouched = true
      arrange(given.map(item => items[item]!))
    },
    judge(given: number[], showsKey) {
      rows().forEach((row, place) => {
        mark(row, row === items[place] ? 'right' : 'wrong', say, find('.order-text', row))
      })
      return verdictOfParts(question, data, given, showsKey)
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
    number()
  }

  function number(): void {
    const all = rows()
    all.forEach((row, place) => {
      const [up, down] = findAll('.move', row)
      setText(find('.place b', row), numberText(place + 1))
      setAria(up!, 'disabled', !place)
      setAria(down!, 'disabled', row === all.at(-1))
    })
  }

  function step(button: HTMLElement, by: number): void {
    const row = button.closest('li')!
    const goal = rows()[rows().indexOf(row) + by]
    if (!goal) return
    moveTo(goal, row)
    button.focus()
    tell(row)
  }

  function drag(event: PointerEvent): void {
    const target = event.target as Element
    const row = target.closest('li')
    if (!row || event.button || target.closest('.move') || question.matches('[data-outcome]')) return
    // A finger scrolls by the text, and moves by the number.
    if (event.pointerType !== 'mouse' && !target.closest('.place')) return
    let shift = 0
    followPointer(event, row, list, {
      move(_, across, over) {
        const top = row.offsetTop
        if (over) moveTo(over, row)
        shift += row.offsetTop - top
        row.style.translate = `0 ${across - shift}px`
      },
      drop() {
        if (isTouched) tell(row)
      },
    })
  }

  /** Everything but what is held glides from where it was to where it is. */
  function moveTo(goal: HTMLElement, row: HTMLElement): void {
    const before = rows()
    const tops = before.map(other => other.offsetTop)
    if (before.indexOf(goal) > before.indexOf(row)) goal.after(row)
    else goal.before(row)
    number()
    isTouched = true
    before.forEach((other, index) => {
      const by = tops[index]! - other.offsetTop
      if (by && !other.matches('.lifted') && !isStill()) other.animate({ translate: [`0 ${by}px`, 'none'] }, GLIDE)
    })
    tellChange(list)
  }

  function tell(row: HTMLElement): void {
    const item = find('.order-text > span', row).textContent!
    fillIn('moved', { item, number: numberText(rows().indexOf(row) + 1) }, question)
  }
}
