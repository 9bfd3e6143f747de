import type { Finding, Place } from '../../../course/findings.ts'
import type { QualityReport, Substance } from '../../../course/quality-report.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { inEnglish, renderSaid } from '../../console-error.ts'
import type { Words } from '../../words.ts'

export function qualityCard(words: Words, { form, substance }: QualityReport): Html {
  return html`
    <section aria-labelledby="quality">
      <h2 id="quality">${words.text('quality.title')}</h2>
      <div class="card petal quality">
        ${formPart(words, form)}
        ${substance ? substancePart(words, substance) : workbookPart(words)}
        <p class="hint">${words.text('quality.hint')}</p>
      </div>
    </section>
  `
}

function formPart(words: Words, { passed, findings }: QualityReport['form']): Html {
  return html`
    <div>
      <h3>${words.text('quality.form')}</h3>
      <p class="verdict ${passed ? 'good' : 'bad'}">
        ${icon(passed ? 'check' : 'close')} ${words.text(passed ? 'quality.formPassed' : 'quality.formFailed')}
      </p>
      ${findingList(words, findings)}
    </div>
  `
}

function substancePart(words: Words, { measures, findings, reviewed, facts }: Substance): Html {
  const names = Object.keys(measures) as (keyof Substance['measures'])[]
  return html`
    <div>
      <h3>${words.text('quality.substance')}</h3>
      <p>
        <strong>${words.text(`quality.facts-${facts}`)}</strong>${' '}
        ${reviewed !== 'none' && words.text(`quality.reviewed-${reviewed}`)}
      </p>
      ${findingList(words, findings)}
      <dl class="measures">${names.map(name => measureRow(words, name, measures[name]))}</dl>
    </div>
  `
}

function workbookPart(words: Words): Html {
  return html`
    <div>
      <h3>${words.text('quality.substance')}</h3>
      <p>${words.text('quality.workbook')}</p>
    </div>
  `
}

function measureRow(words: Words, name: keyof Substance['measures'], value: number | null): Html {
  return html`
    <div>
      <dt>${words.text(`quality.${name}`)}</dt>
      <dd>${value === null ? html`<span>${words.text('quality.notJudged')}</span>` : words.number(value)}</dd>
    </div>
  `
}

function findingList(words: Words, findings: Finding[]): Html | false {
  if (findings.length === 0) return false
  return html`
    <details>
      <summary>${icon('chevron')} ${words.count('counts.findings', findings.length)}</summary>
      <ul>${findings.map(({ at, says }) => html`<li data-at="${placeId(at)}">${renderSaid(inEnglish(words, says))}</li>`)}</ul>
    </details>
  `
}

function placeId(at: Place): string {
  return 'id' in at ? at.id : at.part
}
