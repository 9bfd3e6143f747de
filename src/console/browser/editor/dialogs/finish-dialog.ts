import { html } from 'htm/preact'
import type { VNode } from 'preact'
import type { Unfinished } from '../../../../course/change/put-unfinished.ts'
import { readPartFields } from '../../../../course/change/read-part-fields.ts'
import type { Course } from '../../../../course/schema.ts'
import { describePlace, firstWords } from '../../../part-names.ts'
import { words } from '../editor-words.ts'
import { ask, drawAnswers } from './dialog.ts'

/**
 * What happens to unfinished parts when the draft is finished: they stay in the draft (`keep`) or are discarded
 * (`drop`). Null means that the writer goes on editing.
 */
export type FinishChoice = 'keep' | 'drop' | null

/**
 * Asks whether unfinished parts stay in the draft or are discarded. `go` is called with the id of a part that the
 * writer wants to complete first.
 */
export function askAboutUnfinished(
  unfinished: Unfinished[],
  course: Course,
  go: (part: string) => void,
): Promise<FinishChoice> {
  const parts = [...new Set(unfinished.map(({ part }) => part))]
  return ask<FinishChoice>(words.count('editor.unfinishedTitle', parts.length), null, answer => {
    const goTo = (part: string) => {
      answer(null)
      go(part)
    }
    const drawPart = (part: string) => html`
      <li>
        <button type="button" class="ed-link" onClick=${() => goTo(part)}>${drawPartName(part, course)}</button>
      </li>
    `
    return html`
      <p class="ed-hint">${words.text('editor.unfinishedLead')}</p>
      <ul class="ed-parts">${parts.map(drawPart)}</ul>
      ${drawAnswers([
        [words.text('editor.unfinishedWrite'), () => goTo(parts[0]!)],
        [words.text('editor.unfinishedDrop'), () => answer('drop')],
        [words.text('editor.unfinishedKeep'), () => answer('keep')],
      ])}
    `
  })
}

function drawPartName(id: string, course: Course): VNode {
  const part = readPartFields(course, id)
  const text = part ? firstWords(part) : ''
  return html`<b>${describePlace(words, id, course)}</b>${text && html`<bdi lang=${course.language}> ${text}</bdi>`}`
}
