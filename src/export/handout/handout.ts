import { describePicture } from '../../course/media/describe-picture.ts'
import type { ShownPicture } from '../../course/media/shown-picture.ts'
import type { Course } from '../../course/schema.ts'
import type { FormulaSource } from '../../formulas/find-formulas.ts'
import { plainLine } from '../../player/render/markdown.ts'

/**
 * A run of text in one style. `link` is a web address, or `#` and the id of a paragraph of the handout. If the run is a
 * formula, `text` is its plain form for formats that cannot show formulas.
 */
export type Run = {
  text: string
  strong?: true
  emphasis?: true
  code?: true
  link?: string
  formula?: FormulaSource
}

export type Line = Run[]

/** A piece of a handout. The kinds are those that e-books, word processors and plain text can all show. */
export type Piece =
  | { kind: 'heading'; line: Line }
  | { kind: 'paragraph'; line: Line; id?: string; isQuiet?: true }
  | { kind: 'list'; start: number | null; items: Piece[][] }
  | { kind: 'table'; caption: Line; columns: Line[]; rows: Line[][] }
  | { kind: 'code'; text: string }
  | { kind: 'box'; label: string; title: Line; pieces: Piece[] }
  | { kind: 'picture'; media: string; alt: string; caption: Line }

export type PieceKind = Piece['kind']
export type PieceOf<Kind extends PieceKind> = Extract<Piece, { kind: Kind }>

/** A section of a handout. Chapters, and parts outside of chapters, have level 1; lessons and articles have level 2. */
export type Section = { id: string; level: 1 | 2; title: string; pieces: Piece[] }

/**
 * The encoding of a picture in a document: WebP, as pictures are stored, or JPEG, for programs that do not show WebP.
 */
export type PictureEncoding = 'webp' | 'jpeg'

/**
 * A picture of the handout. `media` is its id, `stored` the name of its stored file, and `name` the name of the file in
 * the zip.
 */
export type HandoutPicture = { media: string; stored: string; name: string; width: number; height: number }

/**
 * A course as a document for reading without the player, in the course's language. It does not contain the assessment.
 */
export type Handout = {
  title: string
  headline: string
  language: Course['language']
  direction: 'ltr' | 'rtl'
  contents: string
  /** The pictures of the handout, each with its file. */
  pictures: HandoutPicture[]
  sections: Section[]
}

export function plainText(line: Line): string {
  return line.map(({ text }) => text).join('')
}

export function paragraph(line: Line, id?: string): Piece {
  return { kind: 'paragraph', line, ...(id !== undefined && { id }) }
}

export function quietParagraph(line: Line): Piece {
  return { kind: 'paragraph', line, isQuiet: true }
}

export function heading(line: Line): Piece {
  return { kind: 'heading', line }
}

/** Returns the picture that accompanies a text, or nothing where there is none. */
export function shownPicture(picture: ShownPicture | undefined): Piece[] {
  return picture
    ? [{ kind: 'picture', media: picture.media, alt: plainLine(describePicture(picture)), caption: [] }]
    : []
}

export function bulletList(items: Piece[][]): Piece {
  return { kind: 'list', start: null, items }
}

export function numberedList(items: Piece[][]): Piece {
  return { kind: 'list', start: 1, items }
}
