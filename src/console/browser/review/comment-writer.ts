import type { NamedText } from '../../pages/review/review-page.ts'
import type { ShownThread } from '../../pages/review/review-state.ts'
import { make } from '../make-element.ts'
import { announce, findElement } from './elements.ts'
import { changeDrafts, commentDrafts, type Draft, keepName, newNonce, readName } from './kept-drafts.ts'
import { isSheet, raiseMargin } from './margin.ts'
import { goToPart, highlightPart, namePlace, showPart } from './parts.ts'
import { data, words } from './review-words.ts'
import { NotSent, send } from './send.ts'
import { drawWordRuns } from './word-runs.ts'

const COMMENT_CHARACTERS = 2_000
const NAME_CHARACTERS = 80
/** Signs of our Markdown that a reader may take for slips of the pen. */
const MARKS = /\*\*|`|\]\(/

const place = findElement('rv-writer')

/** Opens the form at a part: for a new comment, for what was left unfinished there, or for one's own that is changed. */
export function openWriter(partId: string, options: { own?: ShownThread; quote?: string }, onSent: () => void): void {
  const { own, quote } = options
  const draft = own ? (changeDrafts.find(own.id) ?? readOwn(own)) : (commentDrafts.find(partId) ?? startDraft(quote))
  const form = drawForm(partId, draft, own ?? null, onSent)
  place.replaceChildren(form)
  highlightPart(partId)
  raiseMargin()
  if (isSheet()) showPart(partId)
  const fields = [...form.querySelectorAll<HTMLElement>('input[type=text], textarea')]
  fields.find(field => !field.closest('[hidden]'))?.focus()
}

/** What somebody wrote before the page was closed or the line was cut is there again. */
export function reopenDraft(onSent: () => void): void {
  const [partId] = commentDrafts.list()
  if (partId === undefined) return
  place.replaceChildren(drawForm(partId, commentDrafts.find(partId)!, null, onSent))
}

export function closeWriter(): void {
  place.replaceChildren()
  highlightPart(null)
}

function startDraft(quote = ''): Draft {
  return { text: quote && `“${quote}”\n`, words: {}, isSuggestion: false, nonce: newNonce() }
}

function readOwn({ text, suggestion }: ShownThread): Draft {
  const suggestedWords = Object.fromEntries((suggestion ?? []).map(({ key, after }) => [key, after]))
  return { text, words: suggestedWords, isSuggestion: suggestion !== null, nonce: '' }
}

function drawForm(partId: string, draft: Draft, own: ShownThread | null, onSent: () => void): HTMLFormElement {
  const texts = listTexts(partId, own)
  const keep = () => (own ? changeDrafts.keep(own.id, draft) : commentDrafts.keep(partId, draft))
  const drop = () => (own ? changeDrafts.drop(own.id) : commentDrafts.drop(partId))
  const problem = make('p', { class: 'rv-problem', role: 'alert', id: 'rv-problem' })
  const nameField = readName() === '' ? drawNameField() : null
  const textField = drawTextField(draft, keep)
  const suggestion = make('div', { class: 'rv-texts', hidden: !draft.isSuggestion })
  suggestion.append(...texts.map(text => drawSuggestedText(text, draft, keep)))
  const choice =
    texts.length > 0 &&
    !(own && !own.suggestion) &&
    drawChoice(draft, isSuggestion => {
      draft.isSuggestion = isSuggestion
      suggestion.hidden = !isSuggestion
      textField.rename()
      keep()
    })
  const sendButton = make('button', { class: 'rv-go' }, words.text(own ? 'review.save' : 'review.send'))
  const form = make(
    'form',
    { class: 'rv-form', novalidate: true },
    make('p', { class: 'rv-at' }, `${words.text('review.at')} `, make('b', {}, namePlace(partId))),
    nameField?.element,
    choice,
    suggestion,
    textField.element,
    problem,
    make(
      'p',
      { class: 'rv-acts' },
      make('button', { type: 'button', class: 'rv-mini', click: cancel }, words.text('review.cancel')),
      sendButton,
    ),
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    void submit()
  })
  form.addEventListener('keydown', event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
  })
  return form

  async function submit(): Promise<void> {
    const name = nameField ? nameField.input.value.trim() : readName()
    const changedWords = draft.isSuggestion ? listChangedWords(texts, draft) : []
    if (name === '') return complain(words.text('review.problemName'), nameField?.input)
    if (draft.text.trim() === '' && changedWords.length === 0) return complain(words.text('review.problemText'))
    const text = draft.text.trim() || undefined
    problem.textContent = ''
    sendButton.disabled = true
    try {
      if (own) await send('PATCH', `/comments/${own.id}`, { text, words: changedWords })
      else await send('POST', '/comments', { ...comment(name), text, words: changedWords })
      keepName(name)
      drop()
      closeWriter()
      announce(words.text(own ? 'review.saved' : 'review.sent'))
      onSent()
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      complain(error.message, sendButton)
    } finally {
      sendButton.disabled = false
    }
  }

  function comment(name: string) {
    return { partId, version: data.version, name, nonce: draft.nonce }
  }

  function complain(text: string, field: HTMLElement = textField.area): void {
    problem.textContent = text
    field.focus()
  }

  function cancel(): void {
    drop()
    closeWriter()
    goToPart(partId)
  }
}

/** What was suggested is shown against what it replaced, also where the course has other words by now. */
function listTexts(partId: string, own: ShownThread | null): NamedText[] {
  const texts = data.texts[partId] ?? []
  return texts.map(text => {
    const suggested = own?.suggestion?.find(({ key }) => key === text.key)
    return suggested ? { ...text, text: suggested.before } : text
  })
}

function listChangedWords(texts: NamedText[], draft: Draft): { key: string; text: string }[] {
  return texts.flatMap(({ key, text }) => {
    const written = draft.words[key]?.trim()
    return written && written !== text ? [{ key, text: written }] : []
  })
}

function drawNameField() {
  const input = make('input', {
    type: 'text',
    id: 'rv-name',
    autocomplete: 'name',
    maxlength: NAME_CHARACTERS,
    required: true,
  })
  const label = make('label', { for: 'rv-name' }, words.text('review.name'))
  const hint = make('small', {}, words.text('review.nameHint'))
  return { element: make('p', { class: 'rv-field' }, label, input, hint), input }
}

function drawChoice(draft: Draft, choose: (isSuggestion: boolean) => void): HTMLElement {
  const option = (isSuggestion: boolean, label: string) =>
    make(
      'label',
      {},
      make('input', {
        type: 'radio',
        name: 'rv-kind',
        checked: draft.isSuggestion === isSuggestion,
        change: () => choose(isSuggestion),
      }),
      make('span', {}, label),
    )
  return make(
    'fieldset',
    { class: 'rv-kinds' },
    make('legend', { class: 'unseen' }, words.text('review.kind')),
    option(false, words.text('review.kindComment')),
    option(true, words.text('review.kindWords')),
  )
}

function drawTextField(draft: Draft, keep: () => void) {
  const label = make('label', { for: 'rv-text' })
  const area = make('textarea', { id: 'rv-text', rows: 4, maxlength: COMMENT_CHARACTERS, dir: 'auto' })
  const left = make('small', {})
  area.value = draft.text
  area.addEventListener('input', () => {
    draft.text = area.value
    count()
    keep()
  })
  const rename = () => {
    label.textContent = words.text(draft.isSuggestion ? 'review.why' : 'review.text')
    area.rows = draft.isSuggestion ? 2 : 4
  }
  const count = () => {
    left.textContent = words.count('review.left', COMMENT_CHARACTERS - area.value.length)
  }
  rename()
  count()
  return { element: make('p', { class: 'rv-field' }, label, area, left), area, rename }
}

/** The whole text to write in, and below it what that changes. */
function drawSuggestedText({ key, text, max, name }: NamedText, draft: Draft, keep: () => void): HTMLElement {
  const id = `rv-${key.replaceAll('/', '-')}`
  const rows = Math.min(8, Math.max(2, Math.ceil(text.length / 40)))
  const area = make('textarea', { id, rows, maxlength: max, dir: 'auto', lang: data.language })
  const runs = make('div', { lang: data.language })
  const draw = () => runs.replaceChildren(...(area.value === text ? [] : [drawWordRuns(text, area.value)]))
  area.value = draft.words[key] ?? text
  draw()
  area.addEventListener('input', () => {
    draft.words[key] = area.value
    draw()
    keep()
  })
  const hint = MARKS.test(text) && make('small', {}, words.text('review.marks'))
  return make('div', { class: 'rv-field' }, make('label', { for: id }, name), area, hint, runs)
}
