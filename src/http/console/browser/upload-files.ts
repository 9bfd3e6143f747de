import type { UploadOutcome } from '../uploads.ts'
import { make } from './editor/dom.ts'
import { showLocalTimes } from './local-times.ts'

/** One file on its way: its row says how far it is. */
type Waiting = { file: File; row: Row }
type Row = ReturnType<typeof drawRow>

/** Files are sent one after the other as soon as they are chosen or dropped; each is read, or says why it was not. */
export function takeFiles(): void {
  const place = document.querySelector<HTMLElement>('[data-uploads]')
  if (!place) return
  const input = place.querySelector<HTMLInputElement>('input[type=file]')!
  const queue = place.querySelector('[data-queue]')!
  const said = place.querySelector('[data-said]')!
  const waiting: Waiting[] = []
  let isSending = false

  function add(files: Iterable<File>): void {
    for (const file of files) {
      const row = drawRow(file.name)
      queue.append(row.element)
      if (file.size > Number(input.dataset['most'])) refuse(row, file.name, input.dataset['tooLarge']!)
      else waiting.push({ file, row })
    }
    if (!isSending) void sendAll()
  }

  async function sendAll(): Promise<void> {
    isSending = true
    for (let next = waiting.shift(); next; next = waiting.shift()) await sendOne(next)
    isSending = false
  }

  async function sendOne({ file, row }: Waiting): Promise<void> {
    row.say('Sending…')
    const outcome = await send(file, row)
    if ('problem' in outcome) return refuse(row, file.name, outcome.problem)
    row.element.remove()
    await showRead(place!.dataset['uploads'] + outcome.sourceId)
    nameSubject(file.name)
    said.textContent = `${file.name} was read.`
  }

  function refuse(row: Row, name: string, problem: string): void {
    row.refuse(problem)
    said.textContent = `${name} was not added: ${problem}`
  }

  input.addEventListener('change', () => {
    add(input.files ?? [])
    input.value = ''
  })
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
  addEventListener('dragover', event => {
    if (!hasFiles(event)) return
    event.preventDefault()
    place.classList.add('over')
  })
  addEventListener('dragleave', event => {
    if (!event.relatedTarget) place.classList.remove('over')
  })
  addEventListener('drop', event => {
    place.classList.remove('over')
    if (!hasFiles(event)) return
    event.preventDefault()
    add(event.dataTransfer!.files)
  })
}

function drawRow(name: string) {
  const state = make('span', { class: 'upload-state' }, 'Waiting…')
  const bar = make('progress', { max: 100, value: 0, 'aria-label': `Sending ${name}` })
  const element = make('li', {}, make('b', {}, name), state, bar)
  return {
    element,
    say(words: string): void {
      state.textContent = words
    },
    reach(percent: number): void {
      bar.value = percent
      if (percent < 100) return
      bar.removeAttribute('value')
      state.textContent = 'Reading…'
    },
    refuse(problem: string): void {
      element.className = 'refused'
      state.textContent = problem
      bar.replaceWith(
        make(
          'button',
          { type: 'button', class: 'button quiet small', click: () => element.remove() },
          'Dismiss',
          make('span', { class: 'unseen' }, ` ${name}`),
        ),
      )
    },
  }
}

/** `fetch` cannot tell how much of a body is sent. */
function send(file: File, row: Row): Promise<UploadOutcome> {
  const { name } = file
  const form = new FormData()
  form.append('file', file)
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open('POST', '/console/sources')
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => row.reach(Math.floor((loaded / total) * 100))
    request.onerror = () => resolve({ name, problem: 'The server could not be reached. Try again.' })
    request.onload = () => {
      if (request.responseURL.endsWith('/sign-in')) return location.reload()
      resolve(outcomeOf(name, request.responseText))
    }
    request.send(form)
  })
}

function outcomeOf(name: string, text: string): UploadOutcome {
  try {
    const answer: UploadOutcome[] | { message: string } = JSON.parse(text)
    return Array.isArray(answer) ? answer[0]! : { name, problem: answer.message }
  } catch {
    return { name, problem: 'The server gave no answer. Try again.' }
  }
}

/** What the document is, as the page itself would show it; in a form it is chosen at once. */
async function showRead(id: string): Promise<void> {
  const answer = await fetch(location.pathname)
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById(id)
  const list = document.querySelector<HTMLElement>('[data-sources]')!
  if (!fresh) return location.reload()
  list.hidden = false
  document.querySelector<HTMLElement>('[data-none]')?.setAttribute('hidden', '')
  list.prepend(fresh)
  showLocalTimes()
  const box = fresh.querySelector('input')
  if (!box) return
  box.checked = true
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A course without a subject yet is about its first document. */
function nameSubject(fileName: string): void {
  const subject = document.querySelector<HTMLInputElement>('[name=subject]')
  if (subject?.value !== '') return
  subject.value = fileName.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ')
  subject.dispatchEvent(new Event('input', { bubbles: true }))
}
