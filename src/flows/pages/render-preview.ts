import type { Brand } from '../../brand/brand.ts'
import type { Course } from '../../course/schema.ts'
import { buildAddresses, previewFiles } from '../../player/assets.ts'
import { chooseTheme } from '../../player/course-theme.ts'
import { chooseCoverPicture } from '../../player/cover-picture.ts'
import { listPagePieces, listPieces } from '../../player/pieces.ts'
import { renderCourse } from '../../player/render/render-course.ts'
import { placeBank, type SealedBank, sealBank } from '../../player/render/seal-bank.ts'
import { readStrings } from '../../player/strings.ts'
import { buildShareUrl } from '../course-object.ts'

/**
 * Options of a rendering. `isIndexed`: search engines may list the page. `isStored`: the course is a saved version, so
 * the page fetches its question bank as a file. `mediaFolder`: the address of the media, if it is not that of the
 * public preview.
 */
type PreviewOptions = { isIndexed?: boolean; isStored?: boolean; mediaFolder?: string }

/** Renders the page that learners get, for a saved version or a draft of a course. */
export function renderPreview(course: Course, brand: Brand | null, baseUrl: string, options: PreviewOptions): string {
  const { isIndexed = false, isStored = false, mediaFolder = buildMediaUrl(course.id) } = options
  const shareUrl = buildShareUrl(course.id, baseUrl)
  const strings = readStrings(course.language)
  const pieces = isStored ? listPagePieces(course, brand) : listPieces(course, brand)
  const files = previewFiles(pieces, brand?.typeface, chooseTheme(course, brand), course.language)
  return renderCourse(course, strings, {
    kind: 'preview',
    brand,
    assets: { ...buildAddresses(files, '/assets/'), logo: `/go/${course.id}/logo`, media: mediaFolder },
    bank: isStored ? placeBank(sealBank(course, strings, mediaFolder), `/go/${course.id}/assessment/`) : null,
    shareUrl,
    coverUrl: `${shareUrl}/${chooseCoverPicture(course).name}`,
    index: isIndexed,
  })
}

/**
 * Packs the question bank that the page of `renderPreview` fetches, so that its answers cannot be read in the file's
 * source. Null if the course has no assessment.
 */
export function sealPreviewBank(course: Course): SealedBank | null {
  return sealBank(course, readStrings(course.language), buildMediaUrl(course.id))
}

function buildMediaUrl(courseId: string): string {
  return `/go/${courseId}/media/`
}
