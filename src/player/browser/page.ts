/** The few ways in which the script reads and writes the page. Text only ever goes in as text. */

/** For what the renderer always writes. */
export function find<Kind extends Element = HTMLElement>(selector: string, within: ParentNode = document): Kind {
  return within.querySelector<Kind>(selector)!
}

export function findAll<Kind extends Element = HTMLElement>(selector: string, within: ParentNode = document): Kind[] {
  return [...within.querySelectorAll<Kind>(selector)]
}

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(...content)
  return element
}

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** An entry of the contents, without what is said to ears only. */
export function titleOf(entry: Element): string {
  return find('span', entry).firstChild!.textContent!
}

/** For ears only. A screen reader speaks a change, so saying the same again needs an empty moment between. */
export function announce(text: string): void {
  const announcer = find('#announcer')
  announcer.textContent = ''
  setTimeout(() => setText(announcer, text), 100)
}

/** Brings a heading or panel to the learner, with the keyboard's place. */
export function moveTo(element: HTMLElement, block: ScrollLogicalPosition = 'start'): void {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block })
}
