import type { BlockOf } from '../../../course/blocks/blocks.ts'
import type { FigureForm } from '../../../course/blocks/figure-forms.ts'
import { type Html, html } from '../../../look/html.ts'
import { countLetters, longestWord } from '../../../look/text-width.ts'
import { renderLine } from '../../render/markdown.ts'
import type { Translator } from '../../translator.ts'

export type FigureOf<Form extends FigureForm> = Extract<BlockOf<'figure'>, { form: Form }>

/** How one form is drawn. Geometry stands in attributes of SVG and in classes: the page's policy allows no `style=""`. */
export type FormView<Form extends FigureForm> = (figure: FigureOf<Form>, translator: Translator) => Html

export type Item = { label: string; text?: string | undefined }

export function renderItem({ label, text }: Item): Html {
  return html`
    <strong class="fig-label">${renderLine(label)}</strong>
    ${text !== undefined && html`<p>${renderLine(text)}</p>`}
  `
}

/** Whether texts are short enough for narrow room, in letters: of a label, of the longest word in it, and of the text below it. */
export function areShort(items: Item[], most: { label: number; word: number; text: number }): boolean {
  return items.every(
    ({ label, text = '' }) =>
      countLetters(label) <= most.label &&
      Math.max(longestWord(label), longestWord(text)) <= most.word &&
      countLetters(text) <= most.text,
  )
}

/** Two decimals are finer than any screen. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
