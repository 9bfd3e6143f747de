import type { NamedText } from '../../pages/review/review-page.ts'
import type { ShownThread } from '../../pages/review/review-state.ts'
import { make } from '../make-element.ts'
import { findElement } from './elements.ts'
import { growArea, growWithText } from './grow-area.ts'
import { changeDrafts, commentDrafts, type Draft, keepName, newNonce, readName } from './kept-drafts.ts'
import { isSheet, lowerMargin, raiseMargin, showList } from './margin.ts'
import { focusPart, highlightPart, namePlace, showPart } from './parts.ts'
import { data, words } from './review-words.ts'
import { highlightQuote, type Quote } from './selection.ts'
import { NotSent, send } from './send.ts'
import { markThreadsAt } from './threads.ts'
import { drawWordRuns } from './word-runs.ts'

const COMMENT_CHARACTERS = 2_000
const NAME_CHARACTERS = 80
/** When fewer than this number of characters are left, the form shows how many. */
const FEW_CHARACTERS = 200
/** Markdown signs in a course's texts, which a reader may take for typing errors. */
const MARKS = /\*\*|`|\]\(/

const place = findElement('rv-writer')

/** Called with the id of the sent or changed comment, and the message to show beside it. */
type OnSent = (commentId: string, said: string) => void

/** Opens the form at a part: for a new comment, for an unsent draft, or for a change of one's own comment. */
export function openWriter(partId: string, options: { own?: ShownThread; quote?: Quote | null }, onSent: OnSent): void {
  const { own = null, quote = null } = options
  const draft = own
    ? (changeDrafts.find(own.id) ?? readOwn(own))
    : addQuote(commentDrafts.find(partId) ?? startDraft(), quote)
  const form = drawForm(partId, draft, own, onSent)
  place.replaceChildren(form)
  highlightPart(partId)
  highlightQuote(quote?.range ?? null)
  markThreadsAt(partId)
  raiseMargin('form')
  growAreas(form)
  if (isSheet()) showPart(partId, quote?.range ?? null)
  const fields = [...form.querySelectorAll<HTMLElement>('input[type=text], textarea')]
  fields.find(field => !field.closest('[hidden]'))?.focus()
}

/** Opens the form with an unsent comment that was being written when the page was closed or the connection was lost. */
export function reopenDraft(onSent: OnSent): void {
  const [partId] = commentDrafts.list()
  if (partId === undefined) return
  const form = drawForm(partId, commentDrafts.find(partId)!, null, onSent)
  place.replaceChildren(form)
  growAreas(form)
}

/**
 * Discards the unsent change to a comment that the reviewer has deleted, and closes the form if it shows that change.
 */
export function dropChange(commentId: string): void {
  changeDrafts.drop(commentId)
  if (place.querySelector(`form[data-own="${commentId}"]`)) closeWriter()
}

function closeWriter(): void {
  place.replaceChildren()
  highlightPart(null)
  highlightQuote(null)
  markThreadsAt(null)
  showList()
}

function growAreas(form: HTMLElement): void {
  for (const area of form.querySelectorAll('textarea')) growArea(area)
}

function startDraft(): Draft {
  return { text: '', words: {}, isSuggestion: false, nonce: newNonce() }
}

/**
 * Adds a quote below the text of a draft. A draft that already has the quote, or has no room for it, stays as it is.
 */
function addQuote(draft: Draft, quote: Quote | null): Draft {
  if (!quote || draft.text.includes(quote.text)) return draft
  const text = `${draft.text.trimEnd()}\n“${quote.text}”\n`.trimStart()
  return text.length > COMMENT_CHARACTERS ? draft : { ...draft, text }
}

function readOwn({ text, suggestion }: ShownThread): Draft {
  const suggestedWords = Object.fromEntries((suggestion ?? []).map(({ key, after }) => [key, after]))
  return { text, words: suggestedWords, isSuggestion: suggestion !== null, nonce: '' }
}

function drawForm(partId: string, draft: Draft, own: ShownThread | null, onSent: OnSent): HTMLFormElement {
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
      growAreas(form)
      keep()
    })
  const sendButton = make('button', { class: 'rv-go' }, words.text(own ? 'review.save' : 'review.send'))
  const form = make(
    'form',
    { class: 'rv-form', novalidate: true, 'data-own': own?.id },
    make('p', { class: 'rv-at' }, `${words.text('review.at')} `, make('b', {}, namePlace(partId))),
    nameField?.element,
    choice,
    suggestion,
    textField.element,
    make(
      'div',
      { class: 'rv-send' },
      problem,
      make(
        'p',
        { class: 'rv-acts' },
        make('button', { type: 'button', class: 'rv-mini', click: cancel }, words.text('review.cancel')),
        sendButton,
      ),
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
    const text = draft.text.trim() || undefined
    if (!text && draft.isSuggestion && hasEmptiedText(texts, draft))
      return complain(words.text('review.problemEmptied'))
    if (!text && changedWords.length === 0) return complainOfNothing()
    problem.textContent = ''
    sendButton.disabled = true
    try {
      const content = { text, words: changedWords }
      const { id } = own
        ? await send<ShownThread>('PATCH', `/comments/${own.id}`, content)
        : await send<ShownThread>('POST', '/comments', { ...comment(name), ...content })
      keepName(name)
      drop()
      closeWriter()
      onSent(id, words.text(own ? 'review.saved' : 'review.sent'))
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

  function complainOfNothing(): void {
    const firstText = suggestion.querySelector('textarea')
    if (draft.isSuggestion && firstText) complain(words.text('review.problemSame'), firstText)
    else complain(words.text('review.problemText'))
  }

  function complain(text: string, field: HTMLElement = textField.area): void {
    problem.textContent = text
    field.focus()
  }

  function cancel(): void {
    drop()
    closeWriter()
    lowerMargin()
    focusPart(partId)
  }
}

/**
 * Returns the texts of a part for which a reviewer can suggest other wordings. While a suggestion that was already sent
 * is changed, each text that it replaces is shown as it was then, even if the course has changed since.
 */
function listTexts(partId: string, own: ShownThread | null): NamedText[] {
  const texts = data.texts[partId] ?? []
  return texts.map(text => {
    const suggested = own?.suggestion?.find(({ key }) => key === text.key)
    return suggested ? { ...text, text: suggested.before } : text
  })
}

function listChangedWords(texts: NamedText[], draft: Draft): { key: string; text: string }[] {
  return texts.flatMap(({ key, text }) => {
    const newText = draft.words[key]?.trim()
    return newText && newText !== text ? [{ key, text: newText }] : []
  })
}

/**
 * Whether a suggestion leaves a text empty, which no text of a course may be. A reviewer who wants a text removed has
 * to say so in the comment.
 */
function hasEmptiedText(texts: NamedText[], draft: Draft): boolean {
  return texts.some(({ key }) => draft.words[key]?.trim() === '')
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
  const area = growWithText(make('textarea', { id: 'rv-text', maxlength: COMMENT_CHARACTERS, dir: 'auto' }))
  const roomLeft = make('small', {})
  area.value = draft.text
  area.addEventListener('input', () => {
    draft.text = area.value
    count()
    keep()
  })
  const rename = () => {
    label.textContent = words.text(draft.isSuggestion ? 'review.why' : 'review.text')
    area.rows = draft.isSuggestion ? 2 : 3
  }
  const count = () => {
    const room = COMMENT_CHARACTERS - area.value.length
    roomLeft.textContent = room < FEW_CHARACTERS ? words.count('review.left', room) : ''
  }
  rename()
  count()
  return { element: make('p', { class: 'rv-field' }, label, area, roomLeft), area, rename }
}

/** Renders a text area that contains the whole text, and below it the differences that the reviewer suggests. */
function drawSuggestedText({ key, text, max, name }: NamedText, draft: Draft, keep: () => void): HTMLElement {
  const id = `rv-${key.replaceAll('/', '-')}`
  const area = growWithText(make('textarea', { id, rows: 1, maxlength: max, dir: 'auto', lang: data.language }))
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
