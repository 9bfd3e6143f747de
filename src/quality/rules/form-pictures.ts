import { readContent } from '../../content/read-content.ts'
import type { Block } from '../../course/blocks/blocks.ts'
import type { Finding, Place, Rule } from '../../course/findings.ts'
import { listLessons, listQuestions } from '../../course/list-parts.ts'
import { describePicture } from '../../course/media/describe-picture.ts'
import type { ShownPicture } from '../../course/media/shown-picture.ts'
import { type ChoiceQuestion, isChoice, type Question } from '../../course/questions/questions.ts'
import { statesAnswer } from '../../course/questions/states-answer.ts'
import type { CourseContent } from '../../course/schema.ts'
import { countCharacters } from '../../course/text.ts'
import { findFolding } from '../../language/answer-folding.ts'
import { tellinglyLong } from '../option-clues.ts'

/** Maximum length of an alternative text. A screen reader speaks it in one go, and cannot be paused in the middle. */
const ALT_CHARACTERS = 250
/**
 * Matches names that a camera or a disk gives to a picture: `IMG_2034`, `DSC01234`, `Screenshot 2026-03-01 at
 * 10.12.13`, `door.jpg`.
 */
const FILE_NAME =
  /^\S*\.(jpe?g|png|webp|gif|avif|svg|heic|tiff?|bmp)$|^(img|dsc[fn]?|pxl|image|screenshot|bildschirmfoto)[ _-]?[\d_.: -]*( (at|um) [\d.: ]+)?$/i

let standIns: RegExp | undefined

type Described = Pick<ShownPicture, 'alt' | 'decorative'>
type StatesAnswer = (text: string, answer: string) => boolean

/**
 * Finds pictures whose alternative text is missing or unusable, and alternative texts that tell the answer of a
 * question.
 */
export function findPictureFlaws(content: CourseContent): Finding[] {
  const folding = findFolding(content.language)
  const states: StatesAnswer = (text, answer) => statesAnswer(text, answer, folding)
  const blocks = listLessons(content).flatMap(lesson => lesson.blocks)
  return [
    ...blocks.flatMap(block => altFlaws({ part: 'block', id: block.id }, listBlockPictures(block))),
    ...listQuestions(content).flatMap(question => [
      ...altFlaws({ part: 'question', id: question.id }, listQuestionPictures(question)),
      ...(tellsKey(question, states) ? [tellingFinding(question)] : []),
    ]),
  ]
}

function listBlockPictures(block: Block): Described[] {
  switch (block.type) {
    case 'image':
    case 'labelled-image':
      return [block]
    case 'flashcards':
      return block.cards.flatMap(({ frontPicture, backPicture }) => keepPresent([frontPicture, backPicture]))
    case 'scenario':
      return keepPresent([...block.scenes, ...block.ends].map(({ picture }) => picture))
    default:
      return []
  }
}

function listQuestionPictures(question: Question): Described[] {
  const options = isChoice(question) ? question.options : []
  return keepPresent([question, ...options].map(({ picture }) => picture))
}

function keepPresent(pictures: (Described | undefined)[]): Described[] {
  return pictures.filter(picture => picture !== undefined)
}

/** Lists the flaws of the pictures in a part of the course. A flaw that several pictures have is listed once. */
function altFlaws(at: Place & { id: string }, pictures: Described[]): Finding[] {
  const flaws = pictures.flatMap(findAltFlaw)
  return flaws
    .filter(([rule], place) => flaws.findIndex(([other]) => other === rule) === place)
    .map(([rule, what]) => ({ rule, at, says: `${at.id} ${what}` }))
}

function findAltFlaw({ alt, decorative }: Described): [Rule, string][] {
  if (decorative) return []
  if (alt === undefined) return [['alt-missing', 'has no alternative text']]
  if (readStandIns().test(alt)) return [['alt-missing', 'has no alternative text but where it was found']]
  if (FILE_NAME.test(alt)) return [['alt-is-a-file-name', 'has a file name as its alternative text']]
  const length = countCharacters(alt)
  if (length <= ALT_CHARACTERS) return []
  return [['alt-too-long', `has an alternative text of ${length} characters; good is ${ALT_CHARACTERS}`]]
}

/**
 * Returns a pattern that matches, in all languages, the placeholders that the document author writes for pictures
 * without a description.
 */
function readStandIns(): RegExp {
  standIns ??= new RegExp(
    `^(?:${Object.values(
      readContent<Record<string, { pictureOf: string; pictureOnPage: string }>>('words/source-phrases'),
    )
      .flatMap(({ pictureOf, pictureOnPage }) => [pictureOf, pictureOnPage])
      .map(phrase => phrase.replace('{page}', '\\d+').replace('{name}', '.+'))
      .join('|')})$`,
    'u',
  )
  return standIns
}

/**
 * Whether alternative texts give the answer of a question away: that of the picture at the stem states the answer or
 * names right options only, or that of an option's picture differs from the others so that it marks the right option.
 */
function tellsKey(question: Question, states: StatesAnswer): boolean {
  const alt = question.picture ? describePicture(question.picture) : ''
  switch (question.kind) {
    case 'recall':
      return question.accepted.some(answer => states(alt, answer))
    case 'number':
      return states(alt, `${question.value} ${question.unit}`)
    case 'single':
    case 'multiple':
      return namesKeyAlone(question, alt, states) || describesKeyApart(question)
    default:
      return false
  }
}

/**
 * Whether an alternative text names options, and all of them are keys. A text that also names a wrong option gives
 * nothing away.
 */
function namesKeyAlone({ options }: ChoiceQuestion, alt: string, states: StatesAnswer): boolean {
  const describedOptions = options.filter(({ text }) => states(alt, text))
  return describedOptions.length > 0 && describedOptions.every(({ correct }) => correct)
}

function describesKeyApart(question: ChoiceQuestion): boolean {
  const pictured = question.options.filter(({ picture }) => picture)
  const isDescribed = ({ picture }: (typeof pictured)[number]) => describePicture(picture!) !== ''
  const [keys, others] = [pictured.filter(({ correct }) => correct), pictured.filter(({ correct }) => !correct)]
  if (keys.length === 0 || others.length === 0) return false
  if (keys.every(isDescribed) && !others.some(isDescribed)) return true
  if (others.every(isDescribed) && !keys.some(isDescribed)) return true
  if (pictured.length < question.options.length || !pictured.every(isDescribed)) return false
  const described = question.options.map(option => ({ ...option, text: describePicture(option.picture!) }))
  const long = tellinglyLong({ ...question, options: described })
  return long !== null && question.options[long]!.correct
}

function tellingFinding({ id }: Question): Finding {
  const says = `${id} has an alternative text that tells which answer is right`
  return { rule: 'alt-tells-key', at: { part: 'question', id }, says }
}
