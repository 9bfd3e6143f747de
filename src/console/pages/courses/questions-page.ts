import { buildLedger, type LedgerRow } from '../../../course/ledger.ts'
import type { Question } from '../../../course/questions/questions.ts'
import type { Course } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { Said } from '../../console-error.ts'
import { type Page, pageHead } from '../../page.ts'
import { describePlace, nameInWords } from '../../part-names.ts'
import { rich } from '../../rich-text.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { problemNotice } from '../operator/accounts-page.ts'

/**
 * A question, with the id of the part that is removed if the owner drops the question: in a lesson the block of the
 * check, in the assessment the question itself.
 */
type Asked = { partId: string; question: Question }

type Refused = { problem: Said; kept: Set<string> }

/** Renders all questions with their keys and sources. Questions are proposals: the owner keeps or drops each one. */
export function questionsPage(words: Words, visitor: KeyVisitor, course: Course, refused: Refused | null): Page {
  const checks = collectChecks(course)
  const ledger = buildLedger(course)
  const path = `/console/courses/${course.id}`
  const lead = rich(words, 'questions.lead', { name: html`<bdi lang="${course.language}">${course.name}</bdi>` })
  const edit = html`<a class="button quiet" href="${path}/edit">${words.text('versions.editCourse')}</a>`
  const form = html`
    <form method="post" action="${path}/questions" class="stack" data-busy="${words.text('questions.saving')}">
      <input type="hidden" name="version" value="${course.version}">
      <ol class="asked">
        ${checks.map(each => questionRow(words, course, each, ledger, refused?.kept.has(each.partId) ?? true))}
      </ol>
      <p><button class="button large">${words.text('questions.drop')}</button></p>
    </form>
  `
  return {
    title: words.text('questions.titleOf', { name: course.name }),
    visitor,
    at: '/console/courses',
    body: html`
      <p class="eyebrow"><a href="${path}">${words.text('frame.backToCourse')}</a></p>
      ${pageHead(words.count('counts.questions', checks.length), lead, edit)}
      ${refused && problemNotice(refused.problem)}
      ${checks.length > 0 ? form : html`<p class="card petal">${words.text('questions.none')}</p>`}
    `,
  }
}

export function collectChecks(course: Course): Asked[] {
  const blocks = course.chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  return [
    ...blocks.flatMap(block => (block.type === 'check' ? [{ partId: block.id, question: block.question }] : [])),
    ...(course.assessment?.questions ?? []).map(question => ({ partId: question.id, question })),
  ]
}

function questionRow(words: Words, course: Course, asked: Asked, ledger: LedgerRow[], isKept: boolean): Html {
  const { partId, question } = asked
  const cited = ledger.filter(row => row.part === question.id && row.words !== '')
  return html`
    <li class="card">
      <label class="keep">
        <input type="checkbox" name="keep" value="${partId}"${isKept && html` checked`}>
        <span>${words.text('questions.keep')}<span class="unseen">: <bdi lang="${course.language}">${question.stem}</bdi></span></span>
      </label>
      <div lang="${course.language}" dir="auto">
        <p class="hint" lang="${words.locale}">${describePlace(words, partId, course)} · ${nameInWords(words, question.kind)}</p>
        <h2>${question.stem}</h2>
        ${renderKey(words, question)}
        ${cited.map(row => passage(words, row))}
      </div>
    </li>
  `
}

function passage(words: Words, { document, page, words: cited }: LedgerRow): Html {
  return html`
    <blockquote dir="auto">
      ${cited}
      <footer lang="${words.locale}">${document}${page && `, ${words.text('sources.pageNumber', { page })}`}</footer>
    </blockquote>
  `
}

/** Renders the correct answer. A correct option is marked by more than its colour. */
function renderKey(words: Words, question: Question): Html {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return html`<ul class="key">${question.options.map(({ text, correct }) => option(words, text, correct))}</ul>`
    case 'order':
      return html`<ol class="key numbered">${question.items.map(({ text }) => html`<li>${text}</li>`)}</ol>`
    case 'match':
      return html`<ul class="key">${question.pairs.map(({ left, right }) => html`<li>${left} = ${right}</li>`)}</ul>`
    case 'sort':
      return html`<ul class="key">${question.groups.map(({ name, items }) => html`<li>${name} = ${items.map(({ text }) => text).join('; ')}</li>`)}</ul>`
    case 'number': {
      const { value, unit, tolerance } = question
      return html`<ul class="key"><li>${value} ${unit}${tolerance > 0 && ` ± ${tolerance}`}</li></ul>`
    }
    case 'recall': {
      const { accepted, mistakes } = question
      const answers = accepted.map(answer => option(words, answer, true))
      return html`<ul class="key">${answers}${mistakes.map(({ text }) => option(words, text, false))}</ul>`
    }
  }
}

function option(words: Words, text: string, isRight: boolean): Html {
  return isRight
    ? html`<li class="right">${icon('check')} ${text}<span class="unseen" lang="${words.locale}"> ${words.text('questions.right')}</span></li>`
    : html`<li>${text}</li>`
}
