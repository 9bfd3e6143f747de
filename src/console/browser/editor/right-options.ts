import { nameInWords } from '../../part-names.ts'
import { textsShown } from './draw-view.ts'
import type { Editor } from './editor-state.ts'
import { words } from './editor-words.ts'
import { valueAt } from './schema-fields.ts'
import type { View, ViewText } from './views.ts'

type Option = { correct: boolean }

/** Shows which options are correct, with the radio buttons and check boxes that learners answer with. */
export function showRightOptions(drawing: Element, view: View): void {
  for (const control of drawing.querySelectorAll<HTMLInputElement>('.option > input')) {
    const text = findText(control)
    control.checked = text !== undefined && (valueAt(view.input, text.path.slice(0, -1)) as Option).correct
    control.title = nameInWords(words, 'correct')
  }
}

/**
 * Marks an option as correct by a press on its control. In a question with one correct answer, the pressed option
 * becomes the only correct one; in any other question, the press adds the option to the correct ones or removes it.
 */
export function markRightOptions(page: HTMLElement, editor: Editor): void {
  page.addEventListener('click', event => {
    const control = event.target as HTMLInputElement
    const text = control.matches('.option > input') && findText(control)
    if (!text) return
    const [at, path] = [text.field.at(-2), text.field.slice(0, -2)]
    const options = valueAt(editor.part(text.part), path) as Option[]
    const isSingle = control.type === 'radio'
    if (isSingle && options[at as number]!.correct) return
    const isRight = ({ correct }: Option, place: number) => (isSingle ? place === at : correct !== (place === at))
    const marked = options.map((option, place) => ({ ...option, correct: isRight(option, place) }))
    editor.setField(words.text('editor.stepField'), text.part, path, marked)
  })
}

/** Returns the text of the option that a control belongs to; undefined if the drawing has no text there. */
function findText(control: Element): ViewText | undefined {
  return textsShown.get(control.parentElement!.querySelector('.ed-text')!)
}
