import type { Finding } from '../../../course/findings.ts'
import { GOOD_MEASURES, type MeasureName, type QualityReport, type Substance } from '../../../course/quality-report.ts'
import type { Course } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { Approval } from '../../../store/reviews/approvals.ts'
import { sayFinding } from '../../finding-words.ts'
import { renderDay } from '../../page.ts'
import { describePlace, nameInWords } from '../../part-names.ts'
import { findView } from '../../part-views.ts'
import { rich } from '../../rich-text.ts'
import type { Words } from '../../words.ts'
import { type ConcernGroup, countPlaces, groupByConcern } from './concerns.ts'

const CONCERNS_SHOWN = 3
const PLACES_SHOWN = 3

/**
 * Renders the quality of a course in at most three sentences, the worst first, each with links to the parts concerned.
 * Everything else is behind *Details*.
 */
export function qualityCard(words: Words, course: Course, approvals: readonly Approval[] = []): Html {
  const { form, substance } = course.quality
  const findings = [...form.findings, ...(substance?.findings ?? [])]
  const groups = groupByConcern(findings)
  return html`
    <section aria-labelledby="quality">
      <h2 id="quality">${words.text('quality.title')}</h2>
      <div class="card petal quality">
        <ul class="concerns">
          ${groups.slice(0, CONCERNS_SHOWN).map(group => concernRow(words, course, group))}
          ${groups.length <= CONCERNS_SHOWN && restRow(words, course.quality, groups.length === 0, approvals)}
        </ul>
        ${groups.length > CONCERNS_SHOWN && html`<p>${sayFacts(words, substance, approvals)}</p>`}
        ${(findings.length > 0 || substance) && details(words, course, groups)}
        <p class="hint">${words.text('quality.hint')}</p>
      </div>
    </section>
  `
}

function concernRow(words: Words, course: Course, { concern, findings }: ConcernGroup): Html {
  const count = countPlaces(findings)
  return html`
    <li>
      <span class="mark" aria-hidden="true">${words.number(count)}</span>
      <div>
        <h3>${words.count(`concerns.${concern}`, count)}</h3>
        <ul>${findings.slice(0, PLACES_SHOWN).map(finding => findingRow(words, course, finding))}</ul>
      </div>
      <a class="button quiet small" href="${editorAddress(course, findings[0]!)}">
        ${words.text('quality.mend')}<span class="unseen">: ${words.count(`concerns.${concern}`, count)}</span>
      </a>
    </li>
  `
}

function restRow(words: Words, { substance }: QualityReport, isAll: boolean, approvals: readonly Approval[]): Html {
  return html`
    <li>
      <span class="mark good">${icon('check')}</span>
      <div>
        <h3>${words.text(isAll ? 'quality.holds' : 'quality.restHolds')}</h3>
        <p>${sayFacts(words, substance, approvals)}</p>
      </div>
    </li>
  `
}

/** Names the reviewers who approved the current version, if any, and says how far its facts were checked. */
function sayFacts(words: Words, substance: Substance | null, approvals: readonly Approval[]): Html {
  const sentences = approvals.map(({ name, approvedAt }) => {
    return rich(words, 'reviews.approvedBy', { name: html`<bdi>${name}</bdi>`, day: renderDay(words, approvedAt) })
  })
  return html`${sentences.map(sentence => html`${sentence} `)}${factsSentence(words, substance)}`
}

function factsSentence(words: Words, substance: Substance | null): string {
  if (!substance) return words.text('quality.workbook')
  const { facts, reviewed } = substance
  const sentences = [words.text(`quality.facts-${facts}`)]
  if (reviewed !== 'none') sentences.push(words.text(`quality.reviewed-${reviewed}`))
  return sentences.join(' ')
}

function findingRow(words: Words, course: Course, finding: Finding): Html {
  const { sentence, remark } = sayFinding(words, finding)
  return html`
    <li>
      <a href="${editorAddress(course, finding)}">${placeWords(words, course, finding)}</a>: ${sentence}
      ${remark && html`<q>${remark}</q>`}
    </li>
  `
}

function placeWords(words: Words, course: Course, { at }: Finding): string {
  if (!('id' in at))
    return at.part === 'course' || at.part === 'titles'
      ? words.text('quality.wholeCourse')
      : nameInWords(words, at.part)
  return describePlace(words, at.part === 'exercise' ? `${at.id}.exercise` : at.id, course)
}

function editorAddress(course: Course, { at }: Finding): string {
  return `/console/courses/${course.id}/edit#${findView(at, course)}`
}

function details(words: Words, course: Course, groups: ConcernGroup[]): Html {
  const { substance } = course.quality
  const rows = groups.flatMap(({ findings }) => findings.map(finding => findingRow(words, course, finding)))
  return html`
    <details>
      <summary>${icon('chevron')} ${words.text('quality.details')}</summary>
      ${rows.length > 0 && html`<ul>${rows}</ul>`}
      ${substance && measureList(words, substance.measures)}
    </details>
  `
}

function measureList(words: Words, measures: Substance['measures']): Html {
  const names = Object.keys(measures) as MeasureName[]
  return html`
    <h3>${words.text('quality.measures')}</h3>
    <dl class="measures">${names.map(name => measureRow(words, name, measures[name]))}</dl>
  `
}

function measureRow(words: Words, name: MeasureName, value: number | null): Html {
  const good = GOOD_MEASURES[name]
  const limit =
    'from' in good
      ? words.text('quality.goodFrom', { limit: good.from })
      : words.text('quality.goodTo', { limit: good.to })
  return html`
    <div>
      <dt>${words.text(`quality.${name}`)} <small>${limit}</small></dt>
      <dd>${value === null ? html`<span>${words.text('quality.notJudged')}</span>` : measured(words, name, value)}</dd>
    </div>
  `
}

function measured(words: Words, name: MeasureName, value: number): Html {
  const good = GOOD_MEASURES[name]
  const isGood = 'from' in good ? value >= good.from : value <= good.to
  return html`
    ${words.number(value)}
    <span class="badge ${isGood ? 'good' : ''}">${words.text(isGood ? 'quality.good' : 'quality.notGood')}</span>
  `
}
