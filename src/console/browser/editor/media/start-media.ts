import type { BlockType } from '../../../../course/blocks/blocks.ts'
import type { Fields } from '../../../../course/change/read-part-fields.ts'
import type { CourseMedia, CourseMediaKind } from '../../../../course/media/course-media.ts'
import type { LibraryMedia } from '../../../pages/media/media-handlers.ts'
import type { Editor } from '../editor-state.ts'
import { NAMED_FIELDS } from '../fields/named-fields.ts'
import type { Actions } from '../part-actions.ts'
import { chooseMedia } from './choose-media.ts'
import { createMediaFields } from './media-fields.ts'
import { createMediaLibrary } from './media-library.ts'
import { takeFiles } from './take-files.ts'

const MEDIA_ID = /\bmed_[0-9a-v]{26}\b/g
const TWO_MARKERS = [
  { x: 33, y: 50, title: '', text: '' },
  { x: 67, y: 50, title: '', text: '' },
]

/** The kind of media that a new block of each type starts with. */
const FIRST_MEDIA: Partial<Record<BlockType, CourseMediaKind>> = {
  image: 'picture',
  'labelled-image': 'picture',
  audio: 'sound',
  video: 'film',
  download: 'file',
}

export type Media = ReturnType<typeof startMedia>

/** Starts the media of the editor: choosing, dropping and pasting files, and the fields that refer to media. */
export function startMedia(
  page: HTMLElement,
  { editor, actions }: { editor: Editor; actions: Actions },
  putOnShelf: (media: CourseMedia[]) => void,
) {
  const library = createMediaLibrary(editor.course().id, putOnShelf)
  Object.assign(NAMED_FIELDS, createMediaFields(library))
  takeFiles(page, editor, library, (type, item, after, takesFocus) =>
    actions.insertBlock(type, after, begin(type, item), takesFocus),
  )
  void library.lookUp([...new Set(JSON.stringify(editor.course()).match(MEDIA_ID) ?? [])]).catch(() => {})

  return {
    /**
     * Returns the fields with which a new block of this kind begins, among them the media that the writer chooses. A
     * kind without media begins without fields. Returns null if the writer chooses no media.
     */
    async chooseFirst(type: BlockType): Promise<Fields | null> {
      const kind = FIRST_MEDIA[type]
      if (!kind) return {}
      const item = await chooseMedia(library, kind)
      return item && begin(type, item)
    },
  }
}

/**
 * Returns the fields with which a new block for these media begins. The title of a download is at first the name of its
 * file, because learners save it under that name.
 */
function begin(type: BlockType, { media, name }: LibraryMedia): Fields {
  const fields: Fields = { media: media.id }
  if (type === 'labelled-image') fields['markers'] = TWO_MARKERS
  if (type === 'download') fields['title'] = name.replace(/\.\w+$/, '')
  return fields
}
