import { deflateSync } from 'node:zlib'
import type { Assessment, Course } from '../../course/schema.ts'
import { readMarkup } from '../../look/html.ts'
import { listIcons } from '../../look/icons.ts'
import { JAVASCRIPT, type PlayerFile, withHash } from '../assets.ts'
import { bundleBank } from '../bundle-script.ts'
import { buildShelf } from '../media/media-shelf.ts'
import { BANK_EVENT } from '../parts/load-bank.ts'
import { listBankPieces } from '../pieces.ts'
import { renderScoredQuestion } from '../questions/render-question.ts'
import type { Strings } from '../strings.ts'
import { createTranslator } from '../translator.ts'
import { buildQuestionData, findEvidence, type SealedAssessment } from './course-data.ts'
import type { PlacedBank } from './render-options.ts'

/** `icons` are those that its questions draw, for the sheet of icons of the page that opens it. */
export type SealedBank = { text: string; icons: string[]; file: PlayerFile }

/**
 * The bank with its keys and reasons as one text that nobody reads in the source: deflated, then in base64. It is a hurdle and
 * no lock: whoever can run a script can open it. Null: the course has no assessment. `mediaFolder` is that of the page. Pages of activities
 * have a script of their own, and so have the questions that come to them.
 */
export function sealBank(
  course: Course,
  strings: Strings,
  mediaFolder?: string,
  hasActivities = false,
): SealedBank | null {
  if (!course.assessment) return null
  const { questions, statements } = collectSecrets(course.assessment, course, strings, mediaFolder)
  const text = deflateSync(JSON.stringify({ questions, statements }), { level: 9 }).toString('base64')
  return {
    text,
    icons: listIcons(questions.map(({ markup }) => markup).join('')),
    file: buildFile(bundleBank(BANK_EVENT, text, listBankPieces(course), hasActivities)),
  }
}

/** For the page that fetches it from there. */
export function placeBank(bank: SealedBank | null, folder: string): PlacedBank | null {
  return bank && { address: folder + bank.file.name, icons: bank.icons }
}

export function nameBankFile(bytes: Uint8Array): string {
  return withHash({ name: 'bank.js', type: JAVASCRIPT, bytes }).name
}

/**
 * The bank as a file beside the page, which is fetched once the page is ready. It is a script that hands the bank over, since `fetch` reads no
 * file of a folder and the policy of previews allows none. By the hash in its name a page gets the bank that it was rendered with, or
 * none: never that of a package which has replaced its own in the meantime.
 */
function buildFile(bytes: Uint8Array): PlayerFile {
  return { name: nameBankFile(bytes), type: JAVASCRIPT, bytes }
}

function collectSecrets(
  { questions }: Assessment,
  course: Course,
  strings: Strings,
  mediaFolder: string | undefined,
): SealedAssessment {
  const shelf = buildShelf(course, mediaFolder)
  const translator = createTranslator(strings, course.language)
  return {
    questions: questions.map(question => {
      const lesson = findEvidence(course, question)
      const chapter = course.chapters.find(({ lessons }) => lessons.includes(lesson))!
      return {
        questionId: question.id,
        ...buildQuestionData(question, chapter.id, course.memory),
        lesson: lesson.id,
        markup: readMarkup(renderScoredQuestion(question, '', translator, shelf)),
      }
    }),
    statements: Object.fromEntries(course.outcomes.map(({ id, text }) => [id, text])),
  }
}
