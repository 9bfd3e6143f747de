type Child = Node | string | null | false | undefined
type Attributes = { [name: string]: string | number | boolean | null | undefined | ((event: Event) => void) }

/**
 * Creates an element with attributes and children. A function as an attribute becomes an event listener; strings become
 * text nodes, never markup.
 */
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
