import { html } from 'htm/preact'
import type { VNode } from 'preact'
import type { CourseMediaKind } from '../../../../course/media/course-media.ts'
import { namePictures } from '../../../../course/media/picture-sizes.ts'
import type { Said } from '../../../console-error.ts'
import type { LibraryMedia } from '../../../pages/media/media-handlers.ts'
import { readRefusal } from '../ask-server.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { words } from '../editor-words.ts'
import { laterWords } from '../later/later-words.ts'
import { drawButton, drawIcon } from '../page/controls.ts'
import type { MediaLibrary } from './media-library.ts'
import { createUploads } from './uploads.ts'

/**
 * File types that the browser's file dialog offers first. Which kind of media an uploaded file is depends on its bytes
 * alone.
 */
const ACCEPTED: Record<CourseMediaKind, string> = {
  picture: 'image/*',
  sound: 'audio/*',
  film: 'video/*',
  captions: '.vtt,.srt',
  file: '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.csv,.txt',
}

const KIND_ICONS: Record<CourseMediaKind, string> = {
  picture: 'note',
  sound: 'sound',
  film: 'video',
  captions: 'list',
  file: 'book',
}

/** Time after the last key before a search is sent. */
const TYPING_MS = 250

type Shown = {
  items: LibraryMedia[]
  olderThan: string | null
  search: string
  problem: Said | null
  isDropping: boolean
}

/**
 * Lets the writer choose media of one kind: from the library, or by choosing, dropping or pasting a file. Resolves to
 * null if nothing is chosen.
 */
export function chooseMedia(library: MediaLibrary, kind: CourseMediaKind): Promise<LibraryMedia | null> {
  return new Promise(resolve => {
    let dialogState: Shown = { items: [], olderThan: null, search: '', problem: null, isDropping: false }
    let typing: ReturnType<typeof setTimeout> | undefined
    const dialog = openDialog(laterWords.text(`media.choose-${kind}`), () => resolve(null))
    const uploads = createUploads(library, draw)

    function become(change: Partial<Shown>): void {
      dialogState = { ...dialogState, ...change }
      draw()
    }

    function choose(item: LibraryMedia): void {
      resolve(item)
      dialog.close()
    }

    /** Uses the uploaded file. A file of another kind stays in the library, although it cannot be used here. */
    function takeUpload(item: LibraryMedia): void {
      if (item.media.kind === kind) choose(item)
      else become({ problem: { text: laterWords.text('media.otherKind', { name: item.name }), lang: null } })
    }

    async function load(before: string | null): Promise<void> {
      const { search } = dialogState
      try {
        const { items, olderThan } = await library.list(kind, search, before)
        // The search text has changed meanwhile, so this answer is outdated; the answer to the newer search follows.
        if (search !== dialogState.search) return
        become({ items: [...(before ? dialogState.items : []), ...items], olderThan })
      } catch (error) {
        become({ problem: readRefusal(error) })
      }
    }

    function onSearch(event: Event): void {
      become({ search: (event.target as HTMLInputElement).value })
      clearTimeout(typing)
      typing = setTimeout(() => void load(null), TYPING_MS)
    }

    function upload(files: Iterable<File>): void {
      uploads.add(files, takeUpload)
    }

    function draw(): void {
      const { items, olderThan, search, problem, isDropping } = dialogState
      const onDrag = (event: DragEvent) => {
        event.preventDefault()
        const isOver = event.type === 'dragover'
        if (isOver !== dialogState.isDropping) become({ isDropping: isOver })
      }
      const onDrop = (event: DragEvent) => {
        onDrag(event)
        upload(event.dataTransfer?.files ?? [])
      }
      const onPaste = (event: ClipboardEvent) => upload(event.clipboardData?.files ?? [])
      dialog.draw(html`
        <div class="ed-media" onPaste=${onPaste}>
          <div
            class=${isDropping ? 'ed-drop ed-dropping' : 'ed-drop'}
            onDragover=${onDrag}
            onDragleave=${onDrag}
            onDrop=${onDrop}
          >
            ${drawFileInput(kind, upload)}
            <p class="ed-hint">${laterWords.text('media.dropHint')}</p>
          </div>
          ${uploads.draw()}
          ${problem && html`<p class="ed-problem" role="alert" lang=${problem.lang}>${problem.text}</p>`}
          <p class="ed-field">
            <label for="ed-media-search">${laterWords.text('media.search')}</label>
            <input id="ed-media-search" type="search" value=${search} onInput=${onSearch} />
          </p>
          ${items.length === 0 && html`<p class="ed-hint">${search ? laterWords.text('media.notFound') : laterWords.text('media.none')}</p>`}
          <ul class="ed-shelf">${items.map(item => drawItem(library, item, () => choose(item)))}</ul>
          ${olderThan && drawButton(laterWords.text('media.older'), null, () => void load(olderThan), { class: 'ed-small' })}
        </div>
      `)
    }

    draw()
    void load(null)
  })
}

/** Renders the browser's own file control, which works with keyboard and touch. */
function drawFileInput(kind: CourseMediaKind, take: (files: Iterable<File>) => void): VNode {
  const onChange = (event: Event) => {
    const input = event.target as HTMLInputElement
    take([...(input.files ?? [])])
    input.value = ''
  }
  return html`
    <label for="ed-media-file">${laterWords.text('media.upload')}</label>
    <input id="ed-media-file" type="file" accept=${ACCEPTED[kind]} onChange=${onChange} />
  `
}

function drawItem(library: MediaLibrary, item: LibraryMedia, choose: () => void): VNode {
  return html`
    <li key=${item.media.id}>
      <button type="button" class="ed-medium" onClick=${choose}>
        ${drawThumbnail(library, item)}
        <span><bdi>${item.name}</bdi><small>${describeMedia(item)}</small></span>
      </button>
    </li>
  `
}

export function drawThumbnail(library: MediaLibrary, { media }: LibraryMedia): VNode {
  if (media.kind !== 'picture')
    return html`<span class="ed-picture" aria-hidden="true">${drawIcon(KIND_ICONS[media.kind])}</span>`
  const [smallest] = namePictures(media)
  return html`<img src=${library.folder + smallest!.name} width=${smallest!.width} height=${smallest!.height} alt="" loading="lazy" />`
}

/** Returns the size of media, such as `1,600 × 1,067 · 0.1 MB` or `1:35 · 2.2 MB`. */
export function describeMedia({ media }: LibraryMedia): string {
  const size = new Intl.NumberFormat(words.locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  const facts = [
    'width' in media && `${words.number(media.width)} × ${words.number(media.height)}`,
    'seconds' in media && `${Math.floor(media.seconds / 60)}:${String(media.seconds % 60).padStart(2, '0')}`,
    size.format(Math.max(0.1, media.bytes / 1_000_000)),
    'madeBy' in media && media.madeBy && laterWords.text('media.drawnBy', { model: media.madeBy }),
  ]
  return facts.filter(Boolean).join(' · ')
}
