import type { Question, QuestionKind } from '../../course/questions/questions.ts'
import { shuffleBySeed } from '../../player/questions/shuffle-by-seed.ts'
import type { Translator } from '../../player/translator.ts'
import { bulletList, type Line, numberedList, type Piece, paragraph, shownPicture } from './handout.ts'
import { readLine, strongLine } from './read-markdown.ts'

type QuestionOf<Kind extends QuestionKind> = Extract<Question, { kind: Kind }>

/**
 * How a kind of question is printed: `ask` returns the question, and `solve` its solution, which is printed in another
 * place.
 */
type PaperQuestion<Kind extends QuestionKind> = {
  ask(question: QuestionOf<Kind>, translator: Translator): Piece[]
  solve(question: QuestionOf<Kind>, translator: Translator): Piece[]
}

type Choice = QuestionOf<'single' | 'multiple'>
type Match = QuestionOf<'match'>
type Sort = QuestionOf<'sort'>

const BLANK = '________'

const PAPER_QUESTIONS: { [Kind in QuestionKind]: PaperQuestion<Kind> } = {
  single: {
    ask: (question, translator) => [paragraph(readLine(translator.text('chooseOne'))), listOptions(question)],
    solve: solveChoice,
  },
  multiple: {
    ask: (question, translator) => [paragraph(readLine(translator.text('chooseAll'))), listOptions(question)],
    solve: solveChoice,
  },
  order: {
    ask: ({ id, items }) => [
      bulletList(shuffleBySeed(id, items.length).map(place => [paragraph(readLine(items[place]!.text))])),
    ],
    solve: ({ items, reason }) => [
      numberedList(items.map(({ text }) => [paragraph(readLine(text))])),
      paragraph(readLine(reason)),
    ],
  },
  match: {
    ask: question => [
      bulletList(question.pairs.map(({ left }) => [paragraph([...readLine(left), { text: ` – ${BLANK}` }])])),
      bulletList(listRights(question).map(right => [paragraph(readLine(right))])),
    ],
    solve: ({ pairs, reason }) => [
      bulletList(
        pairs.map(({ left, right }) => [paragraph([...readLine(left), { text: ' – ' }, ...strongLine(right)])]),
      ),
      paragraph(readLine(reason)),
    ],
  },
  sort: {
    ask: question => [
      bulletList(question.groups.map(({ name }) => [paragraph([...strongLine(name), { text: `: ${BLANK}` }])])),
      bulletList(listItems(question).map(item => [paragraph(readLine(item))])),
    ],
    solve: ({ groups }) => [
      bulletList(
        groups.map(({ name, items, reason }) => [
          paragraph([...strongLine(name), { text: ': ' }, ...readLine(items.map(({ text }) => text).join(' · '))]),
          paragraph(readLine(reason)),
        ]),
      ),
    ],
  },
  number: {
    ask: ({ unit }) => [paragraph([{ text: `${BLANK} ` }, ...readLine(unit)])],
    solve: ({ value, tolerance, unit, reason }, translator) => {
      const amount =
        tolerance > 0 ? `${translator.number(value)} ± ${translator.number(tolerance)}` : translator.number(value)
      return [paragraph(strongLine(`${amount} ${unit}`)), paragraph(readLine(reason))]
    },
  },
  recall: {
    ask: () => [paragraph([{ text: BLANK }])],
    solve: ({ accepted, mistakes, reason }) => [
      paragraph(strongLine(accepted.join(' / '))),
      ...(mistakes.length > 0
        ? [
            bulletList(
              mistakes.map(mistake => [
                paragraph([{ text: '✗ ' }, ...readLine(mistake.text), { text: ' – ' }, ...readLine(mistake.reason)]),
              ]),
            ),
          ]
        : []),
      paragraph(readLine(reason)),
    ],
  },
}

export function askOnPaper(question: Question, translator: Translator): Piece[] {
  return requireKind(question).ask(question, translator)
}

export function solveOnPaper(question: Question, translator: Translator): Piece[] {
  return requireKind(question).solve(question, translator)
}

function requireKind({ kind }: Question): PaperQuestion<QuestionKind> {
  return PAPER_QUESTIONS[kind] as PaperQuestion<QuestionKind>
}

function listOptions({ options }: Choice): Piece {
  return bulletList(
    options.map(({ text, picture }) => [paragraph([{ text: '☐ ' }, ...readLine(text)]), ...shownPicture(picture)]),
  )
}

/**
 * Lists the options with their reasons. Right options have a tick besides bold type, for readers who cannot see bold.
 */
function solveChoice({ options }: Choice): Piece[] {
  const sayOption = ({ text, correct, reason }: Choice['options'][number]): Line => [
    { text: correct ? '✓ ' : '✗ ' },
    ...(correct ? strongLine(text) : readLine(text)),
    { text: ' – ' },
    ...readLine(reason),
  ]
  return [bulletList(options.map(option => [paragraph(sayOption(option))]))]
}

function listItems({ id, groups }: Sort): string[] {
  const items = groups.flatMap(group => group.items.map(({ text }) => text))
  return shuffleBySeed(id, items.length).map(place => items[place]!)
}

function listRights({ id, pairs, extra }: Match): string[] {
  const rights = [...pairs.map(({ right }) => right), ...extra.map(({ text }) => text)]
  return shuffleBySeed(id, rights.length).map(place => rights[place]!)
}
