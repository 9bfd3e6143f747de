import { html } from 'htm/preact'
import type { ComponentChildren, VNode } from 'preact'
import type { Fields } from '../../../../course/change/read-part-fields.ts'
import type { CourseMediaKind, CourseMediaOf } from '../../../../course/media/course-media.ts'
import type { CoverPhoto } from '../../../../course/media/shown-picture.ts'
import type { JsonSchema } from '../../../pages/editor/editor-schemas.ts'
import { nameOfOne } from '../../../part-names.ts'
import { words } from '../editor-words.ts'
import { type Field, type Form, nameControl, readField } from '../fields/field.ts'
import { drawInput } from '../fields/inputs.ts'
import { drawList } from '../fields/part-form.ts'
import { laterWords } from '../later/later-words.ts'
import { drawButton } from '../page/controls.ts'
import { valueAt } from '../schema-fields.ts'
import { chooseMedia, describeMedia, drawThumbnail } from './choose-media.ts'
import type { MediaLibrary } from './media-library.ts'
import { drawPoints, findFreePlace, type Point } from './place-points.ts'

const ALT_CHARACTERS = 1_000

/** The kind of media in a block's `media` field, by block type. All other fields hold pictures. */
const BLOCK_MEDIA: Record<string, CourseMediaKind> = { audio: 'sound', video: 'film', download: 'file' }

/** Returns renderers for fields that refer to media, by field name. */
export function createMediaFields(library: MediaLibrary) {
  type Chosen = { id: unknown; kind: CourseMediaKind; take(id: string): void; remove: (() => void) | null }

  function drawChosen(form: Form, { path, label }: Field, { id, kind, take, remove }: Chosen): VNode {
    const item = library.find(id)
    const replace = async () => {
      const newMedia = await chooseMedia(library, kind)
      if (newMedia) take(newMedia.media.id)
      document.getElementById(nameControl(form, path))?.focus()
    }
    return html`
      <div class="ed-field ed-chosen" role="group" aria-label=${label}>
        ${item && drawThumbnail(library, item)}
        <span>
          <b>${label}</b>
          ${item && html`<bdi>${item.name}</bdi><small>${describeMedia(item)}</small>`}
        </span>
        <button type="button" class="ed-small" id=${nameControl(form, path)} onClick=${() => void replace()}>
          ${laterWords.text(id ? 'media.replace' : 'media.choose')}
        </button>
        ${id && remove && drawButton(laterWords.text('media.remove'), 'trash', remove, { class: 'ed-small', isBare: true })}
      </div>
    `
  }

  function drawMedia(form: Form, field: Field): VNode {
    const { path, isOptional } = field
    return drawChosen(form, field, {
      id: readField(form, field),
      kind: findKind(form, field),
      take: id => form.set(path, id),
      remove: isOptional ? () => form.reshape(path, undefined) : null,
    })
  }

  /**
   * Renders the field for a photo in place of the drawn cover. The focal point that is set in the photo stays visible
   * however the photo is cropped.
   */
  function drawCover(form: Form, field: Field): ComponentChildren {
    const { path } = field
    const cover = readField(form, field) as CoverPhoto | undefined
    const photo = library.find(cover?.media)?.media
    const photoField = drawChosen(form, field, {
      id: cover?.media,
      kind: 'picture',
      take: id => form.reshape(path, { media: id, x: cover?.x ?? 50, y: cover?.y ?? 50 }),
      remove: () => form.reshape(path, undefined),
    })
    const points = cover &&
      photo?.kind === 'picture' && {
        picture: photo,
        folder: library.folder,
        points: [cover],
        label: () => laterWords.text('media.focalPoint'),
        put: (_: number, point: Point, move: string) => form.set(path, { ...cover, ...point }, move),
        add: null,
      }
    return html`
      ${photoField}
      ${points && html`<p class="ed-hint">${laterWords.text('media.focalHint')}</p>${drawPoints(points)}`}
    `
  }

  /**
   * Renders the field for the alternative text. If the text is missing, the field says so at once and offers to mark
   * the picture as decorative.
   */
  function drawAlt(form: Form, field: Field): VNode {
    const { path, label } = field
    const value = String(readField(form, field) ?? '')
    const { decorative } = valueAt(form.part, path.slice(0, -1)) as { decorative?: boolean }
    const isMissing = value.trim() === '' && !decorative
    const hint = nameControl(form, path, 'hint')
    const wanted = laterWords.text(mayBeDecorative(form, field) ? 'media.altHint' : 'media.altNeeded')
    const attributes = {
      rows: 2,
      maxlength: ALT_CHARACTERS,
      dir: 'auto',
      disabled: decorative === true,
      'aria-describedby': isMissing ? hint : null,
    }
    const write = (control: { value: string }) => form.set(path, control.value || undefined, 'text')
    const props = { id: nameControl(form, path), value, attributes, isLong: true, write }
    return html`
      <div>
        ${drawInput(label, props)}
        ${isMissing && html`<p class="ed-wanted" id=${hint}>${wanted}</p>`}
      </div>
    `
  }

  /**
   * Renders the field for the picture brief, which says what a missing picture has to show. If the block has a picture,
   * the field is left out unless a brief was written.
   */
  function drawBrief(form: Form, field: Field): VNode | null {
    const { path, label, schema } = field
    const value = String(readField(form, field) ?? '')
    if (value === '' && (form.part as Fields)['media']) return null
    const isTooLong = value.length > (schema.maxLength ?? Number.POSITIVE_INFINITY)
    const attributes = { rows: 3, dir: 'auto', 'aria-invalid': isTooLong || null }
    const write = (control: { value: string }) => form.set(path, control.value || undefined, 'text')
    return drawInput(label, { id: nameControl(form, path), value, attributes, isLong: true, write })
  }

  /**
   * Renders the markers of a picture. The writer places the markers in the picture, and edits their titles, texts and
   * coordinates in the list below the picture.
   */
  function drawMarkers(form: Form, field: Field): ComponentChildren {
    const { path, schema } = field
    const markers = (readField(form, field) as (Point & Fields)[] | undefined) ?? []
    const picture = library.find((form.part as Fields)['media'])?.media
    const isFull = markers.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY)
    const points = picture?.kind === 'picture' && {
      picture: picture as CourseMediaOf<'picture'>,
      folder: library.folder,
      points: markers,
      label: (at: number) => nameOfOne(words, 'markers', at),
      put: (at: number, point: Point, move: string) => form.set([...path, at], { ...markers[at], ...point }, move),
      add: isFull ? null : (point: Point) => form.set(path, [...markers, beginMarker(point)]),
    }
    const fieldTextsFirst = { ...field, schema: { ...schema, items: putTextsFirst(schema.items as JsonSchema) } }
    return html`
      ${points && html`<p class="ed-hint">${laterWords.text('media.markersHint')}</p>${drawPoints(points)}`}
      ${drawList(form, fieldTextsFirst, () => beginMarker(findFreePlace(markers)))}
    `
  }

  return {
    media: drawMedia,
    poster: drawMedia,
    cover: drawCover,
    brief: drawBrief,
    alt: drawAlt,
    markers: drawMarkers,
  }
}

function beginMarker(point: Point): Fields {
  return { ...point, title: '', text: '' }
}

/** Puts the texts of a marker before its coordinates, which are set in the picture. */
function putTextsFirst(marker: JsonSchema): JsonSchema {
  const { x, y, ...texts } = marker.properties!
  return { ...marker, properties: { ...texts, x: x!, y: y! } }
}

/**
 * Whether a picture may be marked as decorative. Only the picture of a `labelled-image` block may not, because its
 * markers explain it.
 */
function mayBeDecorative({ part }: Form, { path }: Field): boolean {
  return path.length > 1 || (part as Fields)['type'] !== 'labelled-image'
}

function findKind({ part }: Form, { path, name }: Field): CourseMediaKind {
  if (path.includes('captions')) return 'captions'
  return (name === 'media' && path.length === 1 && BLOCK_MEDIA[String((part as Fields)['type'])]) || 'picture'
}
