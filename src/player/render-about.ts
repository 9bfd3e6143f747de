import type { Course, Origin } from '../course/schema.ts'
import { type Html, html } from '../look/html.ts'
import { icon } from '../look/icons.ts'
import type { Translator } from './translator.ts'

/** Who wrote it, and when. What the rules say of it is for its owner, not for learners. */
export function renderAbout({ createdAt, origin }: Course, translator: Translator): Html {
  return html`
    <details class="about">
      <summary>
        ${icon('note')}
        <span>${translator.text('about')}</span>
        ${icon('chevron')}
      </summary>
      <div class="about-body">
        <p>${originText(origin, translator)}</p>
        <p>${translator.text('createdOn', { date: translator.date(createdAt) })}</p>
      </div>
    </details>
  `
}

function originText({ kind, name, version }: Origin, translator: Translator): string {
  switch (kind) {
    case 'subject-pack':
    case 'domain-pack':
      return translator.text('byPack', { name, version })
    case 'workbook':
      return translator.text('byFrame', { name, version })
    case 'sources':
    case 'model':
      return translator.text('byModel', { name })
  }
}
