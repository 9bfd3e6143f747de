import { ADD_ONS, type CourseFormat, FORMATS, SUBJECT_CHARACTERS } from '../../../course/brief.ts'
import { LOCALES } from '../../../course/locales.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { SourceRow } from '../../../store/sources.ts'
import { curlCommand } from '../browser/curl-command.ts'
import type { CourseOffer } from '../course-offer.ts'
import { type CourseWish, wishAsBody } from '../course-wish.ts'
import { copyButton, type Page, pageHead } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'
import { briefFields } from './brief-fields.ts'
import { choices, fieldState, type Problems, renderProblem } from './form-fields.ts'
import { ADD_ON_WORDS } from './list-words.ts'
import { sourceChoice } from './source-choice.ts'

const FORMAT_WORDS: Record<CourseFormat, [string, string]> = {
  onepage: ['One page', 'The whole course on one scrolling page.'],
  classic: ['Classic', 'One chapter at a time, with next and back.'],
}

export type NewCourseForm = {
  wish: CourseWish
  /** The documents that can be chosen. */
  sources: SourceRow[]
  /** Whether the files of documents are kept. */
  keepsFiles: boolean
  offer: CourseOffer | null
  baseUrl: string
  /** Makes two sendings of one form one course. */
  token: string
  problems?: Problems
  refusal?: string | undefined
}

export function newCoursePage(visitor: KeyVisitor, form: NewCourseForm): Page {
  const { wish, sources, keepsFiles, offer, baseUrl, token, problems = new Map(), refusal } = form
  const notice =
    problems.size > 0
      ? html`
        <p class="notice bad" role="alert">
          ${icon('warning')} ${problems.size === 1 ? 'One field needs' : `${problems.size} fields need`} another look.
          No credit was used.
        </p>
      `
      : refusal && html`<p class="notice bad" role="alert">${icon('warning')} ${refusal}</p>`
  const problem = (field: string) => renderProblem(problems, field)
  const state = (field: string, hint?: string) => fieldState(problems, field, hint)
  return {
    title: 'New course',
    visitor,
    at: '/console/new',
    body: html`
      ${pageHead('New course', 'Only the subject is needed. One course takes one credit.')}
      ${notice}
      <div class="two">
        <form method="post" action="/console/new" class="stack" data-new-course="${baseUrl}" novalidate>
          <input type="hidden" name="token" value="${token}">
          <div class="field">
            <label for="subject">Subject</label>
            <input
              id="subject"
              name="subject"
              class="big"
              value="${wish.subject}"
              required
              autocomplete="off"
              placeholder="Workplace fire safety"${state('subject', 'subject-hint')}
            >
            ${problem('subject')}
            <p class="hint" id="subject-hint">Up to ${SUBJECT_CHARACTERS} characters.</p>
          </div>
          ${sourceChoice(sources, wish.sources, offer, problems, keepsFiles)}
          <div class="field">
            <label for="languageId">Language</label>
            <select id="languageId" name="languageId"${state('languageId')}>
              ${LOCALES.map(locale => languageOption(locale, wish.languageId))}
            </select>
            ${problem('languageId')}
          </div>
          ${briefFields(wish, problems)}
          <fieldset class="field">
            <legend>Outline</legend>
            <p class="hint">Chapter titles, used word for word. Without any, the chapters are chosen for you.</p>
            <ol class="chapters">
              ${wish.outline.map((chapter, at) => chapterRow(chapter, at, problems))}
            </ol>
            ${problem('outline')}
            <p class="scripted"><button type="button" class="button quiet small" data-add>Add a chapter</button></p>
          </fieldset>
          ${choices('addOns', 'Add-ons', 'checkbox', ADD_ONS, ADD_ON_WORDS, wish.addOns, problems)}
          ${choices('format', 'Format', 'radio', FORMATS, FORMAT_WORDS, [wish.format], problems)}
          <div class="field">
            <label for="callbackUrl">Callback URL <span class="optional">optional</span></label>
            <input
              id="callbackUrl"
              name="callbackUrl"
              type="url"
              inputmode="url"
              value="${wish.callbackUrl}"
              autocomplete="off"
              placeholder="https://…"${state('callbackUrl', 'callbackUrl-hint')}
            >
            ${problem('callbackUrl')}
            <p class="hint" id="callbackUrl-hint">
              Gets one POST when the course is done. Put a hard-to-guess token in its path.
            </p>
          </div>
          <p><button class="button large">Create the course ${icon('arrow')}</button></p>
        </form>
        <aside class="call" aria-labelledby="call-title">
          <div class="section-head">
            <h2 id="call-title">The same call</h2>
            ${copyButton('call', 'the call')}
          </div>
          <pre class="code" tabindex="0" role="region" aria-label="The call with cURL">
            <code id="call">${curlCommand(baseUrl, wishAsBody(wish))}</code>
          </pre>
          <p class="hint">With your API key in the variable <code>KEY</code>. It takes the same credit.</p>
        </aside>
      </div>
    `,
  }
}

function languageOption({ code, name, nativeName }: (typeof LOCALES)[number], chosen: string): Html {
  return html`
    <option value="${code}"${chosen === code && html` selected`}>
      ${name === nativeName ? name : `${name} — ${nativeName}`}
    </option>
  `
}

function chapterRow(chapter: string, at: number, problems: Problems): Html {
  const field = `outline[${at}]`
  return html`
    <li data-chapter>
      <input
        name="outline"
        value="${chapter}"
        aria-label="Chapter ${at + 1}"
        autocomplete="off"${fieldState(problems, field)}
      >
      <button type="button" class="remove scripted" aria-label="Remove chapter ${at + 1}">${icon('close')}</button>
      ${renderProblem(problems, field)}
    </li>
  `
}
