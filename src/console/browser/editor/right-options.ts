import { nameInWords } from '../../part-names.ts'
import { textsShown } from './draw-view.ts'
import type { Editor } from './editor-state.ts'
import { words } from './editor-words.ts'
import { type Path, valueAt } from './schema-fields.ts'
import type { View, ViewText } from './views.ts'

type Option = { correct: boolean }

/** Where the options of a question stand in their part, and which of them a control of learners is for. */
type Place = { part: string; options: Path; at: number }

/** The circles and boxes that learners choose by show here which options are right. */
export function showRightOptions(drawing: Element, view: View): void {
  for (const control of drawing.querySelectorAll<HTMLInputElement>('.option > input')) {
    const option = findText(control)?.path.slice(0, -1)
    control.checked = option !== undefined && valueAt(view.input, [...option, 'correct']) === true
    control.title = nameInWords(words, 'correct')
  }
}

/** A press on one of them makes its option right: the only one where one answer is right, else one more or one less. */
export function markRightOptions(page: HTMLElement, editor: Editor): void {
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('.ed-view .option > input')) return
    const place = findPlace(target)
    const options = place && (valueAt(editor.part(place.part), place.options) as Option[] | undefined)
    if (!options) return
    const isRight = ({ correct }: Option, at: number) =>
      target.type === 'radio' ? at === place.at : correct !== (at === place.at)
    const marked = options.map((option, at) => ({ ...option, correct: isRight(option, at) }))
    if (marked.some(({ correct }, at) => correct !== options[at]!.correct))
      editor.setField(words.text('editor.stepField'), place.part, place.options, marked)
  })
}

function findPlace(control: HTMLInputElement): Place | null {
  const text = findText(control)
  if (!text) return null
  return { part: text.part, options: text.field.slice(0, -2), at: Number(text.field.at(-2)) }
}

function findText(control: HTMLInputElement): ViewText | undefined {
  const texts = [...control.parentElement!.querySelectorAll('.ed-text')].map(field => textsShown.get(field)!)
  return texts.find(({ field }) => field.at(-1) === 'text')
}
