import type { Course, Origin, Suggestion } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { inEnglish, renderSaid } from '../../console-error.ts'
import { languageName } from '../../language-name.ts'
import { describePlace } from '../../part-names.ts'
import type { Words } from '../../words.ts'
import { suggestionWords } from '../new-course/forecast-part.ts'
import { collectChecks } from './questions-page.ts'

/** Fields of a brief that an author may leave unused, with the key of their label. */
const FIELD_KEYS = {
  audience: 'origin.audience',
  level: 'origin.level',
  tone: 'origin.tone',
  length: 'origin.length',
  mustCover: 'origin.mustCover',
  sources: 'origin.documents',
  outline: 'origin.outline',
  author: 'origin.author',
  model: 'fields.model',
} as const

/** Renders who wrote the course, which wishes of the order were not used, and what was left out of the course. */
export function originCard(words: Words, course: Course): Html {
  const { kind, unused, leftOut, translatedFrom, sections, suggestions = [] } = course.origin
  return html`
    <section aria-labelledby="origin">
      <h2 id="origin">${words.text('origin.title')}</h2>
      <div class="card petal origin">
        <p>${words.text(`origin.${kind}`)} ${translatedFrom && translatedWords(words, translatedFrom)}</p>
        ${sections && html`<p>${words.text('origin.sections', { chosen: sections.chosen, all: sections.of })}</p>`}
        ${unused.length > 0 && notUsed(words, unused)}
        ${leftOut.length > 0 && renderLeftOut(words, course, leftOut)}
        ${suggestions.length > 0 && nearer(words, suggestions)}
        <p class="actions">
          <a class="button quiet" href="/console/courses/${course.id}/ledger">${words.text('origin.restsOn')}</a>
          <a class="button quiet" href="/console/courses/${course.id}/questions">
            ${words.text('origin.questions')} <small>${collectChecks(course).length}</small>
          </a>
        </p>
      </div>
    </section>
  `
}

function translatedWords(words: Words, { languageId, by }: NonNullable<Origin['translatedFrom']>): string {
  return words.text(`origin.translated-${by}`, { language: languageName(words, languageId) })
}

/**
 * Renders links to the form of a new course that would come closer to the request: the whole course, or only the part.
 * The form is already filled in.
 */
function nearer(words: Words, suggestions: Suggestion[]): Html {
  return html`
    <h3>${words.text('origin.closer')}</h3>
    <p class="chips">
      ${suggestions.map(suggestion => {
        const { title, body } = suggestion
        return html`
          <a class="chip" href="/console/new?${String(new URLSearchParams(body))}">
            <span lang="${body.languageId}">${title}</span> <small>${suggestionWords(words, suggestion)}</small>
          </a>
        `
      })}
    </p>
  `
}

function notUsed(words: Words, fields: string[]): Html {
  const names = fields.map(field => (isKnown(field) ? words.text(FIELD_KEYS[field]) : field))
  return html`
    <h3>${words.text('origin.unused')}</h3>
    <p>${names.join(', ')}.</p>
  `
}

function isKnown(field: string): field is keyof typeof FIELD_KEYS {
  return field in FIELD_KEYS
}

function renderLeftOut(words: Words, course: Course, leftOut: Origin['leftOut']): Html {
  return html`
    <h3>${words.text('origin.leftOut')}</h3>
    <ul class="plain-list">
      ${leftOut.map(({ at, what, why }) => {
        const because = renderSaid(
          isFromPack(course.origin) ? { text: why, lang: course.language } : inEnglish(words, why),
        )
        return html`<li>${at && `${describePlace(words, at, course)}: `}<bdi lang="${course.language}">${what}</bdi> (${because})</li>`
      })}
    </ul>
  `
}

/** Whether the course comes from a pack. A pack introduces itself in the language of the course. */
function isFromPack({ kind }: Origin): boolean {
  return kind === 'subject-pack' || kind === 'part-of-pack' || kind === 'domain-pack'
}
