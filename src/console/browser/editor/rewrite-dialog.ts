import { readPartFields } from '../../../course/change/read-part-fields.ts'
import { diffWords } from '../../../course/change/word-diff.ts'
import type { Course } from '../../../course/schema.ts'
import type { DraftRewrite } from '../../../flows/rewrite-draft.ts'
import type { Said } from '../../console-error.ts'
import type { JobState } from '../../pages/job/watch-job.ts'
import { describePlace, nameInWords, sayValue } from '../../part-names.ts'
import type { Autosave } from './autosave.ts'
import { button, make, say } from './dom.ts'
import type { Editor } from './editor-state.ts'
import { words } from './editor-words.ts'
import { openDialog } from './part-actions.ts'

const LOOK_EVERY_MS = 800
/** What people ask for most; each is put into the field, to be changed or sent. */
const IDEAS = ['ideaShorter', 'ideaSimpler', 'ideaExample', 'ideaExact'] as const
/** Parts with text of their own; what is larger or has none is not rewritten as a whole. */
const REWRITABLE = /^(c\d+l\d+(b\d+|\.exercise)?|q\d+|wrapup|agreement)$/

export function isRewritable(id: string): boolean {
  return REWRITABLE.test(id)
}

/** New words for a part: asked for, waited for, read beside the old ones, and taken or not. */
export function createRewriting(editor: Editor, autosave: Autosave, hasModel: boolean, focus: (id: string) => void) {
  const address = `/console/courses/${editor.course().id}`

  function open(id: string): void {
    if (!isRewritable(id)) return void say(words.text('editor.rewriteOnly'))
    const body = make('div', { class: 'ed-rewrite' })
    const close = openDialog(
      words.text('editor.rewriteTitle', { place: describePlace(words, id, editor.course()) }),
      body,
    )
    const stop = () => {
      close()
      focus(id)
    }
    if (hasModel) ask(id, body, stop, '')
    else body.append(make('p', {}, words.text('editor.rewriteNoModel')))
  }

  function ask(id: string, body: HTMLElement, stop: () => void, wish: string, problem?: Said): void {
    const field = make('textarea', { id: 'ed-wish', rows: 3, maxlength: 2000, required: true })
    field.value = wish
    const idea = (text: string) => button(text, null, () => put(text), { class: 'ed-small' })
    const put = (text: string) => {
      field.value = text
      field.focus()
    }
    const send = () => {
      if (field.value.trim() === '') return void field.focus()
      void write(id, body, stop, field.value.trim())
    }
    body.replaceChildren(
      make('label', { for: 'ed-wish' }, words.text('editor.rewriteHow')),
      field,
      make('p', { class: 'ed-ideas' }, ...IDEAS.map(name => idea(words.text(`editor.${name}`)))),
      ...(problem ? [make('p', { class: 'ed-problem', role: 'alert', lang: problem.lang }, problem.text)] : []),
      make('p', { class: 'ed-hint' }, words.text('editor.rewriteHint')),
      make(
        'p',
        { class: 'ed-actions' },
        button(words.text('editor.keepAsIs'), null, stop, { class: 'ed-quiet' }),
        button(words.text('editor.writeAnew'), null, send, { class: 'ed-finish' }),
      ),
    )
    field.focus()
  }

  async function write(id: string, body: HTMLElement, stop: () => void, wish: string): Promise<void> {
    const status = make('p', { role: 'status' }, words.text('editor.savingDraft'))
    body.replaceChildren(status, make('progress', { 'aria-label': words.text('editor.writingAnew') }))
    const again = (problem: Said) => body.isConnected && ask(id, body, stop, wish, problem)
    await autosave.save()
    if (!autosave.isSaved()) return void again(ours(words.text('editor.draftNotSaved')))
    try {
      const { jobId } = await call<{ jobId: string }>(`${address}/rewrite`, { id, instruction: wish })
      const ended = await waitFor(jobId, status)
      if (!body.isConnected) return
      if (ended.status === 'failed') return void again({ text: ended.reason, lang: 'en' })
      show(id, body, stop, wish, await call<DraftRewrite>(`${address}/rewrites/${jobId}`))
    } catch (error) {
      again(error instanceof Refusal ? error.said : ours((error as Error).message))
    }
  }

  /** Whoever closes the dialog does not want to know any more. */
  async function waitFor(jobId: string, status: HTMLElement): Promise<JobState> {
    for (;;) {
      const state = await call<JobState>(`/console/jobs/${jobId}/state`)
      if (state.status !== 'pending' || !status.isConnected) return state
      if (status.textContent !== state.words) status.textContent = state.words
      await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }

  function show(id: string, body: HTMLElement, stop: () => void, wish: string, made: DraftRewrite): void {
    const take = () => {
      editor.change(words.text('editor.stepRewrite'), course => putPart(course, made))
      stop()
      say(words.text('editor.rewriteTaken'))
    }
    const title = make('h3', { tabindex: -1 }, words.text('editor.wouldChange'))
    body.replaceChildren(
      title,
      make('div', { class: 'ed-diff', lang: editor.course().language, dir: 'auto' }, ...differences(made)),
      make(
        'p',
        { class: 'ed-actions' },
        button(words.text('editor.keepMine'), null, stop, { class: 'ed-quiet' }),
        button(words.text('editor.askAgain'), null, () => ask(id, body, stop, wish), { class: 'ed-quiet' }),
        button(words.text('editor.useThis'), null, take, { class: 'ed-finish' }),
      ),
    )
    title.focus()
  }

  return { open }
}

/** Its fields one by one: others may hold the part itself. */
function putPart(course: Course, { part, after }: DraftRewrite): void {
  const place = readPartFields(course, part)!
  for (const name of Object.keys(place)) if (!(name in after)) delete place[name]
  Object.assign(place, structuredClone(after))
}

/** Why there is no answer to show. */
class Refusal extends Error {
  readonly said: Said

  constructor(said: Said) {
    super(said.text)
    this.said = said
  }
}

function ours(text: string): Said {
  return { text, lang: null }
}

async function call<Answer>(address: string, body?: object): Promise<Answer> {
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(address, sent || {}).catch(() => null)
  if (!answer) throw new Refusal(ours(words.text('editor.serverGone')))
  if (answer.redirected) throw new Refusal(ours(words.text('editor.signedOutAsk')))
  const json = await answer.json()
  if (!answer.ok) throw new Refusal({ text: json.message, lang: 'en' })
  return json
}

/** Field by field, word by word. */
function differences({ before, after }: DraftRewrite): Node[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap(name => {
    const [old, now] = [sayValue(before[name]), sayValue(after[name])]
    if (old === now || name === 'slot' || name === 'minutes') return []
    const runs = diffWords(old, now).map(({ kind, text }) =>
      kind === 'same' ? document.createTextNode(text) : make(kind === 'gone' ? 'del' : 'ins', {}, text),
    )
    return [make('h4', { lang: words.locale, dir: 'ltr' }, nameInWords(words, name)), make('p', {}, ...runs)]
  })
}
