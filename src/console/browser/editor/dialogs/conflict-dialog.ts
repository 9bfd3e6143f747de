import { html } from 'htm/preact'
import type { VNode } from 'preact'
import type { Choice, Conflict } from '../../../../course/change/merge-courses.ts'
import type { Course } from '../../../../course/schema.ts'
import { describeField, describePlace, nameInWords } from '../../../part-names.ts'
import { words } from '../editor-words.ts'
import { ask, drawAnswers } from './dialog.ts'
import { drawDifference } from './draw-difference.ts'

/**
 * Shows every place that two people changed, with both versions side by side. Resolves to null if the writer postpones
 * the answer.
 */
export function askAboutConflicts(conflicts: Conflict[], course: Course): Promise<Choice[] | null> {
  const choices = conflicts.map(({ both }): Choice => (both === undefined ? 'mine' : 'both'))
  return ask<Choice[] | null>(
    words.count('editor.conflicts', conflicts.length),
    null,
    answer => html`
      <p class="ed-hint">${words.text('editor.conflictLead')}</p>
      ${conflicts.map((conflict, at) => drawConflict(conflict, at, course, choices))}
      ${drawAnswers([
        [words.text('editor.later'), () => answer(null)],
        [words.text('editor.putTogether'), () => answer(choices)],
      ])}
    `,
    'ed-conflict',
  )
}

function drawConflict(conflict: Conflict, at: number, course: Course, choices: Choice[]): VNode {
  const { id, field, base, mine, theirs, both } = conflict
  const place = field ? describeField(words, id, nameInWords(words, field), course) : describePlace(words, id, course)
  const drawChoice = (value: Choice, label: string, text: unknown) => html`
    <label class="ed-choice">
      <input
        type="radio"
        name=${`conflict-${at}`}
        value=${value}
        checked=${choices[at] === value}
        onChange=${() => {
          choices[at] = value
        }}
      />
      <span>
        <b>${label}</b>
        <span class="ed-diff" lang=${course.language} dir="auto">${drawDifference(base, text, field)}</span>
      </span>
    </label>
  `
  return html`
    <fieldset>
      <legend>${place}</legend>
      ${both !== undefined && drawChoice('both', words.text('editor.both'), both)}
      ${drawChoice('mine', words.text(mine === undefined ? 'editor.mineGone' : 'editor.mine'), mine)}
      ${drawChoice('theirs', words.text(theirs === undefined ? 'editor.theirsGone' : 'editor.theirs'), theirs)}
    </fieldset>
  `
}
