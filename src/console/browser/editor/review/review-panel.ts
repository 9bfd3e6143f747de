import { render } from 'htm/preact'
import type { VNode } from 'preact'
import type { Course } from '../../../../course/schema.ts'
import type { CommentFilter } from '../../../pages/reviews/comment-filters.ts'
import type { PanelState, PanelThread } from '../../../pages/reviews/panel-state.ts'
import { findViewOfPart } from '../../../part-views.ts'
import { make } from '../../make-element.ts'
import { askServer, inOurWords, Refusal, readRefusal } from '../ask-server.ts'
import type { Autosave } from '../autosave.ts'
import { type Editor, newName } from '../editor-state.ts'
import { words } from '../editor-words.ts'
import { laterWords } from '../later/later-words.ts'
import { say } from '../say.ts'
import { createAnswerDrafts } from './answer-drafts.ts'
import { drawBadge, drawPanel, drawReviewTool } from './draw-panel.ts'
import type { PanelView } from './panel-view.ts'

export type ReviewPanel = ReturnType<typeof createReviewPanel>

type PanelParts = {
  editor: Editor
  autosave: Autosave
  goTo(view: string): void
  /** Redraws the page after the counts beside parts and in the bar have changed. */
  redraw(): void
  /** Called before the panel opens beside the page. */
  makeRoom(): void
}

/**
 * Shows the comments of reviewers beside the course: the number of open comments on each part, and a panel to deal with
 * them.
 */
export function createReviewPanel({ editor, autosave, goTo, redraw, makeRoom }: PanelParts) {
  const courseId = editor.course().id
  const address = `/console/courses/${courseId}/comments`
  const layout = document.querySelector<HTMLElement>('.ed-layout')!
  const panel = make('aside', {
    class: 'ed-review ed-house',
    'aria-label': laterWords.text('reviews.link'),
    hidden: true,
  })
  const drafts = createAnswerDrafts(courseId)
  let shown: PanelView = {
    isOpen: false,
    filter: 'open',
    view: null,
    state: null,
    busyId: null,
    answeringId: null,
    problem: null,
  }
  let opener: Element | null = null
  /** Number of requests so far. The answer to any request but the last one is ignored. */
  let questions = 0
  let attempt: { sent: string; key: string } | null = null
  let counted: { state: PanelState; course: Course; byView: Map<string, number> } | null = null

  layout.append(panel)
  panel.addEventListener('keydown', event => {
    if (event.key === 'Escape') close()
  })

  function become(change: Partial<PanelView>): void {
    shown = { ...shown, ...change }
    panel.hidden = !shown.isOpen
    if (shown.isOpen) render(drawPanel(shown, editor.course(), drafts, press), panel)
  }

  async function load(more: { before?: string } = {}): Promise<void> {
    const question = ++questions
    const { filter, view } = shown
    const query = new URLSearchParams({ show: filter, ...(view && { part: view }), ...more })
    try {
      const answer = await askServer<PanelState>(`${address}?${query}`)
      if (question !== questions) return
      const earlier = more.before ? (shown.state?.threads ?? []) : []
      become({ state: { ...answer, threads: [...earlier, ...answer.threads] }, problem: null })
      redraw()
    } catch (error) {
      if (question === questions) become({ problem: { id: null, said: readRefusal(error) } })
    }
  }

  /**
   * Settles a comment of a reviewer. If a suggestion is applied, the service saves the next version of the course, on
   * which the draft is then based. The draft is therefore saved before and loaded again after.
   */
  async function settle({ id }: PanelThread, body: object, done: string): Promise<void> {
    if (shown.busyId !== null) return
    become({ busyId: id, problem: null })
    try {
      if ('state' in body && body.state === 'applied' && !(await autosave.save()))
        throw new Refusal(inOurWords(words.text('editor.draftNotSaved')))
      await askServer(`${address}/${id}`, { method: 'PATCH', body, headers: nameAttempt(id, body) })
      attempt = null
      if ('answer' in body) drafts.drop(id)
      become({ busyId: null, answeringId: null })
      await Promise.all([load(), autosave.look()])
      say(done)
      if (shown.isOpen) focusThread(id)
    } catch (error) {
      become({ busyId: null, problem: { id, said: readRefusal(error) } })
    }
  }

  /** The idempotency key of an action: a repeat after a lost answer has the same key and takes effect once. */
  function nameAttempt(id: string, body: object): Record<string, string> {
    const sent = `${id} ${JSON.stringify(body)}`
    if (attempt?.sent !== sent) attempt = { sent, key: newName() + newName() }
    return { 'idempotency-key': attempt.key }
  }

  /** Focuses a comment, or the heading of the panel if the list no longer shows the comment. */
  function focusThread(id: string): void {
    const thread = panel.querySelector<HTMLElement>(`[data-comment="${id}"]`) ?? panel.querySelector('h2')
    thread?.focus()
  }

  function open(view: string | null): void {
    opener = document.activeElement
    makeRoom()
    layout.classList.add('ed-two')
    become({ isOpen: true, filter: 'open', view })
    panel.querySelector('h2')!.focus()
    redraw()
    void load()
  }

  function close(): void {
    if (!shown.isOpen) return
    layout.classList.remove('ed-two')
    become({ isOpen: false })
    redraw()
    if (opener instanceof HTMLElement) opener.focus()
  }

  const press = {
    close,
    filter: (filter: CommentFilter) => choose({ filter }),
    showAll: () => choose({ view: null }),
    older: () => void load({ before: shown.state!.olderThan! }),
    go(view: string): void {
      if (getComputedStyle(panel).position === 'fixed') close()
      goTo(view)
    },
    startAnswer(id: string): void {
      become({ answeringId: id })
      panel.querySelector<HTMLElement>('textarea')?.focus()
    },
    stopAnswer(id: string): void {
      become({ answeringId: null })
      focusThread(id)
    },
    answer(thread: PanelThread): void {
      const answer = drafts.read(thread.id).trim()
      if (answer === '') return void panel.querySelector<HTMLElement>('textarea')?.focus()
      void settle(thread, { answer }, laterWords.text('reviews.answered'))
    },
    settle: (thread: PanelThread, state: 'open' | 'done' | 'applied' | 'declined') =>
      void settle(thread, { state }, laterWords.text(`reviews.told-${state}`)),
  }

  function choose(change: Pick<PanelView, 'filter'> | Pick<PanelView, 'view'>): void {
    become(change)
    void load()
  }

  /** Returns the open comments by view. The counts are cached until the course or the comments change. */
  function countByView(): Map<string, number> {
    const { state } = shown
    if (!state) return new Map()
    const course = editor.course()
    if (counted?.state === state && counted.course === course) return counted.byView
    const byView = new Map<string, number>()
    for (const [partId, count] of Object.entries(state.openCounts)) {
      const view = findViewOfPart(partId, course)
      byView.set(view, (byView.get(view) ?? 0) + count)
    }
    counted = { state, course, byView }
    return byView
  }

  return {
    load,
    close,
    isOpen: () => shown.isOpen,
    countComments: (view: string) => countByView().get(view) ?? 0,
    drawBadge: (view: string): VNode | null => drawBadge(countByView().get(view) ?? 0, () => open(view)),
    /** Renders the button of the panel; null if there are no comments. */
    drawTool: (): VNode | null => drawReviewTool(shown, () => (shown.isOpen ? close() : open(null))),
  }
}
