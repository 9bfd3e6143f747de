import type { BlockOf } from '../../../course/blocks/blocks.ts'
import type { FigureForm } from '../../../course/blocks/figure-forms.ts'
import { type Html, html } from '../../../look/html.ts'
import { countLetters, longestWord } from '../../../look/text-width.ts'
import { renderLine } from '../../render/markdown.ts'
import type { Translator } from '../../translator.ts'

export type FigureOf<Form extends FigureForm> = Extract<BlockOf<'figure'>, { form: Form }>

/**
 * The renderer of one form of figure. Its geometry is in SVG attributes and classes, because the content security
 * policy forbids `style=""`.
 */
export type FormView<Form extends FigureForm> = (figure: FigureOf<Form>, translator: Translator) => Html

export type Item = { label: string; text?: string | undefined }

export function renderItem({ label, text }: Item): Html {
  return html`
    <strong class="fig-label">${renderLine(label)}</strong>
    ${text !== undefined && html`<p>${renderLine(text)}</p>`}
  `
}

/**
 * Whether all items are short enough for a narrow space. `most` has the maximum number of letters of a label, of a
 * single word, and of the text.
 */
export function areShort(items: Item[], most: { label: number; word: number; text: number }): boolean {
  return items.every(
    ({ label, text = '' }) =>
      countLetters(label) <= most.label &&
      Math.max(longestWord(label), longestWord(text)) <= most.word &&
      countLetters(text) <= most.text,
  )
}

/** Rounds to two decimals, finer than any screen shows. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
