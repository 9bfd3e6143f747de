import type { QuestionKind } from '../../../course/questions/questions.ts'
import type { ASKABLE } from '../../../flows/read-source-document.ts'
import type { SourceRow } from '../../../store/sources.ts'

export type CanAsk = Record<(typeof ASKABLE)[number], number>

const KIND_WORDS: Record<string, string> = {
  pdf: 'PDF',
  docx: 'Word',
  pptx: 'Slides',
  odt: 'OpenDocument',
  html: 'Web page',
  markdown: 'Markdown',
  text: 'Plain text',
  epub: 'E-book',
  captions: 'Captions',
  csv: 'CSV',
}

/** The names under which questions are promised, in the order in which they are told. */
const ASKED_WORDS: Record<QuestionKind, [one: string, many: string]> = {
  order: ['procedure to put in order', 'procedures to put in order'],
  match: ['set of pairs to find', 'sets of pairs to find'],
  number: ['figure to recall', 'figures to recall'],
  single: ['question with one right answer', 'questions with one right answer'],
  multiple: ['question with several right answers', 'questions with several right answers'],
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const numbers = new Intl.NumberFormat('en-GB')

/** `Word`, `12 pages`, `3,410 words`, `English`. */
export function sourceFacts({ kind, pages, words, headings, language }: SourceRow): string[] {
  return [
    KIND_WORDS[kind] ?? kind,
    ...(pages === null ? [] : [counted(pages, kind === 'pptx' ? 'slide' : 'page')]),
    counted(words, 'word'),
    counted(headings, 'heading'),
    language === null ? 'Language not known' : languageNames.of(language)!,
  ]
}

export function canOf({ can }: Pick<SourceRow, 'can'>): CanAsk | null {
  return JSON.parse(can)
}

/** What an author without a model makes of a document, in one sentence. */
export function canInWords(can: CanAsk | null): string {
  if (!can) return 'No course can be made from it yet: its language is not spoken here.'
  const asked = questionsOf(can)
  const lessons = counted(can.lessons, 'lesson')
  if (asked === 0) return `${lessons}, and nothing that gives a question with a certain answer.`
  return `${lessons}, ${counted(asked, 'question')} with a certain answer.`
}

/** `7 figures to recall`, the kinds that there are. */
export function askedKinds(can: CanAsk): string[] {
  const kinds = Object.keys(ASKED_WORDS) as QuestionKind[]
  return kinds.flatMap(kind => {
    const [one, many] = ASKED_WORDS[kind]
    return can[kind] > 0 ? [`${numbers.format(can[kind])} ${can[kind] === 1 ? one : many}`] : []
  })
}

export function questionsOf(can: CanAsk): number {
  return (Object.keys(ASKED_WORDS) as QuestionKind[]).reduce((sum, kind) => sum + can[kind], 0)
}

export function counted(count: number, noun: string): string {
  return `${numbers.format(count)} ${noun}${count === 1 ? '' : 's'}`
}
