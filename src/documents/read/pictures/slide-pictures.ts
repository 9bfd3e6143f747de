import type { PictureCrop } from '../../../course/source-document.ts'
import { readRelations } from '../office-relations.ts'
import type { Archive } from '../unzip.ts'
import { descendants, type XmlElement } from '../xml-tree.ts'
import type { PictureCollector } from './collect-pictures.ts'

/** The size of a slide in EMU, 914,400 to an inch. */
export type SlideSize = { width: number; height: number }
type Slide = { page: number; size: SlideSize; hasText: boolean }

/** Minimum share of a slide's width and height that makes a picture the background of its text. */
const WHOLE_SLIDE = 0.9
const DRAWN_BY_OFFICE = /\/(?:chart|diagram|chartex)$/
/** Crops are written in thousandths of a per cent (ECMA-376, part 1, 20.1.8.55): this many make one per cent. */
const PER_CENT = 1_000

/** Returns the marks of a slide's pictures, from back to front. */
export function readSlidePictures(
  archive: Archive,
  path: string,
  slide: XmlElement,
  { page, size, hasText }: Slide,
  pictures: PictureCollector,
): string {
  for (const { attributes } of descendants(slide, 'a:graphicData'))
    if (DRAWN_BY_OFFICE.test(attributes.uri ?? '')) pictures.leave('drawing', page)
  const shown = descendants(slide, 'p:pic')
  const relations = shown.length > 0 ? readRelations(archive, path) : new Map<string, { path: string }>()
  return shown.map(markPicture).join('')

  function markPicture(picture: XmlElement): string {
    const [blip] = descendants(picture, 'a:blip')
    const target = relations.get(blip?.attributes['r:embed'] ?? '')?.path
    if (!target) return leave('elsewhere')
    if (descendants(picture, 'adec:decorative').some(({ attributes }) => attributes.val === '1'))
      return leave('decorative')
    if (hasText && coversSlide(picture)) return leave('background')
    const bytes = archive.picture(target)
    if (!bytes) return leave('unreadable')
    const { descr, title } = descendants(picture, 'p:cNvPr')[0]?.attributes ?? {}
    return pictures.add({ bytes, alt: descr || title, page, crop: readCrop(picture) })
  }

  function leave(why: Parameters<PictureCollector['leave']>[0]): string {
    pictures.leave(why, page)
    return ''
  }

  function coversSlide(picture: XmlElement): boolean {
    const { cx, cy } = descendants(picture, 'a:ext').find(({ attributes }) => attributes.cx)?.attributes ?? {}
    const isSized = size.width > 0 && size.height > 0
    return isSized && Number(cx) >= WHOLE_SLIDE * size.width && Number(cy) >= WHOLE_SLIDE * size.height
  }
}

/**
 * Returns what is cropped from a picture, in per cent of its sides; null where nothing is cropped or hardly anything
 * would be left.
 */
function readCrop(picture: XmlElement): PictureCrop | null {
  const [rectangle] = descendants(picture, 'a:srcRect')
  const side = (name: string) => Math.min(99, Math.max(0, Number(rectangle?.attributes[name] ?? 0) / PER_CENT || 0))
  const crop = { left: side('l'), top: side('t'), right: side('r'), bottom: side('b') }
  const isWhole = Object.values(crop).every(cut => cut === 0)
  return isWhole || crop.left + crop.right >= 99 || crop.top + crop.bottom >= 99 ? null : crop
}
