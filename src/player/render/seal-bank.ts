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

/**
 * The sealed bank, as text and as a file. `icons` names the icons that its questions use, which the page that opens the
 * bank must include.
 */
export type SealedBank = { text: string; icons: string[]; file: PlayerFile }

/**
 * Seals the bank, with its keys and reasons, as deflated base64, so that it cannot be read in the source of the page.
 * This is an obstacle and no security, because any script can open it. `mediaFolder` is the media folder of the page.
 * With `hasActivities`, the bank's script is made for the pages of activities. Returns null for a course without an
 * assessment.
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

/**
 * Returns the address and the icons of the bank, for a page that fetches the bank from `folder`; null if there is no
 * bank.
 */
export function placeBank(bank: SealedBank | null, folder: string): PlacedBank | null {
  return bank && { address: folder + bank.file.name, icons: bank.icons }
}

export function nameBankFile(bytes: Uint8Array): string {
  return withHash({ name: 'bank.js', type: JAVASCRIPT, bytes }).name
}

/**
 * Builds a file with the bank, which is fetched once the page is ready. The file is a script, because `fetch` cannot
 * read files when the page was opened from a folder, and the content security policy of previews forbids `fetch`. The
 * hash in the file's name ties the file to its page, so that a page never loads the bank of a newer package that has
 * replaced the page's own.
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
