import type { Said } from '../console-error.ts'
import type { UploadOutcome } from '../pages/sources/uploads.ts'
import type { Words } from '../words.ts'
import { showLocalTimes } from './local-times.ts'
import { make } from './make-element.ts'

/** A file that waits for its upload, and the row of the page that shows its progress. */
type Waiting = { file: File; row: Row }
type Row = ReturnType<typeof drawRow>

/**
 * Uploads files one after the other as soon as they are chosen or dropped. The row of each file shows that the file was
 * read, or why it could not be read.
 */
export function takeFiles(words: Words<'script'>): void {
  const place = document.querySelector<HTMLElement>('[data-uploads]')
  if (!place) return
  const input = place.querySelector<HTMLInputElement>('input[type=file]')!
  const queue = place.querySelector('[data-queue]')!
  const statusLine = place.querySelector('[data-said]')!
  const waiting: Waiting[] = []
  let isSending = false

  function add(files: Iterable<File>): void {
    for (const file of files) {
      const row = drawRow(words, file.name)
      queue.append(row.element)
      if (file.size > Number(input.dataset['most']))
        refuse(row, file.name, { text: input.dataset['tooLarge']!, lang: null })
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
    row.say(words.text('script.sending'))
    const outcome = await send(words, file, row)
    if ('problem' in outcome) return refuse(row, file.name, outcome.problem)
    row.element.remove()
    await showRead(place!.dataset['uploads'] + outcome.sourceId)
    nameSubject(file.name)
    statusLine.textContent = words.text('script.wasRead', { name: file.name })
  }

  function refuse(row: Row, name: string, problem: Said): void {
    row.refuse(problem)
    statusLine.textContent = words.text('script.wasNotAdded', { name, problem: problem.text })
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

function drawRow(words: Words<'script'>, name: string) {
  const state = make('span', { class: 'upload-state' }, words.text('script.waiting'))
  const bar = make('progress', { max: 100, value: 0, 'aria-label': words.text('script.sendingFile', { name }) })
  const element = make('li', {}, make('b', {}, name), state, bar)
  return {
    element,
    say(sentence: string): void {
      state.textContent = sentence
    },
    reach(percent: number): void {
      bar.value = percent
      if (percent < 100) return
      bar.removeAttribute('value')
      state.textContent = words.text('script.reading')
    },
    refuse({ text, lang }: Said): void {
      element.className = 'refused'
      state.textContent = text
      if (lang) state.lang = lang
      bar.replaceWith(
        make(
          'button',
          { type: 'button', class: 'button quiet small', click: () => element.remove() },
          words.text('script.dismiss'),
          make('span', { class: 'unseen' }, ` ${name}`),
        ),
      )
    },
  }
}

/** Uploads a file by XMLHttpRequest, because `fetch` reports no upload progress. */
function send(words: Words<'script'>, file: File, row: Row): Promise<UploadOutcome> {
  const { name } = file
  const form = new FormData()
  form.append('file', file)
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open('POST', '/console/sources')
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => row.reach(Math.floor((loaded / total) * 100))
    request.onerror = () => resolve({ name, problem: ours(words.text('script.unreachable')) })
    request.onload = () => {
      if (request.responseURL.endsWith('/sign-in')) return location.reload()
      resolve(readOutcome(words, name, request.responseText))
    }
    request.send(form)
  })
}

function ours(text: string): Said {
  return { text, lang: null }
}

function readOutcome(words: Words<'script'>, name: string, text: string): UploadOutcome {
  try {
    const answer: UploadOutcome[] | { message: string } = JSON.parse(text)
    return Array.isArray(answer) ? answer[0]! : { name, problem: ours(answer.message) }
  } catch {
    return { name, problem: ours(words.text('script.noAnswer')) }
  }
}

/** Shows an uploaded document as the server renders it; in a form it is ticked at once. */
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

/** Fills in an empty subject with the name of the first document. */
function nameSubject(fileName: string): void {
  const subject = document.querySelector<HTMLInputElement>('[name=subject]')
  if (subject?.value !== '') return
  subject.value = fileName.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ')
  subject.dispatchEvent(new Event('input', { bubbles: true }))
}
