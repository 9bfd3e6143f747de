import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Brand } from '../brand/brand.ts'
import { type Block, type BlockType, blockMedia } from '../course/blocks/blocks.ts'
import { type Question, questionMedia } from '../course/questions/questions.ts'
import type { CourseContent } from '../course/schema.ts'
import { hasFormula } from '../formulas/find-formulas.ts'
import { listParts } from './parts.ts'
import { requireView } from './questions/question-views.ts'

/** A part of the style sheet or the page script that only some courses need, such as that for tables. */
export type Piece = { name: string; path: string }

/** The pieces that a course uses, by name. For each name there may be a style sheet, a script, both or neither. */
export type Pieces = ReadonlySet<string>

const HERE = import.meta.dirname
/** Ending of a script's file name; the extension is `.js` in the npm package. */
const SCRIPT_END = `-script${extname(import.meta.filename)}`
/** Parts that a lesson may have after its blocks. */
export const EXTRAS = ['exercise', 'video'] as const
/** The piece for citations of the client's documents. */
export const CITES = 'cites'
/** The piece for practice, a separate script that is fetched when the page is ready. */
export const PRACTICE = 'parts/practice'
/** The piece for a photo in place of the mosaic, and the piece for pictures beside texts. */
export const COVER_PHOTO = 'cover-photo'
export const PICTURES = 'pictures'
/** The piece that enlarges pictures. */
const ZOOM = 'blocks/image'
/** The piece for tables, which job aids share with lessons. */
const TABLE = 'blocks/table'
const TABLE_LINE = /^\|/m
/** Kinds of blocks in which pictures stand beside texts. */
const PICTURED: BlockType[] = ['check', 'flashcards', 'scenario']
/** The piece for the layout of formulas. The browser itself draws formulas (MathML), so this piece has no script. */
export const FORMULAS = 'texts/formulas'
/** Fields whose text is shown verbatim: code, and passages of documents. */
const SHOWN_AS_IT_IS = new Set(['code', 'passages'])
/** The piece for the brand of the course's owner. */
export const BRAND = 'brand'
/**
 * The piece for a course whose folds and questions are all open, as reviewers see it. On such a page the course's
 * script does not run.
 */
const OPEN_COURSE = 'parts/open-course'
/** The piece for the notices around a course that is still being written. */
const LIVE = 'parts/live'
/** The piece for the page at an address without a course. */
const NOT_FOUND = 'parts/not-found'
/** Pieces that no learner's page has. */
export const PIECES_OF_OTHER_PAGES = [OPEN_COURSE, LIVE, NOT_FOUND]

/** Pieces with a style sheet (`blocks/table.css` for `blocks/table`), always in the same order. */
export const STYLE_PIECES: readonly Piece[] = findPieces('.css')
/** Pieces with a script (`blocks/scenario-script.ts` for `blocks/scenario`), always in the same order. */
export const SCRIPT_PIECES: readonly Piece[] = findPieces(SCRIPT_END)

export const NO_PIECES: Pieces = new Set()
export const NOT_FOUND_PIECES: Pieces = new Set([NOT_FOUND])

/** Lists the pieces for a course that is being written. */
export function listLivePieces(course: CourseContent, brand: Brand | null): Pieces {
  return new Set([...listOpenPieces(course, brand), LIVE])
}

/** Lists the pieces for a page on which learners cannot answer anything. */
export function listOpenPieces(course: CourseContent, brand: Brand | null): Pieces {
  return new Set([...listPieces(course, brand), OPEN_COURSE])
}

export function listPieces(course: CourseContent, brand: Brand | null = null): Pieces {
  const lessons = course.chapters.flatMap(chapter => chapter.lessons)
  const parts = [
    ...(course.format === 'classic' ? ['overview'] : []),
    ...listParts(course),
    ...(course.passages ? [CITES] : []),
    ...(brand ? [BRAND] : []),
    ...(course.cover ? [COVER_PHOTO] : []),
    ...(showsPictures(course) ? [PICTURES] : []),
    ...EXTRAS.filter(extra => lessons.some(lesson => lesson[extra])),
  ]
  return new Set([
    ...lessons.flatMap(lesson => lesson.blocks).flatMap(piecesOfBlock),
    ...(course.assessment?.questions ?? []).map(pieceOfQuestion),
    ...parts.map(part => `parts/${part}`),
    ...(course.jobAids?.some(({ markdown }) => TABLE_LINE.test(markdown)) ? [TABLE] : []),
    ...(hasPractice(course) ? [PRACTICE] : []),
    ...(showsPictures(course) ? [ZOOM] : []),
    ...(someText(course, hasFormula) ? [FORMULAS] : []),
  ])
}

/** Lists the pieces for a page whose bank is a separate file. */
export function listPagePieces(course: CourseContent, brand: Brand | null = null): Pieces {
  return withoutPieces(listPieces(course, brand), listBankPieces(course))
}

/**
 * Lists the pieces of question kinds that only the assessment asks. Their scripts and styles are loaded with its bank,
 * once the page is ready.
 */
export function listBankPieces({ chapters, assessment }: CourseContent): Pieces {
  const blocks = chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  return withoutPieces(new Set(assessment?.questions.map(pieceOfQuestion)), new Set(blocks.flatMap(piecesOfBlock)))
}

function withoutPieces(pieces: Pieces, others: Pieces): Pieces {
  return new Set([...pieces].filter(name => !others.has(name)))
}

function showsPictures({ chapters, assessment }: CourseContent): boolean {
  const blocks = chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  const uses = [
    ...blocks.filter(({ type }) => PICTURED.includes(type)).flatMap(blockMedia),
    ...(assessment?.questions.flatMap(questionMedia) ?? []),
  ]
  return uses.length > 0
}

function someText(value: unknown, test: (text: string) => boolean): boolean {
  if (typeof value === 'string') return test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => !SHOWN_AS_IT_IS.has(key) && someText(inner, test))
}

/** Whether the course has practice. Practice needs at least one check, and a course may turn it off. */
function hasPractice({ practice, chapters }: CourseContent): boolean {
  const blocks = chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  return practice !== 'none' && blocks.some(({ type }) => type === 'check')
}

/** Encodes a set of pieces as a short name; `piecesNamed` reads it. */
export function joinNames(pieces: Pieces, known: readonly Piece[]): string {
  return known.reduce((sum, { name }, index) => sum + (pieces.has(name) ? 2 ** index : 0), 0).toString(36)
}

export function piecesNamed(name: string, known: readonly Piece[]): Pieces | null {
  const bits = Number.parseInt(name, 36)
  const pieces = new Set(known.flatMap((piece, index) => (Math.floor(bits / 2 ** index) % 2 === 1 ? [piece.name] : [])))
  return joinNames(pieces, known) === name ? pieces : null
}

function piecesOfBlock(block: Block): string[] {
  const blockPiece = `blocks/${block.type}`
  if (block.type === 'figure') return [blockPiece, `blocks/figure-forms/${block.form}`]
  return block.type === 'check' ? [blockPiece, pieceOfQuestion(block.question)] : [blockPiece]
}

function pieceOfQuestion(question: Question): string {
  return `questions/${requireView(question).piece}`
}

function findPieces(ending: string): Piece[] {
  return ['blocks', 'parts', 'questions', 'texts']
    .flatMap(folder =>
      readdirSync(join(HERE, folder), { recursive: true, encoding: 'utf8' }).map(at => join(folder, at)),
    )
    .filter(path => path.endsWith(ending))
    .map(path => ({ name: path.replaceAll('\\', '/').slice(0, -ending.length), path: join(HERE, path) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}
