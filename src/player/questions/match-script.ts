import { shuffle } from '../../look/random.ts'
import { find, findAll, setAria, setText } from '../browser/dom.ts'
import { fill } from '../format-text.ts'
import { followPointer } from './follow-pointer.ts'
import type { MatchText } from './match.ts'
import { type QuestionScript, removeVerdict, setVerdict, verdictOfParts } from './question-control.ts'

const NONE = -1

/** Every left has a list of all rights; chips fill the lists by being dragged or tapped. A right serves one left only. */
export const script: QuestionScript<MatchText> = (question, { key }, strings) => {
  const list = find('.match', question)
  const rows = findAll('li', list)
  const selects = rows.map(row => find<HTMLSelectElement>('select', row))
  const tray = find('.tray', question)
  const chips = findAll('.chip', tray)
  let active = NONE
  let wasDragged = false
  show()

  selects.forEach((select, index) => {
    select.addEventListener('change', show)
    // Arrow keys in a closed list pass over other rows' answers: nothing is taken from them until the learner moves on.
    select.addEventListener('blur', () => free(index))
    select.addEventListener('focus', () => {
      active = index
      show()
    })
    for (const type of ['pointerdown', 'mousedown', 'keydown'])
      select.addEventListener(type, event => {
        if (isSettled() && (event as KeyboardEvent).key !== 'Tab') event.preventDefault()
      })
  })
  for (const chip of chips) {
    chip.addEventListener('pointerdown', event => carry(chip, event))
    // Not before the click: what moves up when a chip is gone would get it.
    chip.addEventListener('click', () => {
      if (!wasDragged && !isSettled() && nextRow() >= 0) put(nextRow(), chip.dataset['chip']!)
    })
  }

  return {
    read: () => selects.map(select => (select.value ? Number(select.value) : NONE)),
    key: () => key,
    isWhole: given => (given as number[]).every(right => right !== NONE),
    missing: () => find('.how', question).textContent!,
    write(given) {
      selects.forEach((select, index) => {
        const right = (given as number[])[index] ?? NONE
        select.value = right === NONE ? '' : String(right)
      })
      show()
    },
    isRight: given => String(given) === String(key),
    responseTo: given => ({
      kind: 'match',
      given: (given as number[]).map(right => (right === NONE ? null : right)),
      correct: key,
    }),
    judge(given, showsKey) {
      const right = (given as number[]).filter((answer, index) => answer === index).length
      question.classList.add('settled')
      rows.forEach((row, index) => {
        const fits = (given as number[])[index] === index
        setAria(selects[index]!, 'disabled', true)
        setVerdict(row, selects[index]!, fits ? 'right' : 'wrong', fits ? strings.pickedRight : strings.pickedWrong)
      })
      return verdictOfParts(question, right, key.length, showsKey, strings)
    },
    /** Pairs that are right stay. */
    reopen() {
      rows.forEach((row, index) => {
        if (row.matches('.wrong')) selects[index]!.value = ''
      })
      open()
    },
    clear() {
      for (const select of selects) select.value = ''
      open()
    },
    shuffle(random) {
      const order = shuffle(chips, random)
      tray.append(...order)
      for (const select of selects)
        select.append(...order.map(chip => find(`[value="${chip.dataset['chip']}"]`, select)))
    },
    focus: () =>
      selects[
        Math.max(
          0,
          selects.findIndex(select => !select.value),
        )
      ]!.focus(),
  }

  function show(): void {
    const used = selects.map(select => select.value)
    for (const chip of chips) chip.hidden = used.includes(chip.dataset['chip']!)
    const next = nextRow()
    rows.forEach((row, index) => {
      row.classList.toggle('filled', !!selects[index]!.value)
      row.classList.toggle('next', index === next && !isSettled())
      setText(find('.slot-text', row), selects[index]!.selectedOptions[0]!.text)
    })
  }

  /** Where a tapped chip goes: the row that has the focus, else the first that is empty. */
  function nextRow(): number {
    return active !== NONE && !selects[active]!.value ? active : selects.findIndex(select => !select.value)
  }

  function put(index: number, right: string): void {
    selects[index]!.value = right
    active = NONE
    free(index)
    selects[index]!.dispatchEvent(new Event('change', { bubbles: true }))
  }

  function free(index: number): void {
    selects.forEach((select, other) => {
      if (other === index || !select.value || select.value !== selects[index]!.value) return
      select.value = ''
      const item = find('.prompt', rows[other]).textContent!
      setText(find('[data-moved]', question), fill(strings.openAgain, { item }))
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    show()
  }

  function carry(chip: HTMLElement, event: PointerEvent): void {
    wasDragged = false
    if (event.button || isSettled()) return
    followPointer(event, chip, {
      move(along, across, at) {
        chip.style.translate = `${along}px ${across}px`
        const over = rows[rowAt(at)]
        for (const row of rows) row.classList.toggle('over', row === over)
      },
      drop(moved, at) {
        for (const row of rows) row.classList.remove('over')
        wasDragged = moved
        const target = rowAt(at)
        if (moved && at.type === 'pointerup' && target >= 0) put(target, chip.dataset['chip']!)
      },
    })
  }

  function rowAt({ clientX, clientY }: PointerEvent): number {
    return rows.findIndex(row => {
      const { left, right, top, bottom } = row.getBoundingClientRect()
      return clientX > left && clientX < right && clientY > top && clientY < bottom
    })
  }

  function open(): void {
    question.classList.remove('settled')
    rows.forEach((row, index) => {
      selects[index]!.removeAttribute('aria-disabled')
      removeVerdict(row, selects[index]!)
    })
    show()
  }

  function isSettled(): boolean {
    return question.matches('.settled')
  }
}
