import { type LedgerRow, ledgerOf } from '../../../course/ledger.ts'
import type { Question } from '../../../course/questions/questions.ts'
import type { Course } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { type Page, pageHead } from '../page.ts'
import { nameOf, placeOf } from '../part-names.ts'
import type { KeyVisitor } from '../visitor.ts'
import { problemNotice } from './accounts-page.ts'
import { counted } from './source-facts.ts'

/** A question by the part that goes when it is dropped: the block of a check, the question of an assessment. */
type Asked = { partId: string; question: Question }

type Refused = { problem: string; kept: Set<string> }

/** Questions are proposals: the owner reads each with its key and where that comes from, and keeps or drops it. */
export function questionsPage(visitor: KeyVisitor, course: Course, refused: Refused | null): Page {
  const asked = checksOf(course)
  const ledger = ledgerOf(course)
  const path = `/console/courses/${course.id}`
  const lead = html`
    <bdi lang="${course.language}">${course.name}</bdi>. Untick what should not be asked. The course without it is the next
    version, and the one before can be restored.
  `
  const form = html`
    <form method="post" action="${path}/questions" class="stack" data-busy="Saving…">
      <input type="hidden" name="version" value="${course.version}">
      <ol class="asked" lang="${course.language}">
        ${asked.map(each => questionRow(course, each, ledger, refused?.kept.has(each.partId) ?? true))}
      </ol>
      <p><button class="button large">Drop what is not ticked</button></p>
    </form>
  `
  return {
    title: `Questions of ${course.name}`,
    visitor,
    at: '/console/courses',
    body: html`
      <p class="eyebrow"><a href="${path}">Back to the course</a></p>
      ${pageHead(counted(asked.length, 'question'), lead, html`<a class="button quiet" href="${path}/edit">Edit the course</a>`)}
      ${refused && problemNotice(refused.problem)}
      ${asked.length > 0 ? form : html`<p class="card petal">Nothing is asked in this course.</p>`}
    `,
  }
}

export function checksOf(course: Course): Asked[] {
  const blocks = course.chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  return [
    ...blocks.flatMap(block => (block.type === 'check' ? [{ partId: block.id, question: block.question }] : [])),
    ...(course.assessment?.questions ?? []).map(question => ({ partId: question.id, question })),
  ]
}

function questionRow(course: Course, { partId, question }: Asked, ledger: LedgerRow[], isKept: boolean): Html {
  const cited = ledger.filter(({ part, words }) => part === question.id && words !== '')
  return html`
    <li class="card">
      <label class="keep" lang="en">
        <input type="checkbox" name="keep" value="${partId}"${isKept && html` checked`}>
        <span>Keep<span class="unseen">: ${question.stem}</span></span>
      </label>
      <div dir="auto">
        <p class="hint" lang="en">${placeOf(partId, course)} · ${nameOf(question.kind)}</p>
        <h2>${question.stem}</h2>
        ${keyOf(question)}
        ${cited.map(passage)}
      </div>
    </li>
  `
}

function passage({ document, page, words }: LedgerRow): Html {
  return html`
    <blockquote dir="auto">
      ${words}
      <footer>${document}${page && `, p. ${page}`}</footer>
    </blockquote>
  `
}

/** What is right, told by more than colour. */
function keyOf(question: Question): Html {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return html`<ul class="key">${question.options.map(({ text, correct }) => option(text, correct))}</ul>`
    case 'order':
      return html`<ol class="key numbered">${question.items.map(({ text }) => html`<li>${text}</li>`)}</ol>`
    case 'match':
      return html`<ul class="key">${question.pairs.map(({ left, right }) => html`<li>${left} = ${right}</li>`)}</ul>`
    case 'number': {
      const { value, unit, tolerance } = question
      return html`<ul class="key"><li>${value} ${unit}${tolerance > 0 && ` ± ${tolerance}`}</li></ul>`
    }
  }
}

function option(text: string, isRight: boolean): Html {
  return isRight
    ? html`<li class="right">${icon('check')} ${text}<span class="unseen" lang="en"> (right)</span></li>`
    : html`<li>${text}</li>`
}
