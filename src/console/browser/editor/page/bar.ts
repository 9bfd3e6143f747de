import { html } from 'htm/preact'
import type { VNode } from 'preact'
import type { Course } from '../../../../course/schema.ts'
import type { DraftState } from '../../../../flows/draft-course.ts'
import type { SaveState } from '../autosave.ts'
import { words } from '../editor-words.ts'
import { drawIcon } from './controls.ts'

export type BarProps = {
  course: Course
  draft: DraftState
  saving: SaveState
  noteCount: number
  isPreviewOpen: boolean
  /** The button of the review panel; null if there are no comments. */
  reviewTool: VNode | null
  canUndo: boolean
  canRedo: boolean
  press: { undo(): void; redo(): void; findings(): void; beside(): void; keys(): void; finish(): void }
}

/**
 * Renders the bar above the page: the way back, the course's name, the state of the draft, and the actions on the whole
 * course.
 */
export function drawBar(bar: BarProps): VNode {
  const { course, draft, saving, noteCount, isPreviewOpen, reviewTool, canUndo, canRedo, press } = bar
  const address = `/console/courses/${course.id}`
  const state = describeSaving(draft, saving)
  // Enabled also while the first changes are being saved, so that a press at that moment has an effect.
  const canFinish = draft.revision !== null || saving.kind !== 'saved'
  const drawTool = (name: keyof typeof press, icon: string, label: string, isOn: boolean, isExpanded?: boolean) => html`
    <button
      type="button"
      class="ed-tool"
      data-do=${name}
      title=${label}
      aria-disabled=${String(!isOn)}
      aria-expanded=${isExpanded === undefined ? null : String(isExpanded)}
      onClick=${() => isOn && press[name]()}
    >
      ${drawIcon(icon)}
      <span class="ed-roomy">${label}</span>
    </button>
  `
  return html`
    <a class="ed-tool" href=${address}>
      ${drawIcon('back')}
      <span class="unseen">${words.text('editor.back')}</span>
    </a>
    <div class="ed-name">
      <h1><bdi lang=${course.language}>${course.name}</bdi></h1>
      <p data-state=${saving.kind}>
        <i aria-hidden="true"></i>
        <span data-words title=${state} lang=${('says' in saving && saving.lang) || words.locale}>${state}</span>
      </p>
    </div>
    <div class="ed-tools" role="group" aria-label=${words.text('editor.editing')}>
      ${drawTool('undo', 'undo', words.text('editor.undo'), canUndo)}
      ${drawTool('redo', 'redo', words.text('editor.redo'), canRedo)}
      ${drawTool('findings', 'flag', words.count('editor.findingCount', noteCount), noteCount > 0)}
      ${reviewTool}
      ${drawTool('beside', 'beside', words.text('editor.beside'), true, isPreviewOpen)}
      ${drawTool('keys', 'keys', words.text('editor.keyboard'), true)}
      <a class="ed-tool" href=${`${address}/versions`}>
        ${drawIcon('clock')}
        <span class="ed-roomy">${words.text('editor.versions')}</span>
      </a>
      <button
        type="button"
        class="ed-finish"
        data-do="finish"
        aria-disabled=${String(!canFinish)}
        onClick=${() => canFinish && press.finish()}
      >
        ${words.text('editor.finish')}
      </button>
    </div>
  `
}

function describeSaving({ version, revision, unfinished }: DraftState, saving: SaveState): string {
  if ('says' in saving) return saving.says
  if (saving.kind !== 'saved') return words.text(saving.kind === 'saving' ? 'editor.saving' : 'editor.writing')
  const state = words.text(revision === null ? 'editor.version' : 'editor.draft', { number: version })
  const count = new Set(unfinished.map(({ part }) => part)).size
  return count > 0 ? words.count('editor.withUnfinished', count, { state }) : state
}
