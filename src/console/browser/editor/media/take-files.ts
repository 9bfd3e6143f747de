import { render } from 'htm/preact'
import type { BlockType } from '../../../../course/blocks/blocks.ts'
import { locate } from '../../../../course/change/course-tree.ts'
import type { CourseMediaKind } from '../../../../course/media/course-media.ts'
import type { LibraryMedia } from '../../../pages/media/media-handlers.ts'
import { make } from '../../make-element.ts'
import type { Editor } from '../editor-state.ts'
import { laterWords } from '../later/later-words.ts'
import { say } from '../say.ts'
import type { MediaLibrary } from './media-library.ts'
import { createUploads } from './uploads.ts'

/** The type of block that shows each kind of media. Captions belong to a film. */
const BLOCK_OF: Record<Exclude<CourseMediaKind, 'captions'>, BlockType> = {
  picture: 'image',
  sound: 'audio',
  film: 'video',
  file: 'download',
}

/**
 * Turns files that are dropped on the page or pasted into blocks after the part that they were dropped on. A new block
 * takes the focus unless the writer has gone on working during the upload.
 */
export function takeFiles(
  page: HTMLElement,
  editor: Editor,
  library: MediaLibrary,
  insert: (type: BlockType, item: LibraryMedia, after: string, takesFocus: boolean) => string | null,
): void {
  const tray = make('div', { class: 'ed-tray ed-house' })
  let target: HTMLElement | null = null
  const uploads = createUploads(library, () => render(uploads.draw() as never, tray))
  document.body.append(tray)
  let presses = 0
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, () => presses++, { capture: true })

  /**
   * Uploads files and inserts their blocks after a part, in the order of the files. Files that are dropped elsewhere
   * meanwhile do not change where these blocks go.
   */
  function take(files: FileList, part: string): void {
    if (!findLesson(part)) return void say(laterWords.text('media.onLesson'))
    let place = part
    const pressesBefore = presses
    uploads.add(files, item => {
      place = put(item, place, presses === pressesBefore) ?? place
    })
  }

  /**
   * Inserts a block for an uploaded file and returns the block's name. Returns null if no block was inserted, as for
   * captions; the file then stays in the library.
   */
  function put(item: LibraryMedia, place: string, takesFocus: boolean): string | null {
    const { kind } = item.media
    if (kind !== 'captions')
      return insert(BLOCK_OF[kind], item, findLesson(place) ? place : editor.current(), takesFocus)
    say(laterWords.text('media.captionsElsewhere'))
    return null
  }

  /** Whether a part is a block or the head of a lesson. */
  function findLesson(part: string): boolean {
    const kind = locate(editor.course(), editor.presentName(part))?.list.kind
    return kind === 'block' || kind === 'lesson'
  }

  function aim(next: HTMLElement | null): void {
    target?.classList.remove('ed-drop-after')
    target = next
    target?.classList.add('ed-drop-after')
  }

  page.addEventListener('dragover', event => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    const shell = (event.target as Element).closest<HTMLElement>('.ed-shell')
    aim(shell && findLesson(shell.dataset['part']!) ? shell : null)
  })
  page.addEventListener('dragleave', event => {
    if (!page.contains(event.relatedTarget as Node | null)) aim(null)
  })
  page.addEventListener('drop', event => {
    const { files } = event.dataTransfer!
    if (files.length === 0) return
    event.preventDefault()
    const part = target?.dataset['part'] ?? editor.current()
    aim(null)
    take(files, part)
  })
  // Listens in the capture phase, before a text handles the event. A clipboard that also has text is pasted as text.
  document.addEventListener(
    'paste',
    event => {
      const { files, types } = event.clipboardData!
      if (files.length === 0 || types.includes('text/plain') || (event.target as Element).closest('dialog')) return
      event.preventDefault()
      event.stopPropagation()
      take(files, editor.current())
    },
    { capture: true },
  )
}
