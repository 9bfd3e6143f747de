import type { Words } from '../words.ts'

const PAUSE_MS = 150
const PENDING_MS = 3_000

/**
 * Shows the sections of the chosen documents. The sections are fetched when a document is chosen, and can be ticked one
 * by one or by chapter; a line below sums up what is ticked. The check boxes belong to the form and are sent with it.
 */
export function followSections(form: HTMLFormElement, words: Words<'script'>): void {
  const place = () => form.querySelector<HTMLElement>('[data-section-choice]')
  if (!place()) return
  let timer = 0
  let lastWish = ''

  const boxes = (within: ParentNode = form) => [...within.querySelectorAll<HTMLInputElement>('[name=sections]')]
  const chosenDocuments = () =>
    [...form.querySelectorAll<HTMLInputElement>('[name=sources]:checked')].map(({ value }) => value)

  async function ask(): Promise<void> {
    const wish = new URLSearchParams(chosenDocuments().map(id => ['sources', id]))
    lastWish = String(wish)
    const answer = await fetch(`/console/new/sections?${wish}`).catch(() => null)
    if (!answer?.ok || answer.redirected || lastWish !== String(wish)) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const fresh = page.querySelector<HTMLElement>('[data-section-choice]')
    if (!fresh || lastWish !== String(wish)) return
    const ticks = new Map(boxes().map(box => [box.value, box.checked]))
    place()!.replaceWith(fresh)
    for (const box of boxes()) box.checked = ticks.get(box.value) ?? box.checked
    if (fresh.hasAttribute('data-pending')) timer = window.setTimeout(ask, PENDING_MS)
    changed()
  }

  /** Returns the check boxes of a node and of all nodes below it, the node's own first. */
  const boxesOf = (node: Element) => [...node.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]

  /** Sets the state of headings with sections below them: all, some or none ticked. */
  function showHalves(): void {
    for (const node of form.querySelectorAll('[data-node]')) {
      const [own, ...below] = boxesOf(node)
      const texts = boxes(node)
      const ticked = texts.filter(box => box.checked).length
      if (!own || below.length === 0) continue
      if (own.hasAttribute('data-group')) own.checked = texts.length > 0 && ticked === texts.length
      own.indeterminate = ticked > 0 && ticked < texts.length
    }
  }

  function showSum(): void {
    const sum = form.querySelector('[data-section-sum]')
    if (!sum) return
    const ticked = boxes().filter(box => box.checked)
    const length = ticked.reduce((total, box) => total + Number(box.dataset['words']), 0)
    const text = words.text('script.sectionSum', { chosen: ticked.length, all: boxes().length, words: length })
    const lessons = form.querySelector<HTMLElement>('[data-forecast]')?.dataset['lessons']
    const isCurrent = form.querySelector<HTMLElement>('[data-forecast]')?.dataset['old'] !== 'true'
    sum.textContent =
      lessons && isCurrent && ticked.length > 0 ? words.text('script.sectionLessons', { sum: text, lessons }) : text
  }

  /**
   * Shows the summary of what the course would contain only while the proposed sections are ticked, because it was
   * computed for these sections.
   */
  function showOffer(): void {
    const offer = form.querySelector<HTMLElement>('[data-offer]')
    if (offer) offer.hidden = boxes().some(box => box.checked !== box.hasAttribute('data-proposed'))
  }

  function changed(): void {
    showHalves()
    showOffer()
    form.dispatchEvent(new CustomEvent('sections'))
    showSum()
  }

  function tickOnly(isWanted: (box: HTMLInputElement) => boolean): void {
    for (const box of boxes()) box.checked = isWanted(box)
    changed()
  }

  form.addEventListener('input', ({ target }) => {
    const box = target as HTMLInputElement
    if (box.name === 'sources') {
      clearTimeout(timer)
      timer = window.setTimeout(ask, PAUSE_MS)
      return
    }
    const node = box.closest('[data-node]')
    if (!node) return
    for (const one of boxesOf(node)) if (!one.disabled) one.checked = box.checked
    changed()
  })
  form.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLElement>('[data-tick], [data-part]')
    if (!button) return
    event.preventDefault()
    const { tick, part, subject } = button.dataset
    if (tick) return tickOnly(box => tick === 'all' || (tick === 'proposed' && box.hasAttribute('data-proposed')))
    const values = new Set(part!.split(' '))
    form.querySelector<HTMLInputElement>('[name=subject]')!.value = subject!
    tickOnly(box => values.has(box.value))
  })
  form.addEventListener('keydown', walkTree)
  form.addEventListener('forecast', showSum)
  showHalves()
  showOffer()
  if (place()!.hasAttribute('data-pending')) timer = window.setTimeout(ask, PENDING_MS)
}

/** Moves the focus by keyboard: up and down to the next visible check box, right and left to expand and collapse. */
function walkTree(event: KeyboardEvent): void {
  const box = event.target as HTMLInputElement
  const node = box.closest?.('[data-node]')
  if (!node || box.type !== 'checkbox') return
  const details = node.querySelector<HTMLDetailsElement>(':scope > details')
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const all = [...box.closest('[data-tree]')!.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
    const reachableBoxes = all.filter(one => one.checkVisibility() && !one.disabled)
    reachableBoxes[reachableBoxes.indexOf(box) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  } else if (event.key === 'ArrowRight' && details) details.open = true
  else if (event.key === 'ArrowLeft' && details) details.open = false
  else return
  event.preventDefault()
}
