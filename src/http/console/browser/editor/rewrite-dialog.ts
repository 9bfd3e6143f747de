import { partOf } from '../../../../course/change/part-of.ts'
import { diffWords } from '../../../../course/change/word-diff.ts'
import type { Course } from '../../../../course/schema.ts'
import type { DraftRewrite } from '../../../../flows/rewrite-draft.ts'
import { nameOf, placeOf, wordsOf } from '../../part-names.ts'
import type { JobState } from '../../watch-job.ts'
import type { Autosave } from './autosave.ts'
import { button, make, say } from './dom.ts'
import type { Editor } from './editor-state.ts'
import { openDialog } from './part-actions.ts'

const LOOK_EVERY_MS = 800
/** What people ask for most; each is put into the field, to be changed or sent. */
const IDEAS = ['Half as long.', 'In simpler words.', 'With an example from our work.', 'More exact.']
/** Parts with text of their own; what is larger or has none is not rewritten as a whole. */
const REWRITABLE = /^(c\d+l\d+(b\d+|\.exercise)?|q\d+|wrapup|agreement)$/

export function isRewritable(id: string): boolean {
  return REWRITABLE.test(id)
}

/** New words for a part: asked for, waited for, read beside the old ones, and taken or not. */
export function createRewriting(editor: Editor, autosave: Autosave, hasModel: boolean, focus: (id: string) => void) {
  const address = `/console/courses/${editor.course().id}`

  function open(id: string): void {
    if (!isRewritable(id)) return void say('Only a lesson, a block, a question or another part with text of its own.')
    const body = make('div', { class: 'ed-rewrite' })
    const close = openDialog(`Rewrite: ${placeOf(id, editor.course())}`, body)
    const stop = () => {
      close()
      focus(id)
    }
    if (hasModel) ask(id, body, stop, '')
    else
      body.append(
        make('p', {}, 'No language model is set up, so nobody can write it anew. Every text can be changed by hand.'),
      )
  }

  function ask(id: string, body: HTMLElement, stop: () => void, wish: string, problem?: string): void {
    const field = make('textarea', { id: 'ed-wish', rows: 3, maxlength: 2000, required: true })
    field.value = wish
    const idea = (words: string) => button(words, null, () => put(words), { class: 'ed-small' })
    const put = (words: string) => {
      field.value = words
      field.focus()
    }
    const send = () => {
      if (field.value.trim() === '') return void field.focus()
      void write(id, body, stop, field.value.trim())
    }
    body.replaceChildren(
      make('label', { for: 'ed-wish' }, 'How should the new words be?'),
      field,
      make('p', { class: 'ed-ideas' }, ...IDEAS.map(idea)),
      ...(problem ? [make('p', { class: 'ed-problem', role: 'alert' }, problem)] : []),
      make('p', { class: 'ed-hint' }, 'Nothing is changed until you say so. It takes no credit.'),
      make(
        'p',
        { class: 'ed-actions' },
        button('Keep it as it is', null, stop, { class: 'ed-quiet' }),
        button('Write it anew', null, send, { class: 'ed-finish' }),
      ),
    )
    field.focus()
  }

  async function write(id: string, body: HTMLElement, stop: () => void, wish: string): Promise<void> {
    const words = make('p', { role: 'status' }, 'Saving the draft…')
    body.replaceChildren(words, make('progress', { 'aria-label': 'Writing it anew' }))
    const again = (problem: string) => body.isConnected && ask(id, body, stop, wish, problem)
    await autosave.save()
    if (!autosave.isSaved()) return void again('The draft could not be saved just now. Try again in a moment.')
    try {
      const { jobId } = await call<{ jobId: string }>(`${address}/rewrite`, { id, instruction: wish })
      const ended = await waitFor(jobId, words)
      if (!body.isConnected) return
      if (ended.status === 'failed') return void again(ended.words)
      show(id, body, stop, wish, await call<DraftRewrite>(`${address}/rewrites/${jobId}`))
    } catch (error) {
      again((error as Error).message)
    }
  }

  /** Whoever closes the dialog does not want to know any more. */
  async function waitFor(jobId: string, words: HTMLElement): Promise<JobState> {
    for (;;) {
      const state = await call<JobState>(`/console/jobs/${jobId}/state`)
      if (state.status !== 'pending' || !words.isConnected) return state
      if (words.textContent !== state.words) words.textContent = state.words
      await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }

  function show(id: string, body: HTMLElement, stop: () => void, wish: string, made: DraftRewrite): void {
    const take = () => {
      editor.change('a rewrite', course => putPart(course, made))
      stop()
      say('The new words are in the draft. Undo brings the old ones back.')
    }
    const title = make('h3', { tabindex: -1 }, 'What would change')
    body.replaceChildren(
      title,
      make('div', { class: 'ed-diff', lang: editor.course().language, dir: 'auto' }, ...differences(made)),
      make(
        'p',
        { class: 'ed-actions' },
        button('Keep mine', null, stop, { class: 'ed-quiet' }),
        button('Ask again', null, () => ask(id, body, stop, wish), { class: 'ed-quiet' }),
        button('Use this', null, take, { class: 'ed-finish' }),
      ),
    )
    title.focus()
  }

  return { open }
}

/** Its fields one by one: others may hold the part itself. */
function putPart(course: Course, { part, after }: DraftRewrite): void {
  const place = partOf(course, part)!
  for (const name of Object.keys(place)) if (!(name in after)) delete place[name]
  Object.assign(place, structuredClone(after))
}

async function call<Answer>(address: string, body?: object): Promise<Answer> {
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(address, sent || {}).catch(() => null)
  if (!answer) throw new Error('The server cannot be reached. Nothing was changed.')
  if (answer.redirected) throw new Error('You were signed out. Sign in in another tab, then ask again.')
  const json = await answer.json()
  if (!answer.ok) throw new Error(json.message)
  return json
}

/** Field by field, word by word. */
function differences({ before, after }: DraftRewrite): Node[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap(name => {
    const [old, now] = [wordsOf(before[name]), wordsOf(after[name])]
    if (old === now || name === 'slot' || name === 'minutes') return []
    const runs = diffWords(old, now).map(({ kind, text }) =>
      kind === 'same' ? document.createTextNode(text) : make(kind === 'gone' ? 'del' : 'ins', {}, text),
    )
    return [make('h4', { lang: 'en', dir: 'ltr' }, nameOf(name)), make('p', {}, ...runs)]
  })
}
