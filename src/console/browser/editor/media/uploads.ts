import { html } from 'htm/preact'
import type { VNode } from 'preact'
import type { LibraryMedia } from '../../../pages/media/media-handlers.ts'
import { Refusal } from '../ask-server.ts'
import { words } from '../editor-words.ts'
import { laterWords } from '../later/later-words.ts'
import { drawButton } from '../page/controls.ts'
import { announce, say } from '../say.ts'
import type { MediaLibrary } from './media-library.ts'

/**
 * A file that is queued, is being uploaded, or has failed. A failed file stays in the list until the writer removes it
 * or retries the upload; the upload can be retried unless the service refused the file itself.
 */
type Upload = {
  key: number
  file: File
  part: number
  refusal: Refusal | null
  stop: AbortController
  done(item: LibraryMedia): void
}

export type Uploads = ReturnType<typeof createUploads>

/** Uploads files one after the other. `redraw` is called after every change. */
export function createUploads(library: MediaLibrary, redraw: () => void) {
  let uploads: Upload[] = []
  let isSending = false
  let last = 0

  function become(next: Upload[]): void {
    uploads = next
    redraw()
  }

  function change(key: number, fields: Partial<Upload>): void {
    become(uploads.map(each => (each.key === key ? { ...each, ...fields } : each)))
  }

  function drop(key: number): void {
    uploads.find(each => each.key === key)?.stop.abort()
    become(uploads.filter(each => each.key !== key))
  }

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    for (let next = findWaiting(); next; next = findWaiting()) await sendOne(next)
    isSending = false
  }

  function findWaiting(): Upload | undefined {
    return uploads.find(({ refusal }) => refusal === null)
  }

  async function sendOne({ key, file, stop, done }: Upload): Promise<void> {
    try {
      const item = await library.upload(file, part => change(key, { part }), stop.signal)
      become(uploads.filter(each => each.key !== key))
      say(laterWords.text('media.uploaded', { name: file.name }))
      done(item)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (stop.signal.aborted) return
      change(key, { refusal: error })
      announce(error.said.text)
    }
  }

  function retry(key: number): void {
    change(key, { refusal: null, part: 0 })
    void sendAll()
  }

  function drawUpload({ key, file, part, refusal }: Upload): VNode {
    const percent = Math.round(part * 100)
    const state = laterWords.text(percent < 100 ? 'media.sending' : 'media.reading', { name: file.name })
    return html`
      <li key=${key}>
        <span>
          <bdi>${refusal ? file.name : state}</bdi>
          ${refusal && html` <b class="ed-problem" lang=${refusal.said.lang}>${refusal.said.text}</b>`}
        </span>
        ${!refusal && html`<progress max="100" value=${percent} aria-label=${state}></progress>`}
        ${refusal && !refusal.isFinal && drawButton(laterWords.text('media.retry'), null, () => retry(key), { class: 'ed-small' })}
        ${drawButton(laterWords.text('media.giveUp'), 'close', () => drop(key), { class: 'ed-small', isBare: true })}
      </li>
    `
  }

  return {
    /** Adds files to the queue. `done` is called with each file's entry in the library once the file is uploaded. */
    add(files: Iterable<File>, done: Upload['done']): void {
      const added = [...files].map(file => {
        return { key: ++last, file, part: 0, refusal: null, stop: new AbortController(), done }
      })
      become([...uploads, ...added])
      void sendAll()
    },
    draw: (): VNode | null =>
      uploads.length === 0
        ? null
        : html`<ul class="ed-uploads" lang=${words.locale} aria-label=${laterWords.text('media.uploads')}>${uploads.map(drawUpload)}</ul>`,
  }
}
