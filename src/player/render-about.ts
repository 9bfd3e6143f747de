import type { ScorePart } from '../course/quality-report.ts'
import type { Course, Origin } from '../course/schema.ts'
import { type Html, html } from '../look/html.ts'
import { icon } from '../look/icons.ts'
import type { Translator } from './translator.ts'

const PART_TEXTS = {
  alignment: 'partAlignment',
  items: 'partItems',
  fidelity: 'partFidelity',
  teaching: 'partTeaching',
  prose: 'partProse',
} as const satisfies Record<ScorePart, string>

/** Who wrote it, when, and what the quality rules say of it. */
export function renderAbout({ createdAt, origin, quality }: Course, translator: Translator): Html {
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
        <h2>${translator.text('quality')}</h2>
        <p>
          <strong>${translator.text('qualityScore', numbers(quality.score, 100, translator))}</strong>
          ${'. '}
          ${translator.text(quality.passed ? 'qualityPassed' : 'qualityFailed')}
          ${'.'}
        </p>
        <dl class="scores">
          ${quality.parts.map(({ part, score, outOf }) => {
            return html`<div><dt>${translator.text(PART_TEXTS[part])}</dt><dd>${scoreOf(score, outOf, translator)}</dd></div>`
          })}
        </dl>
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

function scoreOf(score: number, total: number, translator: Translator): string {
  return `${translator.number(Math.round(score))} / ${translator.number(total)}`
}

function numbers(score: number, total: number, translator: Translator) {
  return { score: translator.number(Math.round(score)), total: translator.number(total) }
}
