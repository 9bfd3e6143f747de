import { find, make } from '../runtime/dom.ts'
import { dateText, percentText } from '../runtime/page-format.ts'
import { openDialog } from './dialog.ts'
import { readNotes } from './notes.ts'
import type { StudyStrings } from './study-strings.ts'

/**
 * Offers what can be printed: the result of a completed course, each role-play and job aid, the glossary, the notes,
 * and the whole course.
 */
export function openPrintChoice(strings: StudyStrings): void {
  const glossary = document.querySelector('.glossary')
  const notes = Object.values(readNotes())
  const isComplete = !find('[data-completion]').hidden
  const choices = make('div')
  choices.className = 'study-choices'
  if (isComplete) offer(strings.myResult, () => printSheet(...buildResult(strings)))
  for (const sheet of document.querySelectorAll('.role-play, .job-aid'))
    offer(find('h3', sheet).textContent!, () => printSheet(copyWithoutIds(sheet)))
  if (glossary) offer(strings.glossary, () => printSheet(make('h2', strings.glossary), copyWithoutIds(glossary)))
  if (notes.length) offer(strings.notes, () => printSheet(make('h2', strings.notes), ...notes.flatMap(showNote)))
  offer(strings.wholeCourse, () => print())
  const dialog = openDialog('study', strings.printWhat, strings.close, choices)

  function offer(title: string, act: () => void): void {
    const button = make('button', title) as HTMLButtonElement
    button.type = 'button'
    button.className = 'button'
    button.addEventListener('click', () => {
      dialog.close()
      act()
    })
    choices.append(button)
  }
}

/**
 * Builds a page with the learner's name, date and score, and space to sign. Unknown values are left blank for
 * handwriting.
 */
function buildResult(strings: StudyStrings): Node[] {
  const card = find('[data-completion]')
  const { owner, score, completed } = card.dataset
  const signature = document.querySelector('[data-signed]')?.textContent
  const art = card.querySelector('.art')
  const lines: [string, string][] = [
    [strings.fullName, owner!],
    [strings.date, completed ? dateText(Number(completed)) : ''],
    ...(score ? [[strings.score, percentText(Number(score) / 100)] as [string, string]] : []),
    [strings.signature, ''],
  ]
  const list = make('dl', ...lines.map(([name, value]) => make('div', make('dt', name), make('dd', value))))
  return [
    ...(art ? [art.cloneNode(true)] : []),
    make('h2', strings.myResult),
    list,
    ...(signature ? [make('p', signature)] : []),
    make('p', strings.notCertificate),
  ]
}

function showNote({ title, text }: { title: string; text: string }): Node[] {
  const words = make('p', text)
  words.dir = 'auto'
  return [make('h3', title), words]
}

function copyWithoutIds(element: Element): Node {
  const copy = element.cloneNode(true) as Element
  for (const inner of copy.querySelectorAll('[id]')) inner.removeAttribute('id')
  return copy
}

/** Prints the given content instead of the page, under the name of the course. */
function printSheet(...content: Node[]): void {
  const sheet = make('section', make('h1', find('h1').textContent!), ...content)
  const { classList } = document.documentElement
  sheet.className = 'paper'
  document.body.append(sheet)
  classList.add('papered')
  addEventListener(
    'afterprint',
    () => {
      classList.remove('papered')
      sheet.remove()
    },
    { once: true },
  )
  print()
}
