import type { Finding, Place } from '../../../course/findings.ts'
import type { QualityReport, Substance } from '../../../course/quality-report.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'

const FORM_WORDS = {
  passed: 'The form is whole, and as the brief asked',
  failed: 'The form is not as the brief asked',
}

const FACTS_WORDS: Record<Substance['facts'], string> = {
  reviewed: 'The facts were reviewed by somebody who did not write them.',
  sources: 'The facts rest on the documents that were given.',
  critic: 'The facts were read by a second model.',
  person: 'The facts were checked by a person.',
  'not checked': 'Nobody has checked the facts.',
}

const REVIEWED_WORDS: Record<Substance['reviewed'], string | null> = {
  all: 'Every part is as it was last read by its reviewer.',
  part: 'Some parts were changed after the review.',
  none: null,
}

const MEASURE_WORDS: Record<keyof Substance['measures'], string> = {
  titleFit: 'Lessons fit their titles',
  questionFit: 'Questions fit the lessons that they cite',
  keySupport: 'Lessons support the right options',
  repetition: 'Sentences said more than once',
  distractors: 'Wrong options stranger than right ones',
  wordsPerLesson: 'Words a lesson',
  minutesOff: 'Minutes off the truth',
}

export function qualityCard({ form, substance }: QualityReport): Html {
  return html`
    <section aria-labelledby="quality">
      <h2 id="quality">Quality</h2>
      <div class="card petal quality">
        ${formPart(form)}
        ${substance ? substancePart(substance) : workbookPart()}
        <p class="hint">What rules can tell, whoever wrote the course. They cannot see whether a fact is true.</p>
      </div>
    </section>
  `
}

function formPart({ passed, findings }: QualityReport['form']): Html {
  return html`
    <div>
      <h3>Form</h3>
      <p class="verdict ${passed ? 'good' : 'bad'}">
        ${icon(passed ? 'check' : 'close')} ${passed ? FORM_WORDS.passed : FORM_WORDS.failed}
      </p>
      ${findingList(findings)}
    </div>
  `
}

function substancePart({ measures, findings, reviewed, facts }: Substance): Html {
  const names = Object.keys(measures) as (keyof Substance['measures'])[]
  return html`
    <div>
      <h3>Substance</h3>
      <p><strong>${FACTS_WORDS[facts]}</strong> ${REVIEWED_WORDS[reviewed]}</p>
      ${findingList(findings)}
      <dl class="measures">${names.map(name => measureRow(MEASURE_WORDS[name], measures[name]))}</dl>
    </div>
  `
}

function workbookPart(): Html {
  return html`
    <div>
      <h3>Substance</h3>
      <p>A workbook: the learner brings the substance.</p>
    </div>
  `
}

function measureRow(words: string, value: number | null): Html {
  return html`
    <div>
      <dt>${words}</dt>
      <dd>${value ?? html`<span>not judged</span>`}</dd>
    </div>
  `
}

function findingList(findings: Finding[]): Html | false {
  if (findings.length === 0) return false
  return html`
    <details>
      <summary>${icon('chevron')} ${findings.length === 1 ? 'One finding' : `${findings.length} findings`}</summary>
      <ul>${findings.map(({ at, says }) => html`<li data-at="${placeId(at)}">${says}</li>`)}</ul>
    </details>
  `
}

function placeId(at: Place): string {
  return 'id' in at ? at.id : at.part
}
