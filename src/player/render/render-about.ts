import type { Reference } from '../../course/references.ts'
import type { Course, Origin } from '../../course/schema.ts'
import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import type { Translator } from '../translator.ts'

/** Renders who wrote the course and when, and its references. Findings are shown to the owner, but not to learners. */
export function renderAbout({ createdAt, origin, references }: Course, translator: Translator): Html {
  return html`
    <details class="about">
      <summary>
        ${icon('note')}
        <span>${translator.text('about')}</span>
        ${icon('chevron')}
      </summary>
      <div class="about-body">
        <p>${describeOrigin(origin, translator)}</p>
        <p>${translator.text('createdOn', { date: translator.date(createdAt) })}</p>
        ${references.length > 0 && renderReferences(references, translator)}
      </div>
    </details>
  `
}

function renderReferences(references: Reference[], translator: Translator): Html {
  return html`
    <h2>${translator.text('restsOn')}</h2>
    <ol class="references">
      ${references.map(reference => html`<li>${describeReference(reference, translator)}</li>`)}
    </ol>
  `
}

/** Describes a reference: a public work as in a library catalogue, or a document by the name that its owner gave it. */
export function describeReference(reference: Reference, { locale }: Translator): string {
  const colon = primaryLanguage(locale) === 'fr' ? '\u00a0: ' : ': '
  const details =
    'name' in reference
      ? [reference.name, reference.version, reference.date]
      : [
          `${reference.body}${colon}${reference.title}`,
          reference.number,
          reference.edition,
          reference.year,
          reference.place && placeName(reference.place, locale),
        ]
  return details.filter(detail => detail !== undefined).join(', ')
}

/** Returns the jurisdiction of a cited work in the course's language; undefined for a work that applies everywhere. */
function placeName(place: string, locale: LocaleCode): string | undefined {
  if (place === 'International') return undefined
  const code = place === 'UK' ? 'GB' : place
  return /^[A-Z]{2}$/.test(code) ? new Intl.DisplayNames([locale], { type: 'region' }).of(code) : place
}

export function describeOrigin({ kind, name, title = name, version }: Origin, translator: Translator): string {
  switch (kind) {
    case 'subject-pack':
    case 'part-of-pack':
    case 'domain-pack':
      return translator.text('byPack', { name: title, version })
    case 'workbook':
      return translator.text('byFrame', { version })
    case 'sources':
      return translator.text('bySources')
    case 'model':
      return translator.text('byModel', { name })
  }
}
