import type { SourceBlock } from '../../course/source-document.ts'

/**
 * Labels before a question (`ASKED`: "Q:", "Frage 3:", "P.") and before its answer (`ANSWERED`), in the supported
 * languages.
 */
const ASKED =
  /^(?:Q|F|P|D|V|س|問|Question|Frage|Pregunta|Domanda|Pergunta|Vraag|Pytanie|سؤال)\s?\d{0,3}\s?[.:)：]\s*(?=\S)/u
const ANSWERED =
  /^(?:A|R|O|ج|答|Answer|Antwort|Réponse|Respuesta|Risposta|Resposta|Antwoord|Odpowiedź|جواب)\s?\d{0,3}\s?[.:)：]\s*(?=\S)/u
const QUESTION_CHARACTERS = 160
const QUESTION = /^[^.!?؟？]{6,}[?؟？]$/u

/** Removes a label such as "Q:" from a heading that is a question. */
export function withoutQuestionLabel(heading: string): string {
  return QUESTION.test(heading.replace(ASKED, '')) ? heading.replace(ASKED, '') : heading
}

/**
 * Turns questions that are bold or labelled "Q:" into headings, if an answer follows. The answer loses its label "A:".
 */
export function readQuestions(blocks: SourceBlock[]): SourceBlock[] {
  const answeredBlocks: SourceBlock[] = []
  let above = 0
  for (const [at, block] of blocks.entries()) {
    if (block.type === 'heading') above = block.level
    const before = answeredBlocks.at(-1)
    if (block.type !== 'paragraph') {
      answeredBlocks.push(block)
      continue
    }
    const { text, lead, ...rest } = block
    const page = rest.page === undefined ? {} : { page: rest.page }
    const [question, answer] = splitQuestion(text)
    const isAnswered = answer !== '' || blocks[at + 1] !== undefined
    const isAsked = isQuestion(question) && isAnswered && (lead === question || ASKED.test(question) || lead === text)
    if (isAsked) {
      answeredBlocks.push({
        type: 'heading',
        level: Math.min(6, above + 1),
        text: question.replace(ASKED, ''),
        ...page,
      })
      if (answer !== '') answeredBlocks.push({ type: 'paragraph', text: answer.replace(ANSWERED, ''), ...page })
    } else if (before?.type === 'heading' && /[?؟？]$/u.test(before.text) && ANSWERED.test(text))
      answeredBlocks.push({ ...rest, text: text.replace(ANSWERED, '') })
    else answeredBlocks.push(block)
  }
  return answeredBlocks
}

/** Splits a paragraph with a question and its answer: "Q: May I? A: Yes." The answer is empty if there is none. */
function splitQuestion(text: string): [string, string] {
  const end = /[?؟？]\s+/u.exec(text)
  const rest = end ? text.slice(end.index + end[0].length) : ''
  return end && ASKED.test(text) && ANSWERED.test(rest) ? [text.slice(0, end.index + 1), rest] : [text, '']
}

function isQuestion(text: string): boolean {
  return text.length <= QUESTION_CHARACTERS && QUESTION.test(text.replace(ASKED, ''))
}
