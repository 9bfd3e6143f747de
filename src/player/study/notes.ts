import { findNotebook } from '../lms/notebook.ts'
import { fill } from '../render/format-text.ts'
import { find, findAll, make, readTitle, setText } from '../runtime/dom.ts'
import { openDialog } from './dialog.ts'
import type { StudyStrings } from './study-strings.ts'

/** `title` is kept too: the lesson may be gone in another version of the course. */
export type Note = { title: string; text: string }
type Notes = Record<string, Note>

const MOST_CHARACTERS = 20_000

/**
 * Notes to oneself: one for each lesson, in this browser and nowhere else. What an LMS keeps of a learner is short and can be read
 * by others, so a note never goes there. Learners who share a browser are told apart by the name that the LMS gave.
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
      // Read again: another tab may have written meanwhile.
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

/** The lesson that the learner is at; before the first, the first. */
function findHere(): { id: string; title: string } {
  const entries = findAll('.contents a[data-goal]')
  const entry = entries.find(each => each.ariaCurrent) ?? entries[0]!
  return { id: entry.dataset['goal']!, title: readTitle(entry) }
}
