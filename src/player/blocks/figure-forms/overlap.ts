import { type Html, html } from '../../../look/html.ts'
import { countLetters, longestWord } from '../../../look/text-width.ts'
import { renderLine } from '../../render/markdown.ts'
import type { FigureOf, FormView } from './form-view.ts'

type Circle = FigureOf<'overlap'>['shared']

/** Limits for a text inside one circle (`SET_ROOM`), and in the smaller area that both circles share. */
const SET_ROOM = { label: 18, points: 3, letters: 44, word: 16 }
const SHARED_ROOM = { label: 14, points: 2, letters: 34, word: 12 }

/**
 * Renders two overlapping circles with their text inside where it fits; otherwise a list with a small drawing beside
 * each part.
 */
export const renderOverlap: FormView<'overlap'> = ({ sets, shared }) => {
  const [one, other] = sets as [Circle, Circle]
  const fits = sets.every(set => hasRoom(set, SET_ROOM)) && hasRoom(shared, SHARED_ROOM)
  return html`
    <div class="venn${fits && ' inside'}">
      <svg class="venn-art" viewBox="0 0 784 480" aria-hidden="true">
        <circle class="venn-one" cx="240" cy="240" r="240"/>
        <circle class="venn-other" cx="544" cy="240" r="240"/>
        <path class="venn-both" d="M392 54.3a240 240 0 0 1 0 371.4 240 240 0 0 1 0-371.4z"/>
      </svg>
      <ul class="venn-parts">
        ${renderCircle('one', one)}
        ${renderCircle('both', shared)}
        ${renderCircle('other', other)}
      </ul>
    </div>
  `
}

function renderCircle(name: 'one' | 'both' | 'other', { label, items }: Circle): Html {
  const lit = (part: string) => (part === name ? `venn-${part}` : 'off')
  return html`
    <li class="in-${name}">
      <svg class="venn-mini" viewBox="0 0 48 32" aria-hidden="true">
        <circle class="${lit('one')}" cx="16" cy="16" r="15"/>
        <circle class="${lit('other')}" cx="32" cy="16" r="15"/>
        <path class="${lit('both')}" d="M24 3.3a15 15 0 0 1 0 25.4 15 15 0 0 1 0-25.4z"/>
      </svg>
      <strong class="fig-label">${renderLine(label)}</strong>
      <ul class="points">
        ${items.map(item => html`<li>${renderLine(item)}</li>`)}
      </ul>
    </li>
  `
}

function hasRoom({ label, items }: Circle, room: typeof SET_ROOM): boolean {
  return (
    countLetters(label) <= room.label &&
    items.length <= room.points &&
    items.every(item => countLetters(item) <= room.letters && longestWord(item) <= room.word)
  )
}
