import type { Suggestion } from '../../../course/schema.ts'
import type { CostedForecast } from '../../../flows/forecast-course.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { languageName } from '../../language-name.ts'
import type { Words } from '../../words.ts'

const SIGNS = {
  'subject-pack': 'book',
  'part-of-pack': 'cards',
  'domain-pack': 'list',
  workbook: 'puzzle',
  sources: 'note',
  model: 'pen',
} as const

const EXAMPLES = ['first', 'second', 'third', 'fourth'] as const

/**
 * Contents of the forecast card: a forecast, nothing as long as the form is incomplete (`empty`), or a note that no
 * forecast is available (`unasked`).
 */
export type ForecastState = { forecast: CostedForecast; subject: string } | 'empty' | 'unasked'

/**
 * Renders the forecast below the subject. The script fetches this part again whenever the form changes. From the answer
 * it replaces the contents of the card, the line beside the button and the text for screen readers; the card itself
 * stays.
 */
export function forecastPart(words: Words, state: ForecastState): Html {
  const teaches = typeof state === 'string' ? '' : state.forecast.teaches
  return html`
    <section
      class="forecast scripted"
      data-forecast
      data-teaches="${teaches}"
      data-lessons="${lessonWords(words, state)}"
      aria-labelledby="forecast-title"
    >
      <i class="forecast-wait" aria-hidden="true"></i>
      ${typeof state === 'string' ? renderEmpty(words, state) : renderForecast(words, state.forecast)}
    </section>
    <p class="unseen" data-forecast-said role="status">${typeof state === 'string' ? '' : spokenWords(words, state.forecast)}</p>
  `
}

/**
 * Renders the line beside the button. It says what the course costs and, if the course will not be about the subject
 * itself, what it will be about instead.
 */
export function costLine(words: Words, state: ForecastState): Html {
  const line = typeof state === 'string' ? '' : costWords(words, state)
  return html`<span class="cost" data-cost>${line}</span>`
}

/** Returns the number of lessons in words, for the line below the sections; empty while there is no forecast. */
function lessonWords(words: Words, state: ForecastState): string {
  const count = typeof state === 'string' ? null : state.forecast.lessonCount
  return count === null ? '' : words.count('counts.lessons', count)
}

function renderEmpty(words: Words, state: 'empty' | 'unasked'): Html {
  const examples = EXAMPLES.map(example => words.text(`forecast.example-${example}`))
  return html`
    <span class="forecast-sign">${icon('note')}</span>
    <div class="forecast-body">
      <p class="forecast-kind">${words.text('forecast.nothingSpent')}</p>
      <h2 id="forecast-title">${words.text(state === 'empty' ? 'forecast.appears' : 'forecast.unasked')}</h2>
      <h3>${words.text('forecast.examples')}</h3>
      <p class="chips">
        ${examples.map(subject => html`<button type="button" class="chip" data-take="${subject}" data-language="">${subject}</button>`)}
      </p>
    </div>
  `
}

function renderForecast(words: Words, forecast: CostedForecast): Html {
  const { kind, model, title, language, teaches, lessons, leftOut, adapted = [], suggestions } = forecast
  const isGood = teaches === 'subject' || teaches === 'documents'
  const titleLanguage = kind === 'workbook' ? words.locale : language
  return html`
    <span class="forecast-sign">${icon(SIGNS[kind])}</span>
    <div class="forecast-body">
      <p class="forecast-kind">
        ${words.text(`forecast.kind-${kind}`)}
        <span class="badge ${isGood ? 'good' : 'warn'}">${words.text(`forecast.teaches-${teaches}`)}</span>
      </p>
      <h2 id="forecast-title" lang="${titleLanguage}"><bdi>${title}</bdi></h2>
      <p class="forecast-size">${sizeWords(words, forecast).map(part => html`<span>${part}</span>`)}</p>
      ${model !== undefined && html`<p>${words.text('forecast.model', { model })}</p>`}
      ${kind === 'model' && html`<p class="hint">${words.text('forecast.modelTells')}</p>`}
      ${adapted.length > 0 && html`<p>${words.text('forecast.adapted', { what: adapted.join(', ') })}</p>`}
      ${leftOut.length > 0 && html`<ul class="left">${leftOut.map(({ what, why }) => leftOutItem(what, why, language))}</ul>`}
      ${lessons && lessonList(words, lessons, language)}
      ${suggestions.length > 0 && html`<h3>${words.text('forecast.closer')}</h3>`}
      ${suggestions.length > 0 && html`<p class="chips">${suggestions.map(one => suggestionButton(words, one))}</p>`}
    </div>
  `
}

function sizeWords(words: Words, { lessonCount, minutes, credits }: CostedForecast): string[] {
  return [
    ...(lessonCount === null ? [] : [words.count('counts.lessons', lessonCount)]),
    ...(minutes === null ? [] : [words.count('courses.minutes', minutes)]),
    words.count('forecast.credits', credits),
  ]
}

function leftOutItem(what: string, why: string, language: string): Html {
  return html`<li>${icon('warning')} <bdi lang="${language}"><b>${what}</b> – ${why}</bdi></li>`
}

function lessonList(words: Words, lessons: string[], language: string): Html {
  return html`
    <details>
      <summary>${icon('chevron')} ${words.text('forecast.lessons')}</summary>
      <ol class="lessons" lang="${language}">
        ${lessons.map(title => html`<li><bdi>${title}</bdi></li>`)}
      </ol>
    </details>
  `
}

/** Renders a suggestion. A press changes the form and sends nothing. */
function suggestionButton(words: Words, suggestion: Suggestion): Html {
  const { title, body } = suggestion
  return html`
    <button type="button" class="chip" data-take="${body.subject}" data-language="${body.languageId}">
      <bdi lang="${body.languageId}">${title}</bdi> <small>${suggestionWords(words, suggestion)}</small>
    </button>
  `
}

/** Returns the description of a suggestion, such as "The whole course, 8 lessons". */
export function suggestionWords(words: Words, { kind, lessons: count, body }: Suggestion): string {
  const lessons = words.count('counts.lessons', count)
  if (kind !== 'language') return words.text(`forecast.${kind}`, { lessons })
  return words.text('forecast.language', { language: languageName(words, body.languageId), lessons })
}

function spokenWords(words: Words, forecast: CostedForecast): string {
  const { kind, title, teaches, leftOut } = forecast
  const sentence = words.text('forecast.spoken', {
    kind: words.text(`forecast.kind-${kind}`),
    title,
    teaches: words.text(`forecast.teaches-${teaches}`),
  })
  return [sentence, sizeWords(words, forecast).join(', '), leftOut[0]?.why].filter(Boolean).join(' ')
}

function costWords(words: Words, { forecast, subject }: Exclude<ForecastState, string>): string {
  const { kind, credits, creditsLeft } = forecast
  const makes = kind === 'workbook' || kind === 'domain-pack' ? [words.text(`forecast.makes-${kind}`, { subject })] : []
  const cost =
    credits === 0
      ? words.text('forecast.noCredit')
      : creditsLeft === 0
        ? words.text('forecast.noneLeft')
        : words.count('forecast.left', creditsLeft)
  return [...makes, cost].join(' ')
}
