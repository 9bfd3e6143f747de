import type { CourseMedia, CourseMediaKind } from '../../../../course/media/course-media.ts'
import type { LibraryMedia, LibraryPage } from '../../../pages/media/media-handlers.ts'
import { askServer, inOurWords, Refusal } from '../ask-server.ts'
import { words } from '../editor-words.ts'
import { isRefusedFile } from './refused-file.ts'

/** Maximum number of ids in one request; the service ignores further ones. */
const IDS_AT_ONCE = 100

export type MediaLibrary = ReturnType<typeof createMediaLibrary>

/** The media of the key. Media that were listed are passed to `putOnShelf`, so that the page can draw them. */
export function createMediaLibrary(courseId: string, putOnShelf: (media: CourseMedia[]) => void) {
  const entries = new Map<string, LibraryMedia>()
  const folder = `/console/courses/${courseId}/media/`

  function keep(items: LibraryMedia[]): LibraryMedia[] {
    for (const item of items) entries.set(item.media.id, item)
    putOnShelf(items.map(({ media }) => media))
    return items
  }

  return {
    folder,
    find: (id: unknown) => entries.get(String(id)) ?? null,

    /**
     * Returns a page of the media of one kind, newest first. With a `search`, only media whose name contains it are
     * listed. `before` is the cursor from the page before, or null for the first page.
     */
    async list(kind: CourseMediaKind, search: string, before: string | null): Promise<LibraryPage> {
      const query = new URLSearchParams({ kind, ...(search && { search }), ...(before && { before }) })
      const page = await askServer<LibraryPage>(`/console/media?${query}`)
      keep(page.items)
      return page
    },

    /** Looks up media that only the draft names: the versions of the course do not contain them yet. */
    async lookUp(ids: string[]): Promise<void> {
      const unknown = ids.filter(id => !entries.has(id))
      for (let at = 0; at < unknown.length; at += IDS_AT_ONCE) {
        const asked = unknown.slice(at, at + IDS_AT_ONCE).join()
        keep((await askServer<LibraryPage>(`/console/media?ids=${asked}`)).items)
      }
    },

    /**
     * Uploads a file. An upload is idempotent, because the same bytes are the same media, so it may be repeated if its
     * answer was lost.
     */
    async upload(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<LibraryMedia> {
      const item = await send(file, onProgress, signal)
      keep([item])
      return item
    },
  }
}

/** Uploads a file by XMLHttpRequest, because `fetch` reports no upload progress. */
function send(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<LibraryMedia> {
  const request = new XMLHttpRequest()
  const address = `/console/media?name=${encodeURIComponent(file.name)}`
  signal.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    const refuse = (text: string, lang: string | null = null, isFinal = false) =>
      reject(new Refusal({ text, lang }, isFinal))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => refuse(inOurWords(words.text('editor.serverGone')).text))
    request.addEventListener('abort', () => refuse(''))
    request.addEventListener('load', () => {
      if (!request.responseURL.includes('/console/media')) return refuse(words.text('editor.signedOutAsk'))
      const answer = readJson(request.responseText)
      if (request.status === 201 && answer) resolve(answer)
      else
        refuse(answer?.message ?? String(request.status), answer?.lang ?? null, isRefusedFile(request.status, answer))
    })
    request.open('POST', address)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.send(file)
  })
}

function readJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
