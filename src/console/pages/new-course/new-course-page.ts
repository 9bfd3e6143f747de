import { ADD_ONS, AUTHORS, FORMATS, SUBJECT_CHARACTERS } from '../../../course/brief.ts'
import type { ModelOffer } from '../../../course/models/model-choice.ts'
import { LOCALES, type LocaleCode } from '../../../language/locales.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { SourceRow } from '../../../store/sources.ts'
import { curlCommand, KEY_VARIABLE } from '../../browser/curl-command.ts'
import { renderSaid, type Said } from '../../console-error.ts'
import { languageName } from '../../language-name.ts'
import { copyButton, type Page, pageHead } from '../../page.ts'
import { rich } from '../../rich-text.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { choices, fieldState, type Problems, renderProblem, selection } from '../form-fields.ts'
import { addOnWords } from '../list-words.ts'
import { briefFields } from './brief-fields.ts'
import type { CourseOffer } from './course-offer.ts'
import { type CourseWish, wishAsBody } from './course-wish.ts'
import { costLine, type ForecastState, forecastPart } from './forecast-part.ts'
import type { SectionChoice } from './section-choice.ts'
import { sourceChoice } from './source-choice.ts'

export type NewCourseForm = {
  wish: CourseWish
  /** Documents that the visitor can choose. */
  sources: SourceRow[]
  /** Whether the service keeps the uploaded files of documents. */
  keepsFiles: boolean
  offer: CourseOffer | null
  forecast: ForecastState
  /** Sections of the chosen documents. */
  choice: SectionChoice
  /** The language models that may write; null if none is set up. */
  models: ModelOffer | null
  baseUrl: string
  /** Token that makes submitting the form idempotent. */
  token: string
  problems?: Problems
  refusal?: Said | undefined
}

export function newCoursePage(words: Words, visitor: KeyVisitor, form: NewCourseForm): Page {
  const {
    wish,
    sources,
    keepsFiles,
    offer,
    forecast,
    choice,
    models,
    baseUrl,
    token,
    problems = new Map(),
    refusal,
  } = form
  const notice =
    problems.size > 0
      ? html`
        <p class="notice bad" role="alert">
          ${icon('warning')} ${words.count('newCourse.problems', problems.size)}
        </p>
      `
      : refusal && html`<p class="notice bad" role="alert">${icon('warning')} ${renderSaid(refusal)}</p>`
  const problem = (field: string) => renderProblem(problems, field)
  const state = (field: string, hint?: string) => fieldState(problems, field, hint)
  const nameAddOn = (name: (typeof ADD_ONS)[number]) => addOnWords(words, name)
  const format = (name: (typeof FORMATS)[number]): [string, string] => [
    words.text(`newCourse.${name}`),
    words.text(`newCourse.${name}-means`),
  ]
  const languages = LOCALES.map(({ code, nativeName }) => ({ code, nativeName, name: languageName(words, code) }))
  return {
    title: words.text('frame.newCourse'),
    visitor,
    at: '/console/new',
    body: html`
      ${pageHead(words.text('frame.newCourse'), words.text('newCourse.lead'))}
      ${notice}
      <div class="two">
        <form method="post" action="/console/new" class="stack" data-new-course="${baseUrl}" novalidate>
          <input type="hidden" name="token" value="${token}">
          ${defaultButton(words)}
          <div class="field">
            <label for="subject">${words.text('newCourse.subject')}</label>
            <input
              id="subject"
              name="subject"
              class="big"
              value="${wish.subject}"
              required
              autocomplete="off"
              placeholder="${words.text('newCourse.subjectExample')}"${state('subject', 'subject-hint')}
            >
            ${problem('subject')}
            <p class="hint" id="subject-hint">${words.text('newCourse.upTo', { count: SUBJECT_CHARACTERS })}</p>
          </div>
          ${forecastPart(words, forecast)}
          ${models && writerChoice(words, models, wish, problems)}
          ${sourceChoice(words, sources, wish, { offer, byModel: models !== null, keepsFiles, choice }, problems)}
          <div class="field">
            <label for="languageId">${words.text('newCourse.language')}</label>
            <select id="languageId" name="languageId"${state('languageId')}>
              ${languages.map(language => languageOption(language, wish.languageId))}
            </select>
            ${problem('languageId')}
          </div>
          ${briefFields(words, wish, problems)}
          <fieldset class="field">
            <legend>${words.text('newCourse.outline')}</legend>
            <p class="hint">${words.text('newCourse.outlineHint')}</p>
            <ol class="chapters">
              ${wish.outline.map((chapter, at) => chapterRow(words, chapter, at, problems))}
            </ol>
            ${problem('outline')}
            <p class="scripted">
              <button type="button" class="button quiet small" data-add>${words.text('newCourse.addChapter')}</button>
            </p>
          </fieldset>
          ${choices('addOns', words.text('newCourse.addOns'), 'checkbox', ADD_ONS, nameAddOn, wish.addOns, problems)}
          ${models && pictureChoice(words, wish, problems)}
          ${choices('format', words.text('newCourse.format'), 'radio', FORMATS, format, [wish.format], problems)}
          <div class="field">
            <label for="callbackUrl">
              ${words.text('newCourse.callback')} <span class="optional">${words.text('frame.optional')}</span>
            </label>
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
            <p class="hint" id="callbackUrl-hint">${words.text('newCourse.callbackHint')}</p>
          </div>
          <p class="go">
            <button class="button large">${words.text('newCourse.create')} ${icon('arrow')}</button>
            ${costLine(words, forecast)}
          </p>
        </form>
        <aside class="call" aria-labelledby="call-title">
          <div class="section-head">
            <h2 id="call-title">${words.text('newCourse.sameCall')}</h2>
            ${copyButton(words, 'call', words.text('usage.copyCall'))}
          </div>
          <pre class="code" tabindex="0" role="region" aria-label="${words.text('newCourse.callWithCurl')}">
            <code id="call">${curlCommand(baseUrl, wishAsBody(wish))}</code>
          </pre>
          <p class="hint">${rich(words, 'newCourse.callHint', { variable: html`<code>${KEY_VARIABLE}</code>` })}</p>
        </aside>
      </div>
    `,
  }
}

/**
 * Renders a hidden first button. Enter in a field activates the form's first button, which would otherwise be the one
 * that shows sections.
 */
function defaultButton(words: Words): Html {
  return html`<button class="unseen" tabindex="-1" aria-hidden="true">${words.text('newCourse.create')}</button>`
}

/** Renders the choice of the author with its cost. Documents, the third kind of author, are further down. */
function writerChoice(words: Words, { offered }: ModelOffer, { author, model }: CourseWish, problems: Problems): Html {
  const writer = (name: (typeof AUTHORS)[number]): [string, string] =>
    name === 'model'
      ? [words.text('forecast.byModel'), words.text('forecast.byModel-means')]
      : [words.text('forecast.byLibrary'), words.text('forecast.byLibrary-means')]
  return html`
    ${choices('author', words.text('forecast.writers'), 'radio', AUTHORS, writer, [author || 'model'], problems)}
    ${offered.length > 0 && modelChoice(words, offered, model, problems)}
    <p class="hint">${words.text('forecast.orDocuments')}</p>
  `
}

function pictureChoice(words: Words, { pictures }: CourseWish, problems: Problems): Html {
  const plan = (): [string, string] => [
    words.text('newCourse.planPictures'),
    words.text('newCourse.planPictures-means'),
  ]
  return choices('pictures', words.text('newCourse.pictures'), 'checkbox', ['true'], plan, [pictures], problems)
}

function modelChoice(words: Words, offered: readonly string[], chosen: string, problems: Problems): Html {
  const options = offered.map(name => [name, name] as const)
  return selection('model', words.text('newCourse.model'), words.text('newCourse.planModel'), options, chosen, problems)
}

type Language = { code: LocaleCode; name: string; nativeName: string }

function languageOption({ code, name, nativeName }: Language, chosen: string): Html {
  return html`
    <option value="${code}"${chosen === code && html` selected`}>
      ${name === nativeName ? name : `${name} — ${nativeName}`}
    </option>
  `
}

function chapterRow(words: Words, chapter: string, at: number, problems: Problems): Html {
  const field = `outline[${at}]`
  return html`
    <li data-chapter>
      <input
        name="outline"
        value="${chapter}"
        aria-label="${words.text('newCourse.chapter', { number: at + 1 })}"
        autocomplete="off"${fieldState(problems, field)}
      >
      <button
        type="button"
        class="remove scripted"
        aria-label="${words.text('newCourse.removeChapter', { number: at + 1 })}"
      >
        ${icon('close')}
      </button>
      ${renderProblem(problems, field)}
    </li>
  `
}
