import type { Question, QuestionKind } from '../../course/questions/questions.ts'
import type { TextFormat } from '../export-format.ts'
import {
  type ChoiceOption,
  explainWhole,
  gradeOption,
  linePlain,
  listCategories,
  moodleHtml,
  type QuestionOf,
  withDescription,
} from '../questions/question-bank.ts'
import { escapeXml } from '../xml.ts'

export const moodleXml = {
  name: 'moodle_xml',
  title: 'Moodle XML',
  meaning: "Questions with their feedback, for Moodle's question bank.",
  group: 'questions',
  extension: 'xml',
  contentType: 'application/xml',
  container: 'text',
  medium: 'questions',
  write: course => {
    const categories = listCategories(course).map(({ title, questions }) =>
      [writeCategory(title), ...questions.map(writeQuestion)].join('\n'),
    )
    return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${categories.join('\n')}\n</quiz>\n`
  },
} as const satisfies TextFormat

type Body<Kind extends QuestionKind> = { type: string; render(question: QuestionOf<Kind>): string }

/**
 * Moodle's type of question for each kind, and a function that renders its answers. An order question becomes a match
 * of positions and items, because every Moodle has that type.
 */
const BODIES: { [Kind in QuestionKind]: Body<Kind> } = {
  single: {
    type: 'multichoice',
    render: ({ options }) =>
      choices(
        true,
        options.map(option => answer(option.correct ? 100 : 0, option)),
      ),
  },
  multiple: {
    type: 'multichoice',
    render: ({ options }) =>
      choices(
        false,
        options.map(option => answer(gradeOption(option, options), option)),
      ),
  },
  order: {
    type: 'matching',
    render: ({ items }) => pairs(items.map(({ text }, index) => [String(index + 1), text])),
  },
  match: {
    type: 'matching',
    render: question =>
      pairs([
        ...question.pairs.map(({ left, right }): [string, string] => [moodleHtml(left), right]),
        ...question.extra.map(({ text }): [string, string] => ['', text]),
      ]),
  },
  sort: {
    type: 'matching',
    render: ({ groups }) =>
      pairs(groups.flatMap(({ name, items }) => items.map(({ text }): [string, string] => [moodleHtml(text), name]))),
  },
  number: {
    type: 'numerical',
    render: ({ value, tolerance }) => `    <answer fraction="100" format="moodle_auto_format">
      <text>${value}</text>
      <tolerance>${tolerance}</tolerance>
    </answer>`,
  },
  recall: {
    type: 'shortanswer',
    render: ({ accepted, mistakes }) =>
      [
        '    <usecase>0</usecase>',
        ...accepted.map(text => typedAnswer(100, text, '')),
        ...mistakes.map(({ text, reason }) => typedAnswer(0, text, reason)),
      ].join('\n'),
  },
}

/** Renders a typed answer. Moodle would read an asterisk as a wildcard, so it is escaped. */
function typedAnswer(fraction: number, text: string, reason: string): string {
  return `    <answer fraction="${fraction}" format="moodle_auto_format">
      <text>${escapeXml(linePlain(text).replaceAll('*', '\\*'))}</text>
      <feedback format="html">
        <text>${reason && paragraph(reason)}</text>
      </feedback>
    </answer>`
}

function writeCategory(title: string): string {
  const [name, ...parts] = title.split(/\/(?=[^/]*$)/)
  const path = ['$course$', 'top', name!.replaceAll('/', '//'), ...parts].join('/')
  return `  <question type="category">
    <category>
      <text>${escapeXml(path.replace(/\s+/g, ' '))}</text>
    </category>
  </question>`
}

function writeQuestion(question: Question): string {
  const { type, render } = BODIES[question.kind] as Body<QuestionKind>
  const unit = question.kind === 'number' ? ` (${question.unit})` : ''
  const reason = moodleHtml(explainWhole(question))
  return `  <question type="${type}">
    <name>
      <text>${escapeXml(question.id)}</text>
    </name>
    <questiontext format="html">
      <text>${paragraph(withDescription(question.stem + unit, question.picture))}</text>
    </questiontext>
    <generalfeedback format="html">
      <text>${escapeXml(reason)}</text>
    </generalfeedback>
    <defaultgrade>1</defaultgrade>
    <idnumber>${escapeXml(question.id)}</idnumber>
${render(question)}
  </question>`
}

function choices(isSingle: boolean, answers: string[]): string {
  return `    <single>${isSingle}</single>
    <shuffleanswers>true</shuffleanswers>
    <answernumbering>abc</answernumbering>
${answers.join('\n')}`
}

function answer(fraction: number, { text, picture, reason }: ChoiceOption): string {
  return `    <answer fraction="${fraction}" format="html">
      <text>${paragraph(withDescription(text, picture))}</text>
      <feedback format="html">
        <text>${paragraph(reason)}</text>
      </feedback>
    </answer>`
}

/** Renders the pairs of a match: the left sides are HTML, the right sides are plain text. */
function pairs(entries: [left: string, right: string][]): string {
  const subquestions = entries.map(
    ([left, right]) => `    <subquestion format="html">
      <text>${escapeXml(left)}</text>
      <answer>
        <text>${escapeXml(linePlain(right))}</text>
      </answer>
    </subquestion>`,
  )
  return `    <shuffleanswers>true</shuffleanswers>\n${subquestions.join('\n')}`
}

/** Returns a paragraph of HTML, escaped as the text of an XML element. */
function paragraph(text: string): string {
  return escapeXml(`<p>${moodleHtml(text)}</p>`)
}
