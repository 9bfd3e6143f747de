import { type Block, type BlockType, blockMedia } from '../course/blocks/blocks.ts'
import { type QuestionKind, questionMedia } from '../course/questions/questions.ts'
import type { Assessment, Course } from '../course/schema.ts'

/**
 * The media of formats without the player. `book`: an EPUB. `document`: a file of a word processor. `plainText`: one text
 * without pictures, with or without markup. `questions`: a bank of questions. `cartridge`: pages that the LMS itself shows.
 */
export const MEDIA = ['book', 'document', 'plainText', 'questions', 'cartridge'] as const
export type Medium = (typeof MEDIA)[number]

/** Reasons for which a part is left out: a code for programs with a sentence for people. */
export const LEFT_OUT_REASONS = {
  'no-pictures': 'The file is one text, which holds no pictures: their descriptions stand in their place.',
  'no-sound': 'The format plays no sound: its title and transcript stand in its place.',
  'no-film': 'The format plays no film: its title and transcript stand in its place.',
  'no-files': 'The format holds no other files: their titles stand in their place.',
  'no-such-question': 'The format has no such kind of question.',
  'test-withheld':
    'Whoever has a handout can read it: the test is carried by formats for an LMS and by question banks.',
} as const
export type LeftOutReason = keyof typeof LEFT_OUT_REASONS

/**
 * The parts of one kind that the exported file leaves out for one reason. `says` is the reason as a sentence for
 * people.
 */
export type LeftOut = { part: BlockType | 'assessment'; count: number; reason: LeftOutReason; says: string }

/**
 * Tells that the exported file contains such parts in full. It is also used for parts that a question bank is not meant
 * to contain, so that they are not reported.
 */
const CARRIED = null

type Carriage = Record<Medium, LeftOutReason | null>
const EVERYWHERE: Carriage = {
  book: CARRIED,
  document: CARRIED,
  plainText: CARRIED,
  questions: CARRIED,
  cartridge: CARRIED,
}
const WITHOUT_PICTURES: Carriage = { ...EVERYWHERE, plainText: 'no-pictures', questions: 'no-pictures' }

/**
 * Why each medium leaves out blocks of each kind; null if it does not. The compiler reports a kind that is missing
 * here.
 */
const BLOCK_CARRIAGE: Record<BlockType, Carriage> = {
  text: EVERYWHERE,
  keypoints: EVERYWHERE,
  callout: EVERYWHERE,
  example: EVERYWHERE,
  table: EVERYWHERE,
  code: EVERYWHERE,
  flashcards: EVERYWHERE,
  accordion: EVERYWHERE,
  steps: EVERYWHERE,
  figure: EVERYWHERE,
  scenario: EVERYWHERE,
  check: EVERYWHERE,
  image: { ...EVERYWHERE, plainText: 'no-pictures' },
  'labelled-image': { ...EVERYWHERE, plainText: 'no-pictures' },
  audio: { ...EVERYWHERE, book: 'no-sound', document: 'no-sound', plainText: 'no-sound', cartridge: 'no-sound' },
  video: { ...EVERYWHERE, book: 'no-film', document: 'no-film', plainText: 'no-film', cartridge: 'no-film' },
  download: { ...EVERYWHERE, book: 'no-files', document: 'no-files', plainText: 'no-files', cartridge: 'no-files' },
}

/**
 * Why each medium leaves out the pictures of blocks whose text it contains; null if it does not. Kinds that are not
 * listed lose no pictures.
 */
const PICTURE_CARRIAGE: Partial<Record<BlockType, Carriage>> = {
  flashcards: { ...EVERYWHERE, plainText: 'no-pictures' },
  scenario: { ...EVERYWHERE, plainText: 'no-pictures' },
  check: WITHOUT_PICTURES,
}

const ASSESSMENT_CARRIAGE: Carriage = {
  book: 'test-withheld',
  document: 'test-withheld',
  plainText: 'test-withheld',
  questions: CARRIED,
  cartridge: CARRIED,
}

/**
 * Why a cartridge leaves out questions of a kind; null if it does not. Its QTI profile supports only questions with
 * options or typed answers.
 */
const CARTRIDGE_QUESTIONS: Record<QuestionKind, LeftOutReason | null> = {
  single: CARRIED,
  multiple: CARRIED,
  recall: CARRIED,
  order: 'no-such-question',
  match: 'no-such-question',
  sort: 'no-such-question',
  number: 'no-such-question',
}

/**
 * Lists what a medium leaves out of a course, with one entry for each kind of part and reason. The player leaves
 * nothing out.
 */
export function listLeftOut({ chapters, assessment }: Course, medium: Medium | 'player'): LeftOut[] {
  if (medium === 'player') return []
  const blocks = chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  const kinds = Map.groupBy(blocks, ({ type }) => type)
  return [
    ...[...kinds].flatMap(([type, members]) => listBlockLoss(type, members, medium)),
    ...(assessment ? listAssessmentLoss(assessment, medium) : []),
  ]
}

function listBlockLoss(type: BlockType, blocks: Block[], medium: Medium): LeftOut[] {
  const pictured = blocks.filter(block => blockMedia(block).length > 0)
  return [
    ...describeLoss(type, blocks.length, BLOCK_CARRIAGE[type][medium]),
    ...describeLoss(type, pictured.length, PICTURE_CARRIAGE[type]?.[medium] ?? CARRIED),
  ]
}

/**
 * Lists what a medium leaves out of the assessment. If the whole assessment is left out, its pictures are not listed
 * separately.
 */
function listAssessmentLoss({ questions }: Assessment, medium: Medium): LeftOut[] {
  const reason = ASSESSMENT_CARRIAGE[medium]
  if (reason) return describeLoss('assessment', questions.length, reason)
  const pictured = questions.filter(question => questionMedia(question).length > 0)
  if (medium !== 'cartridge') return describeLoss('assessment', pictured.length, WITHOUT_PICTURES[medium])
  const unknown = questions.filter(({ kind }) => CARTRIDGE_QUESTIONS[kind] !== CARRIED)
  return [
    ...describeLoss('assessment', pictured.length, 'no-pictures'),
    ...describeLoss('assessment', unknown.length, 'no-such-question'),
  ]
}

function describeLoss(part: LeftOut['part'], count: number, reason: LeftOutReason | null): LeftOut[] {
  return reason && count > 0 ? [{ part, count, reason, says: LEFT_OUT_REASONS[reason] }] : []
}
