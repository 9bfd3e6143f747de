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

/**
 * The explanation for the owner, for each reason for which a picture is left out. Reasons that only concern logos,
 * icons and backgrounds have no explanation, because nobody misses these.
 */
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

/** Returns the document with only those pictures that became media. Each picture gets the name of its media. */
export function keepKnownPictures({ document, pictures: media = {} }: GivenSource): SourceDocument {
  const pictures = document.pictures?.flatMap(picture => {
    const name = media[picture.name]
    return name ? [{ ...picture, name }] : []
  })
  return { ...document, pictures }
}

/**
 * Returns what the course leaves out of a document's pictures, and why. `tooMany` names the pictures left out only
 * because of the limit.
 */
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

/**
 * Returns the pictures in the chosen sections and the pages of those sections. `pages` is null where the whole document
 * is used.
 */
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

/**
 * Whether a picture that was not kept may belong to a chosen section. For a picture without page numbers this cannot be
 * known, so the answer is yes as soon as any section with text is chosen.
 */
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
