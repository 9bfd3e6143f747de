import { html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { renderSaid, type Said } from '../../console-error.ts'
import { type Page, pageHead } from '../../page.ts'
import { rich } from '../../rich-text.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import type { CourseWish } from './course-wish.ts'

export type MadePart = { title: string; jobId: string }

/**
 * The question before the courses are made. `credits` is the number of credits left; null for a test key, whose courses
 * cost nothing.
 */
type Asked = { form: URLSearchParams; parts: CourseWish[]; credits: number | null; token: string }

/** Fields of the submitted form that are not copied: its token and its buttons. */
const NOT_COPIED = new Set(['token', 'part', 'show'])

/** Renders the question whether to make all courses of a document, with their total cost. */
export function askPartsPage(words: Words, visitor: KeyVisitor, { form, parts, credits, token }: Asked): Page {
  const count = parts.length
  const language = parts[0]?.languageId ?? 'und'
  return {
    title: words.count('choose.question', count),
    visitor,
    at: '/console/new',
    body: html`
      ${pageHead(words.count('choose.question', count))}
      <div class="card petal">
        <ol class="plain-list">
          ${parts.map(({ subject }) => html`<li lang="${language}">${subject}</li>`)}
        </ol>
        <p><b>${credits === null ? words.text('choose.costNothing') : words.count('choose.cost', count, { left: credits })}</b></p>
        ${credits !== null && credits < count && html`<p class="notice bad">${icon('warning')} ${words.count('choose.enoughFor', credits)}</p>`}
        <form method="post" action="/console/new/parts/make" class="actions" data-busy="${words.text('choose.making')}">
          <input type="hidden" name="token" value="${token}">
          ${[...form].flatMap(([name, value]) =>
            NOT_COPIED.has(name) ? [] : [html`<input type="hidden" name="${name}" value="${value}">`],
          )}
          <button class="button">${words.count('choose.make', count)}</button>
          <button class="button quiet" formaction="/console/new" name="show" value="form">${words.text('choose.back')}</button>
        </form>
      </div>
    `,
  }
}

type Outcome = { made: MadePart[]; missing: string[]; problem: Said | null }

/** Renders the result: the courses that are being made, and why the rest was not ordered. */
export function madePartsPage(words: Words, visitor: KeyVisitor, { made, missing, problem }: Outcome): Page {
  const title = words.count('choose.made', made.length)
  return {
    title,
    visitor,
    at: '/console/courses',
    body: html`
      ${pageHead(title)}
      ${
        problem &&
        html`
          <div class="notice bad" role="alert">
            <p>${icon('warning')} ${rich(words, 'choose.stopped', { reason: renderSaid(problem) })}</p>
            <p>${words.count('choose.notMade', missing.length)}</p>
          </div>
        `
      }
      <ol class="rows">
        ${made.map(
          part => html`
            <li>
              <div class="row-text"><h2><a href="/console/jobs/${part.jobId}"><bdi>${part.title}</bdi></a></h2></div>
            </li>
          `,
        )}
        ${missing.map(
          name => html`
            <li>
              <div class="row-text"><h2><bdi>${name}</bdi></h2></div>
              <p class="row-end"><span class="badge bad">${icon('close')} ${words.text('choose.notMadeLabel')}</span></p>
            </li>
          `,
        )}
      </ol>
    `,
  }
}
