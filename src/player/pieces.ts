import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Brand } from '../brand/brand.ts'
import { type Block, type BlockType, blockMedia } from '../course/blocks/blocks.ts'
import { type Question, questionMedia } from '../course/questions/questions.ts'
import type { CourseContent } from '../course/schema.ts'
import { hasFormula } from '../formulas/find-formulas.ts'
import { listParts } from './parts.ts'
import { requireView } from './questions/question-views.ts'

/** A part of the style sheet or the page script that only some courses need. */
export type Piece = { name: string; path: string }

/** The pieces that a course uses, by name. A name without a style sheet or a script of its own needs none. */
export type Pieces = ReadonlySet<string>

const HERE = import.meta.dirname
/** `.js` in the npm package. */
const SCRIPT_END = `-script${extname(import.meta.filename)}`
/** Parts that a lesson may have after its blocks. */
export const EXTRAS = ['exercise', 'video'] as const
/** The marks of a course that cites a client's documents. */
export const CITES = 'cites'
/** Questions that come back: a script of its own, which is fetched when the page is ready. */
export const PRACTICE = 'parts/practice'
/** A photo in place of the mosaic, and pictures beside words. */
export const COVER_PHOTO = 'cover-photo'
export const PICTURES = 'pictures'
/** What shows a picture large. */
const ZOOM = 'blocks/image'
/** A job aid may have tables, drawn as those of lessons are. */
const TABLE = 'blocks/table'
const TABLE_LINE = /^\|/m
/** Of these kinds of blocks, pictures stand beside words. */
const PICTURED: BlockType[] = ['check', 'flashcards', 'scenario']
/** How formulas are laid out; browsers draw them. */
export const FORMULAS = 'texts/formulas'
/** What is shown as it is: code, and the words of documents. */
const SHOWN_AS_IT_IS = new Set(['code', 'passages'])
/** Whose course it is. */
export const BRAND = 'brand'
/** Everything lies open, and the script of the course does not run. */
const OPEN_COURSE = 'parts/open-course'
/** The frame around a course that is being written. */
const LIVE = 'parts/live'
/** Pieces that no learner's page has. */
export const PIECES_OF_OTHER_PAGES = [OPEN_COURSE, LIVE]

/** `blocks/table.css` is the style sheet of the piece `blocks/table`; always in the same order. */
export const STYLE_PIECES: readonly Piece[] = findPieces('.css')
/** `blocks/scenario-script.ts` is the script of the piece `blocks/scenario`. */
export const SCRIPT_PIECES: readonly Piece[] = findPieces(SCRIPT_END)

export const NO_PIECES: Pieces = new Set()

/** Of a course that is being written. */
export function listLivePieces(course: CourseContent, brand: Brand | null): Pieces {
  return new Set([...listOpenPieces(course, brand), LIVE])
}

/** Of a page on which nothing is to be answered. */
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

/** Of a page whose bank is a file of its own. */
export function listPagePieces(course: CourseContent, brand: Brand | null = null): Pieces {
  return withoutPieces(listPieces(course, brand), listBankPieces(course))
}

/** Of the kinds of questions that only the assessment asks: their scripts and styles come with its bank, once the page is ready. */
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

/** Without a check there is nothing to come back. */
function hasPractice({ practice, chapters }: CourseContent): boolean {
  const blocks = chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  return practice !== 'none' && blocks.some(({ type }) => type === 'check')
}

/** Which of the pieces are used, as a short name; `piecesNamed` reads it. */
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
