import type { Handout, HandoutPicture, Piece, Section } from './handout.ts'
import { writeXhtml } from './write-xhtml.ts'

/** A section as the XHTML of a separate page, and the pictures on it. */
export type SectionPage = { section: Section; body: string; pictures: HandoutPicture[] }

/**
 * Writes each section as a page, with links between the pages. A page is named by the id of its section and the
 * extension.
 */
export function writeSections(
  { sections, pictures }: Handout,
  { extension, mediaFolder }: { extension: string; mediaFolder: string },
): SectionPage[] {
  const homes = new Map(sections.flatMap(({ id, pieces }) => listIds(pieces).map(inner => [inner, id])))
  return sections.map(section => {
    const sectionPictures = new Set<HandoutPicture>()
    const body = writeXhtml(section.pieces, {
      findParagraph: target =>
        homes.get(target) === section.id ? `#${target}` : `${homes.get(target)}.${extension}#${target}`,
      findPicture(media) {
        const picture = pictures.find(each => each.media === media)
        if (!picture) return null
        sectionPictures.add(picture)
        return { ...picture, address: mediaFolder + picture.name }
      },
    })
    return { section, body, pictures: [...sectionPictures] }
  })
}

function listIds(pieces: Piece[]): string[] {
  return pieces.flatMap(piece => {
    if (piece.kind === 'paragraph') return piece.id ?? []
    return piece.kind === 'box' ? listIds(piece.pieces) : []
  })
}
