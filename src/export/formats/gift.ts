import { visitKind } from '../../course/kinds.ts'
import type { QuestionKind } from '../../course/questions/questions.ts'
import type { TextFormat } from '../export-format.ts'
import {
  explainWhole,
  gradeOption,
  linePlain,
  listCategories,
  moodleHtml,
  type QuestionOf,
  withDescription,
} from '../questions/question-bank.ts'

export const gift = {
  name: 'gift',
  title: 'GIFT',
  meaning: 'Questions as plain text, for Moodle and other question banks.',
  group: 'questions',
  extension: 'txt',
  contentType: 'text/plain; charset=utf-8',
  container: 'text',
  medium: 'questions',
  write: course => {
    const categories = listCategories(course).map(({ title, questions }) =>
      [`$CATEGORY: ${writeCategory(title)}`, ...questions.map(question => writeQuestion(question))].join('\n\n'),
    )
    return `${categories.join('\n\n')}\n`
  },
} as const satisfies TextFormat

/**
 * Writes the answers of each kind of question, which GIFT has between braces (Moodle's `qformat_gift`). Texts are HTML,
 * as the mark `[html]` of the question states; only the right-hand entries of a match are plain text in Moodle. An
 * order question becomes a match of positions and items.
 */
const ANSWERS: { [Kind in QuestionKind]: (question: QuestionOf<Kind>) => string[] } = {
  single: ({ options }) =>
    options.map(
      ({ text, picture, correct, reason }) =>
        `${correct ? '=' : '~'}${writeHtml(withDescription(text, picture))}#${writeHtml(reason)}`,
    ),
  multiple: ({ options }) =>
    options.map(option => {
      const text = withDescription(option.text, option.picture)
      return `~%${gradeOption(option, options)}%${writeHtml(text)}#${writeHtml(option.reason)}`
    }),
  order: ({ items, reason }) => [
    ...items.map(({ text }, index) => `=${index + 1} -> ${writePlain(text)}`),
    `####${writeHtml(reason)}`,
  ],
  match: ({ pairs, extra, reason }) => [
    ...pairs.map(({ left, right }) => `=${writeHtml(left)} -> ${writePlain(right)}`),
    ...extra.map(({ text }) => `= -> ${writePlain(text)}`),
    `####${writeHtml(reason)}`,
  ],
  sort: question => [
    ...question.groups.flatMap(({ name, items }) =>
      items.map(({ text }) => `=${writeHtml(text)} -> ${writePlain(name)}`),
    ),
    `####${writeHtml(explainWhole(question))}`,
  ],
  number: ({ value, tolerance, reason }) => [`#${value}:${tolerance}`, `####${writeHtml(reason)}`],
  // The weight is written out (100 %), because Moodle could otherwise read the beginning of the text as a weight.
  recall: ({ accepted, mistakes, reason }) => [
    ...accepted.map(text => `=%100%${writeTyped(text)}`),
    ...mistakes.map(mistake => `=%0%${writeTyped(mistake.text)}#${writeHtml(mistake.reason)}`),
    `####${writeHtml(reason)}`,
  ],
}

/** Writes a typed answer. Moodle would read an asterisk as a wildcard and an arrow as a match, so both are replaced. */
function writeTyped(text: string): string {
  return escapeGift(linePlain(text).replaceAll('*', '\\*').replaceAll('->', '→'))
}

function writeQuestion(question: QuestionOf<QuestionKind>): string {
  const unit = question.kind === 'number' ? ` (${question.unit})` : ''
  const stem = withDescription(question.stem + unit, question.picture)
  const answers = visitKind(ANSWERS, 'kind', question)
  return [`::${question.id}::[html]${writeHtml(stem)}{`, ...answers.map(line => `  ${line}`), '}'].join('\n')
}

/** Writes HTML whose first character cannot be taken for a weight (`%`) or a format (`[`). */
function writeHtml(text: string): string {
  return escapeGift(
    moodleHtml(text)
      .replace(/\s+/g, ' ')
      .replace(/^[%[]/, sign => `&#${sign.charCodeAt(0)};`),
  )
}

function writePlain(text: string): string {
  return escapeGift(linePlain(text))
}

/** Writes a category. Slashes separate levels, so a slash within a name is doubled. */
function writeCategory(title: string): string {
  const [name, ...parts] = title.split(/\/(?=[^/]*$)/)
  return `$course$/top/${[name!.replaceAll('/', '//'), ...parts].join('/').replace(/\s+/g, ' ')}`
}

function escapeGift(text: string): string {
  return text.replace(/[\\~=#{}:]/g, '\\$&')
}
