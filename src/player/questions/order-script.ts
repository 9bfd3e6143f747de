import { shuffle } from '../../look/random.ts'
import { find, findAll, setAria, setText } from '../browser/dom.ts'
import { numberText } from '../browser/page-format.ts'
import { fill } from '../format-text.ts'
import { followPointer } from './follow-pointer.ts'
import type { OrderText } from './order.ts'
import { type QuestionScript, removeVerdict, verdictOf, verdictOfParts } from './question-control.ts'

const GLIDE = { duration: 220, easing: 'cubic-bezier(.2,.8,.2,1)' }

/** Rows go where they are dragged, or one place at a time by button and arrow key. An order that nobody touched is no answer. */
export const script: QuestionScript<OrderText> = (question, { key }, strings) => {
  const list = find('.order', question)
  const first = rows()
  const isStill = matchMedia('(prefers-reduced-motion: reduce)')
  let isTouched = false
  number()

  list.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLElement>('.move')
    if (button) step(button.closest('li')!, Number(button.dataset['move']))
  })
  list.addEventListener('keydown', event => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by || !(event.target as Element).matches('.move')) return
    event.preventDefault()
    step((event.target as Element).closest('li')!, by)
  })
  list.addEventListener('pointerdown', drag)

  return {
    read: () => (isTouched ? rows().map(itemOf) : []),
    key: () => key,
    isWhole: given => given.length === key.length,
    missing: () => find('.how', question).textContent!,
    write(given) {
      if (given.length !== key.length) return
      isTouched = true
      const all = rows()
      list.append(...(given as number[]).map(item => all.find(row => itemOf(row) === item)!))
      number()
    },
    isRight: given => String(given) === String(key),
    responseTo: given => ({ kind: 'order', given: given as number[], correct: key }),
    judge(given, showsKey) {
      const right = (given as number[]).filter((item, place) => item === place).length
      list.classList.add('settled')
      rows().forEach((row, place) => {
        const fits = itemOf(row) === place
        find('.order-text', row).append(verdictOf(fits ? strings.inPlace : strings.notInPlace))
        row.classList.add(fits ? 'right' : 'wrong')
      })
      return verdictOfParts(question, right, key.length, showsKey, strings)
    },
    reopen,
    clear() {
      reopen()
      isTouched = false
      list.append(...first)
      number()
    },
    shuffle(random) {
      let order = shuffle(first, random)
      while (order.every((row, place) => itemOf(row) === place)) order = shuffle(first, random)
      list.append(...order)
      number()
    },
    focus: () => find('.move:not([aria-disabled=true])', list).focus(),
  }

  function rows(): HTMLElement[] {
    return findAll('li', list)
  }

  function number(): void {
    const all = rows()
    all.forEach((row, place) => {
      setText(find('.place b', row), numberText(place + 1))
      setAria(find('[data-move="-1"]', row), 'disabled', place === 0)
      setAria(find('[data-move="1"]', row), 'disabled', place === all.length - 1)
    })
  }

  function step(row: HTMLElement, by: number): void {
    const focused = document.activeElement as HTMLElement
    const target = rows()[rows().indexOf(row) + by]
    if (!target || isSettled()) return
    rearrange(() => (by < 0 ? target.before(row) : target.after(row)))
    focused.focus()
    tell(row)
  }

  function drag(event: PointerEvent): void {
    const target = event.target as Element
    const row = target.closest('li')
    if (!row || isSettled() || event.button || target.closest('.move')) return
    // A finger scrolls by the text, and moves by the number.
    if (event.pointerType !== 'mouse' && !target.closest('.place')) return
    let shift = 0
    followPointer(event, row, {
      move(_, across) {
        list.classList.add('moving')
        row.style.translate = `0 ${across - shift}px`
        const box = row.getBoundingClientRect()
        const middle = (box.top + box.bottom) / 2
        const over = rows().find(other => other !== row && isWithin(other.getBoundingClientRect(), middle))
        if (!over) return
        const top = row.offsetTop
        rearrange(() => (rows().indexOf(over) > rows().indexOf(row) ? over.after(row) : over.before(row)))
        shift += row.offsetTop - top
        for (const animation of row.getAnimations()) animation.cancel()
        row.style.translate = `0 ${across - shift}px`
      },
      drop() {
        list.classList.remove('moving')
        if (isTouched) tell(row)
      },
    })
  }

  /** Everything glides from where it was to where it is. */
  function rearrange(change: () => void): void {
    const before = new Map(rows().map(row => [row, row.offsetTop]))
    change()
    number()
    isTouched = true
    for (const row of rows()) {
      const by = before.get(row)! - row.offsetTop
      if (by && !isStill.matches) row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], GLIDE)
    }
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }

  function tell(row: HTMLElement): void {
    const values = { number: numberText(rows().indexOf(row) + 1), count: numberText(key.length) }
    const item = find('.order-text > span', row).textContent!
    setText(find('[data-moved]', question), fill(strings.movedTo, { ...values, item }))
  }

  function reopen(): void {
    list.classList.remove('settled')
    for (const row of rows()) removeVerdict(row)
  }

  function isSettled(): boolean {
    return list.matches('.settled')
  }
}

function itemOf(row: HTMLElement): number {
  return Number(row.dataset['item'])
}

function isWithin({ top, bottom }: DOMRect, y: number): boolean {
  return y > top && y < bottom
}
