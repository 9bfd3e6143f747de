import { fill, type Values } from '../render/format-text.ts'

/** The few ways in which the script reads and writes the page. Text only ever goes in as text. */

/** For what the renderer always writes. */
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

/** Clones the content of a `<template>`. */
export function cloneTemplate(template: string): Node {
  return find<HTMLTemplateElement>(template).content.cloneNode(true)
}

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** A text that waits in the page: in the attribute by which its element is found, with places for the values. */
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

/** Whether the learner prefers reduced motion. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** `aria-disabled` keeps an answered option in the order of focus, so the script has to refuse the change itself. */
export function refuseChanges(): void {
  document.addEventListener('click', event => {
    if ((event.target as Element).matches('input[aria-disabled]')) event.preventDefault()
  })
}

/** An entry of the contents, without what is said to ears only. */
export function readTitle(entry: Element): string {
  return find('span', entry).firstChild!.textContent!
}

/** For ears only. A screen reader speaks a change, so saying the same again needs an empty moment between. */
export function announce(text: string): void {
  const announcer = find('#announcer')
  announcer.textContent = ''
  setTimeout(() => setText(announcer, text), 100)
}

/** Leads to what follows a block: into view, and with the keyboard's place on words that a screen reader says. */
export function focusNext(block: Element): void {
  const next = block.nextElementSibling as HTMLElement
  const words = findAll('[tabindex="-1"], h4, legend, figcaption, .label, p', next)
  const goal = words.find(isShown) ?? next
  goal.tabIndex = -1
  focusElement(goal)
  next.scrollIntoView()
}

/** Gives the keyboard's place to a heading or panel; where the page lies is for others to say. */
export function focusElement(element: HTMLElement): void {
  element.focus({ preventScroll: true })
}
