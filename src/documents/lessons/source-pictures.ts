import type { MaterialChapter } from '../../course/material.ts'
import { listShownPictures } from '../../course/media/give-media.ts'
import { COURSE_LIMITS } from '../../course/parts.ts'
import type {
  GivenSource,
  LeftOutPictures,
  PictureReason,
  SourceDocument,
  SourcePicture,
} from '../../course/source-document.ts'
import { FIRST_SECTION, giveSectionIds } from '../structure/section-ids.ts'
import type { LeftOut } from './left-out.ts'

/** Reasons for which a learner may miss a picture. The others are logos, icons and backgrounds. */
const MISSED: Partial<Record<PictureReason, string>> = {
  drawing: 'Charts, SmartArt and metafiles of office programs cannot be shown: put them in as pictures.',
  elsewhere: 'The document only names the file of the picture, which was not sent with it.',
  unreadable: 'The picture is damaged, or of a kind that cannot be shown.',
  'too-large': 'The picture has too many pixels.',
  'too-complex':
    'The pictures of the document take too long or too much memory to be drawn: save them smaller, or as PNG.',
  'too-many': 'A document keeps at most 150 pictures.',
  'no-space': 'The plan has no room for more media.',
}

const TOO_MANY = `A course shows at most ${COURSE_LIMITS.media} pictures.`
const LEFT_OUT = 'They stand in a part that the course leaves out, or too many in one place.'

/** The document with those of its pictures that became media. From here on a picture is called by its media. */
export function keepKnownPictures({ document, pictures: media = {} }: GivenSource): SourceDocument {
  const pictures = document.pictures?.flatMap(picture => {
    const name = media[picture.name]
    return name ? [{ ...picture, name }] : []
  })
  return { ...document, pictures }
}

/** What a course does not show of a document's pictures. `tooMany` would be shown if a course could show any number. */
export function listUnshownPictures(
  source: GivenSource & { name: string },
  document: SourceDocument,
  chapters: MaterialChapter[],
  tooMany: ReadonlySet<string>,
): LeftOut[] {
  const shown = new Set(listShownPictures(chapters))
  const { pictures, pages: chosenPages } = choosePictures(source, document)
  const unshown = pictures.filter(({ name }) => !shown.has(name))
  const [cut, lost] = [
    unshown.filter(({ name }) => tooMany.has(name)),
    unshown.filter(({ name }) => !tooMany.has(name)),
  ]
  const missed = (source.leftOutPictures ?? []).flatMap(({ why, count, pages }) =>
    MISSED[why] && mayBeChosen(pages, chosenPages)
      ? [{ what: nameCount({ count, pages }, source.name), why: MISSED[why] }]
      : [],
  )
  return [...missed, ...nameUnshown(cut, TOO_MANY, source.name), ...nameUnshown(lost, LEFT_OUT, source.name)]
}

/** The pictures that stand in the sections that were chosen, and the pages of those; null for the pages of a whole document. */
function choosePictures(
  { sections }: GivenSource,
  { blocks, pictures = [] }: SourceDocument,
): { pictures: SourcePicture[]; pages: ReadonlySet<number | undefined> | null } {
  if (!sections) return { pictures, pages: null }
  const opened = giveSectionIds(blocks)
  let section: string = FIRST_SECTION
  const idsOfBlocks = blocks.map((_, index) => (section = opened.get(index) ?? section))
  const isChosen = (index: number) => sections.has(idsOfBlocks[index] ?? FIRST_SECTION)
  return {
    pictures: pictures.filter(({ at }) => isChosen(at - 1)),
    pages: new Set(blocks.filter((_, index) => isChosen(index)).map(({ page }) => page)),
  }
}

/** Where a document has no pages, nothing tells in which section a picture stood that was not kept. */
function mayBeChosen(pages: number[] | undefined, chosenPages: ReadonlySet<number | undefined> | null): boolean {
  if (chosenPages === null) return true
  return pages?.length ? pages.some(page => chosenPages.has(page)) : chosenPages.size > 0
}

function nameUnshown(pictures: SourcePicture[], why: string, name: string): LeftOut[] {
  if (pictures.length === 0) return []
  const pages = [...new Set(pictures.flatMap(({ page }) => page ?? []))]
  return [{ what: nameCount({ count: pictures.length, pages }, name), why }]
}

function nameCount({ count, pages = [] }: Pick<LeftOutPictures, 'count' | 'pages'>, name: string): string {
  const places = pages.length > 0 ? ` (${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')})` : ''
  return `${count === 1 ? '1 picture' : `${count} pictures`} of ${name.slice(0, 150)}${places}`
    .slice(0, 300)
    .toWellFormed()
}
