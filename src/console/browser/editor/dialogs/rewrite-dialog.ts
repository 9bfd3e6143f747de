import { html } from 'htm/preact'
import type { ComponentChildren } from 'preact'
import { readPartFields } from '../../../../course/change/read-part-fields.ts'
import type { Course } from '../../../../course/schema.ts'
import type { DraftRewrite } from '../../../../flows/rewrite-draft.ts'
import type { Said } from '../../../console-error.ts'
import type { JobState } from '../../../pages/job/watch-job.ts'
import { describePlace, nameInWords, sayValue } from '../../../part-names.ts'
import { askServer, inOurWords, readRefusal } from '../ask-server.ts'
import type { Autosave } from '../autosave.ts'
import type { Editor } from '../editor-state.ts'
import { words } from '../editor-words.ts'
import { drawButton } from '../page/controls.ts'
import { isRewritable } from '../part-commands.ts'
import { say } from '../say.ts'
import { drawAnswers, openDialog } from './dialog.ts'
import { drawDifference } from './draw-difference.ts'

const LOOK_EVERY_MS = 800
/**
 * Frequent instructions. Pressing one of them puts its text into the field, where the text can be changed before it is
 * sent.
 */
const IDEAS = ['ideaShorter', 'ideaSimpler', 'ideaExample', 'ideaExact'] as const
/**
 * Opens the dialog that rewrites a part. The dialog orders the rewrite, waits for it, shows how it differs from the
 * current text, and applies or drops it as the writer decides.
 */
export function openRewriting(
  id: string,
  { editor, autosave, hasModel }: { editor: Editor; autosave: Autosave; hasModel: boolean },
  focus: (id: string) => void,
): void {
  if (!isRewritable(id)) return void say(words.text('editor.rewriteOnly'))
  const address = `/console/courses/${editor.course().id}`
  const place = describePlace(words, id, editor.course())
  const dialog = openDialog(words.text('editor.rewriteTitle', { place }))
  const show = (body: ComponentChildren) => dialog.draw(html`<div class="ed-rewrite">${body}</div>`)
  const stop = () => {
    dialog.close()
    focus(id)
  }
  if (hasModel) ask('')
  else show(html`<p>${words.text('editor.rewriteNoModel')}</p>`)

  function ask(wish: string, problem?: Said): void {
    let field: HTMLTextAreaElement
    const put = (text: string) => {
      field.value = text
      field.focus()
    }
    const send = () => (field.value.trim() === '' ? field.focus() : void write(field.value.trim()))
    const keepField = (element: HTMLTextAreaElement | null) => {
      if (element) field = element
    }
    const idea = (text: string) => drawButton(text, null, () => put(text), { class: 'ed-small' })
    show(html`
      <label for="ed-wish">${words.text('editor.rewriteHow')}</label>
      <textarea id="ed-wish" rows="3" maxlength="2000" required ref=${keepField}></textarea>
      <p class="ed-ideas">${IDEAS.map(name => idea(words.text(`editor.${name}`)))}</p>
      ${problem && html`<p class="ed-problem" role="alert" lang=${problem.lang}>${problem.text}</p>`}
      <p class="ed-hint">${words.text('editor.rewriteHint')}</p>
      ${drawAnswers([
        [words.text('editor.keepAsIs'), stop],
        [words.text('editor.writeAnew'), send],
      ])}
    `)
    put(wish)
  }

  async function write(wish: string): Promise<void> {
    const again = (problem: Said) => dialog.isOpen() && ask(wish, problem)
    showProgress(words.text('editor.savingDraft'))
    await autosave.save()
    if (!autosave.isSaved()) return void again(inOurWords(words.text('editor.draftNotSaved')))
    try {
      const { jobId } = await askServer<{ jobId: string }>(`${address}/rewrite`, { body: { id, instruction: wish } })
      const job = await waitFor(jobId)
      if (!dialog.isOpen()) return
      if (job.status === 'failed') return void again(job.reason)
      compare(wish, await askServer<DraftRewrite>(`${address}/rewrites/${jobId}`))
    } catch (error) {
      again(readRefusal(error))
    }
  }

  function showProgress(text: string): void {
    show(html`
      <p role="status">${text}</p>
      <progress aria-label=${words.text('editor.writingAnew')}></progress>
    `)
  }

  /** Polls until the job has ended or the dialog is closed. */
  async function waitFor(jobId: string): Promise<JobState> {
    for (;;) {
      const state = await askServer<JobState>(`/console/jobs/${jobId}/state`)
      if (state.status !== 'pending' || !dialog.isOpen()) return state
      showProgress(state.words)
      await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }

  function compare(wish: string, rewrite: DraftRewrite): void {
    const take = () => {
      editor.change(words.text('editor.stepRewrite'), course => putPart(course, rewrite))
      stop()
      say(words.text('editor.rewriteTaken'))
    }
    const focusTitle = (title: HTMLElement | null) => title?.focus()
    show(html`
      <h3 tabindex="-1" ref=${focusTitle}>${words.text('editor.wouldChange')}</h3>
      <div class="ed-diff" lang=${editor.course().language} dir="auto">${drawDifferences(rewrite)}</div>
      ${drawAnswers([
        [words.text('editor.keepMine'), stop],
        [words.text('editor.askAgain'), () => ask(wish)],
        [words.text('editor.useThis'), take],
      ])}
    `)
  }
}

/** Replaces the fields of a part one by one, because other objects may refer to the part itself. */
function putPart(course: Course, { part, after }: DraftRewrite): void {
  const place = readPartFields(course, part)!
  for (const name of Object.keys(place)) if (!(name in after)) delete place[name]
  Object.assign(place, structuredClone(after))
}

/** Renders the differences field by field and word by word. */
function drawDifferences({ before, after }: DraftRewrite): ComponentChildren {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter(
    name =>
      name !== 'slot' &&
      name !== 'minutes' &&
      sayValue(words, before[name], name) !== sayValue(words, after[name], name),
  )
  return changed.map(
    name => html`
      <h4 lang=${words.locale} dir="ltr">${nameInWords(words, name)}</h4>
      <p>${drawDifference(before[name], after[name])}</p>
    `,
  )
}
