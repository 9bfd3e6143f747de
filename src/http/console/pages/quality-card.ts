import type { Gate, QualityReport, ScorePart } from '../../../course/quality-report.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'

const GATE_WORDS: Record<Gate, string> = {
  outline: 'The outline is kept word for word',
  'add-ons': 'Every add-on is there',
  language: 'The language is right throughout',
  residue: 'No placeholder, gap or stray markup',
  questions: 'Every answer is taught, and no right one is marked wrong',
  outcomes: 'Every outcome is taught and checked',
}

const PART_WORDS: Record<ScorePart, string> = {
  alignment: 'Outcomes, lessons and questions fit together',
  items: 'Questions are well made',
  fidelity: 'Laws, figures and quotes have a source',
  teaching: 'Lessons teach, not only tell',
  prose: 'The text reads well',
}

export function qualityCard({ score, gates, parts }: QualityReport): Html {
  const notes = parts.flatMap(part => part.notes)
  return html`
    <section aria-labelledby="quality">
      <h2 id="quality">Quality</h2>
      <div class="card petal quality">
        <p class="score"><b>${score}</b> of 100</p>
        <div>
          <ul class="gates">${gates.map(gateRow)}</ul>
          <dl class="scores">${parts.map(partRow)}</dl>
          ${notes.length > 0 && noteList(notes)}
          <p class="hint">What rules can tell, whoever wrote the course. A person’s eye sees more.</p>
        </div>
      </div>
    </section>
  `
}

function gateRow({ gate, passed }: QualityReport['gates'][number]): Html {
  return html`
    <li class="${passed ? 'good' : 'bad'}">
      ${icon(passed ? 'check' : 'close')} ${GATE_WORDS[gate]}
      ${!passed && html` <span class="unseen">(not so)</span>`}
    </li>
  `
}

function partRow({ part, score, outOf }: QualityReport['parts'][number]): Html {
  return html`
    <div>
      <dt>${PART_WORDS[part]}</dt>
      <dd>${score} <span>of ${outOf}</span></dd>
      <svg class="bar-art" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <path class="whole" d="M0 0h100v4H0z"/>
        <path class="part" d="M0 0h${Math.round((100 * score) / outOf)}v4H0z"/>
      </svg>
    </div>
  `
}

function noteList(notes: string[]): Html {
  return html`
    <details>
      <summary>${icon('chevron')} ${notes.length === 1 ? 'One note' : `${notes.length} notes`}</summary>
      <ul>${notes.map(note => html`<li>${note}</li>`)}</ul>
    </details>
  `
}
