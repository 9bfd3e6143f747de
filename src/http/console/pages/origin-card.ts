import type { Finding } from '../../../course/findings.ts'
import { LOCALES } from '../../../course/locales.ts'
import type { Course, Origin } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { placeOf } from '../part-names.ts'
import { checksOf } from './questions-page.ts'

const AUTHOR_WORDS: Record<Origin['kind'], string> = {
  model: 'A language model wrote it.',
  'subject-pack': 'It comes from the library: written and reviewed for this very subject.',
  'domain-pack': 'It comes from the library, from the field that the subject belongs to.',
  workbook: 'The subject is in no library, so it is a workbook: it leads learners through sources of their own.',
  sources: 'It is made from your documents, in their own words.',
}

const FIELD_WORDS: Record<string, string> = {
  audience: 'who learns it',
  level: 'what they know already',
  tone: 'how it speaks',
  length: 'the length',
  mustCover: 'what it must cover',
  sources: 'the documents',
  outline: 'the outline',
}

const TRANSLATED_BY = { model: 'a language model', library: 'the library', person: 'a person' }

/** Who wrote the course, what of the wish was not used, what was left out, and what a second reader doubts. */
export function originCard(course: Course): Html {
  const { kind, unused, leftOut, translatedFrom } = course.origin
  const doubts = course.quality.substance?.findings.filter(({ rule }) => rule === 'doubted') ?? []
  return html`
    <section aria-labelledby="origin">
      <h2 id="origin">How it was made</h2>
      <div class="card petal origin">
        <p>${AUTHOR_WORDS[kind]} ${translatedFrom && translatedWords(translatedFrom)}</p>
        ${unused.length > 0 && notUsed(unused)}
        ${leftOut.length > 0 && notIn(course, leftOut)}
        ${doubts.length > 0 && doubted(course, doubts)}
        <p class="actions">
          <a class="button quiet" href="/console/courses/${course.id}/ledger">What it rests on</a>
          <a class="button quiet" href="/console/courses/${course.id}/questions">
            Questions <small>${checksOf(course).length}</small>
          </a>
        </p>
      </div>
    </section>
  `
}

function translatedWords({ languageId, by }: NonNullable<Origin['translatedFrom']>): string {
  const language = LOCALES.find(({ code }) => code === languageId)?.name ?? languageId
  return `It was translated from ${language} by ${TRANSLATED_BY[by]}.`
}

function notUsed(fields: string[]): Html {
  return html`
    <h3>What the author could not use</h3>
    <p>${fields.map(field => FIELD_WORDS[field] ?? field).join(', ')}.</p>
  `
}

function notIn(course: Course, leftOut: Origin['leftOut']): Html {
  return html`
    <h3>What was left out</h3>
    <ul class="plain-list">
      ${leftOut.map(({ at, what, why }) => {
        return html`<li>${at && `${placeOf(at, course)}: `}<bdi lang="${course.language}">${what}</bdi> (${why})</li>`
      })}
    </ul>
  `
}

/** Each stands at its place in the editor too, until somebody writes that part anew. */
function doubted(course: Course, doubts: Finding[]): Html {
  return html`
    <h3>What the second reader doubts</h3>
    <ul class="plain-list">
      ${doubts.map(({ at, says }) => html`<li>${'id' in at && editLink(course, at.id)} ${says}</li>`)}
    </ul>
  `
}

function editLink(course: Course, id: string): Html {
  return html`<a href="/console/courses/${course.id}/edit#${id}">${placeOf(id, course)}</a>:`
}
