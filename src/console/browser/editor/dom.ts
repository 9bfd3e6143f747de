type Child = Node | string | null | false | undefined
type Attributes = { [name: string]: string | number | boolean | null | undefined | ((event: Event) => void) }

/** An element with its attributes (a function listens) and children. Text is always text. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value))
  }
  element.append(...children.filter(child => child instanceof Node || typeof child === 'string'))
  return element
}

export function drawing(name: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `#icon-${name}`)
  svg.append(use)
  return svg
}

/** A button whose words may be hidden from the eye, never from the ear. */
export function button(
  words: string,
  icon: string | null,
  does: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const label = make('span', { class: icon && attributes['bare'] ? 'unseen' : null }, words)
  const { bare, ...rest } = attributes
  const title = bare ? words : null
  return make('button', { type: 'button', title, ...rest, click: does }, icon !== null && drawing(icon), label)
}

/** Said aloud by screen readers; seen by nobody. */
export function say(words: string): void {
  const live = document.getElementById('ed-live')!
  live.textContent = ''
  setTimeout(() => {
    live.textContent = words
  })
}

/** Puts the nodes into the container, and touches nothing where they are there already: moving a node takes the focus away. */
export function keepChildren(container: Element, nodes: Node[]): void {
  const same =
    container.childNodes.length === nodes.length && nodes.every((node, at) => container.childNodes[at] === node)
  if (!same) container.replaceChildren(...nodes)
}
