import { findNotebook } from '../lms/notebook.ts'
import { fill } from '../render/format-text.ts'
import { find, findAll, make, readTitle, setText } from '../runtime/dom.ts'
import { openDialog } from './dialog.ts'
import type { StudyStrings } from './study-strings.ts'

/**
 * A learner's note on a lesson. `title` is the title of the lesson, which is stored because another version of the
 * course may not have the lesson.
 */
export type Note = { title: string; text: string }
type Notes = Record<string, Note>

const MOST_CHARACTERS = 20_000

/**
 * Opens the learner's notes, one for each lesson. They are stored only in this browser and never sent to an LMS, whose
 * storage is small and can be read by others. Learners who share a browser are distinguished by their name in the LMS.
 */
export function openNotes(strings: StudyStrings): void {
  const notebook = openNotebook()
  const notes = readNotes()
  const here = findHere()
  const ids = [...new Set([here.id, ...Object.keys(notes)])]
  const hint = make('p', strings.notesKept)
  hint.className = 'study-hint'
  openDialog('study', strings.notes, strings.close, hint, ...ids.map(showNote))
  find('.study textarea').focus()

  function showNote(id: string): HTMLElement {
    const title = id === here.id ? here.title : notes[id]!.title
    const area = make('textarea') as HTMLTextAreaElement
    area.value = notes[id]?.text ?? ''
    area.maxLength = MOST_CHARACTERS
    area.dir = 'auto'
    area.addEventListener('input', () => {
      // The notes are read again, because another tab may have changed them in the meantime.
      const current: Notes = { ...readNotes(), [id]: { title, text: area.value } }
      if (!area.value.trim()) delete current[id]
      setText(hint, notebook.write(current) ? strings.notesKept : strings.notesLost)
    })
    const label = make('label', make('span', fill(strings.noteOn, { title })), area)
    return label
  }
}

export function readNotes(): Notes {
  return (openNotebook().read() ?? {}) as Notes
}

function openNotebook() {
  const { family } = JSON.parse(find('#course-data').textContent!)
  const { owner = '' } = find('[data-completion]').dataset
  return findNotebook<Notes>(`notes:${family}:${owner}`)
}

/** Returns the learner's current lesson, or the first one. */
function findHere(): { id: string; title: string } {
  const entries = findAll('.contents a[data-goal]')
  const entry = entries.find(each => each.ariaCurrent) ?? entries[0]!
  return { id: entry.dataset['goal']!, title: readTitle(entry) }
}
