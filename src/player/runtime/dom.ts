import { fill, type Values } from '../render/format-text.ts'

/** Helpers with which the script reads and writes the page. Text is only inserted as text, never as markup. */

/** Finds an element that the renderer always writes, so it is never missing. */
export function find<Kind extends Element = HTMLElement>(selector: string, within: ParentNode = document): Kind {
  return within.querySelector<Kind>(selector)!
}

export function findAll<Kind extends Element = HTMLElement>(selector: string, within: ParentNode = document): Kind[] {
  return [...within.querySelectorAll<Kind>(selector)]
}

export function make(tag: string, ...content: (string | Node)[]): HTMLElement {
  const element = document.createElement(tag)
  element.append(...content)
  return element
}

/** Returns a copy of the content of a `<template>` element. `template` is the selector of the element. */
export function cloneTemplate(template: string): Node {
  return find<HTMLTemplateElement>(template).content.cloneNode(true)
}

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/**
 * Fills the placeholders of the text template in the attribute `data-<name>`, and sets the result as the element's
 * text.
 */
export function fillIn(name: string, values: Values, within?: ParentNode): void {
  const element = find(`[data-${name}]`, within)
  setText(element, fill(element.getAttribute(`data-${name}`)!, values))
}

export function setAria(element: Element, name: string, value: boolean): void {
  element.setAttribute(`aria-${name}`, String(value))
}

export function onClick(selector: string, act: (button: HTMLElement) => void, within?: ParentNode): void {
  for (const button of findAll(selector, within)) button.addEventListener('click', () => act(button))
}

export function onSubmit(form: Element, act: () => void): void {
  form.addEventListener('submit', event => {
    event.preventDefault()
    act()
  })
}

export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}

/** Whether animations are to be left out, because the learner prefers reduced motion. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * Refuses clicks on answered options: `aria-disabled` keeps them focusable, so the script has to prevent the change.
 */
export function refuseChanges(): void {
  document.addEventListener('click', event => {
    if ((event.target as Element).matches('input[aria-disabled]')) event.preventDefault()
  })
}

/** Returns the title of an entry in the table of contents, without the text that only screen readers read. */
export function readTitle(entry: Element): string {
  return find('span', entry).firstChild!.textContent!
}

/**
 * Announces a text to screen readers. They only speak changes, so the element is emptied first in case the text
 * repeats.
 */
export function announce(text: string): void {
  const announcer = find('#announcer')
  announcer.textContent = ''
  setTimeout(() => setText(announcer, text), 100)
}

/** Scrolls to the element after a block, and focuses a text in it for screen readers to read. */
export function focusNext(block: Element): void {
  const next = block.nextElementSibling as HTMLElement
  const words = findAll('[tabindex="-1"], h4, legend, figcaption, .label, p', next)
  const goal = words.find(isShown) ?? next
  goal.tabIndex = -1
  focusElement(goal)
  next.scrollIntoView()
}

/** Focuses a heading or panel without scrolling the page. */
export function focusElement(element: HTMLElement): void {
  element.focus({ preventScroll: true })
}
