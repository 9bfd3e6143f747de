import { COURSE_LIMITS } from '../../../course/parts.ts'
import { readAskable, type SourceSections } from '../../../flows/sources/look-through-source.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { SourceRow } from '../../../store/sources.ts'
import type { Words } from '../../words.ts'
import { type Problems, renderProblem } from '../form-fields.ts'
import { renderTree } from './section-tree.ts'

/**
 * A chosen document with its sections. `look` is null while the document is being analysed, or if it could not be
 * analysed.
 */
export type SectionedSource = { row: SourceRow; look: SourceSections | null }

export type SectionChoice = {
  documents: SectionedSource[]
  /** The ticked sections, such as `src_…/s3`; null for the proposed ones. */
  ticked: ReadonlySet<string> | null
  /** Number of lessons that the ticked sections make; null if it is unknown. */
  lessons: number | null
}

/**
 * Renders the sections of the chosen documents as check boxes. The script fetches them again when a document is chosen.
 */
export function sectionChoice(words: Words, choice: SectionChoice, problems: Problems = new Map()): Html {
  const { documents } = choice
  // Polls only while the analysis is a pending job. A document that could not be analysed would be polled for ever.
  const isPending = documents.some(({ row }) => readAskable(row.can) === 'pending')
  return html`
    <div data-section-choice${isPending && html` data-pending`}>
      ${documents.length > 0 && renderSections(words, choice)}
      ${renderProblem(problems, 'sourceSections')}
    </div>
  `
}

/** Whether a document has sections to tick. None are found in a document that could not be analysed. */
export function hasSections(look: SourceSections | null): look is SourceSections {
  return look !== null && look.sections.length > 0
}

/**
 * Returns the sections that are ticked by default: all that the proposal includes, or those of the first course if the
 * document is large.
 */
export function proposedTicks({ row, look }: SectionedSource): string[] {
  return (look?.courses[0]?.sections ?? []).map(id => `${row.id}/${id}`)
}

function renderSections(words: Words, { documents, ticked, lessons }: SectionChoice): Html {
  const proposed = new Set(documents.flatMap(proposedTicks))
  const isTicked = (value: string) => (ticked ?? proposed).has(value)
  const ticks = { isTicked, isProposed: (value: string) => proposed.has(value) }
  const allSections = documents.flatMap(({ row, look }) =>
    (look?.sections ?? []).map(section => ({ ...section, value: `${row.id}/${section.id}` })),
  )
  const tickedSections = allSections.filter(({ value, words: length }) => length > 0 && isTicked(value))
  const all = allSections.filter(({ words: length }) => length > 0).length
  const length = tickedSections.reduce((sum, section) => sum + section.words, 0)
  const sum = words.text('script.sectionSum', { chosen: tickedSections.length, all, words: length })
  const [only] = documents
  return html`
    <section class="section-choice" aria-labelledby="sections-title">
      ${documents.length === 1 && only!.look && only!.look.courses.length > 1 && renderParts(words, only!.row, only!.look)}
      <div class="section-head">
        <h2 id="sections-title">${words.text('choose.title')}</h2>
        <p class="tree-tools scripted">
          <button type="button" class="link" data-tick="proposed">${words.text('choose.asProposed')}</button>
          <button type="button" class="link" data-tick="all">${words.text('choose.all')}</button>
          <button type="button" class="link" data-tick="none">${words.text('choose.none')}</button>
        </p>
      </div>
      <p class="hint">${words.text('choose.hint')}</p>
      ${documents.map(({ row, look }) => (look ? hasSections(look) && renderTree(words, row, look.sections, ticks) : stillPending(words, row)))}
      <p class="section-sum" role="status" data-section-sum>
        ${lessons === null ? sum : words.text('script.sectionLessons', { sum, lessons: words.count('counts.lessons', lessons) })}
      </p>
    </section>
  `
}

function stillPending(words: Words, { name }: SourceRow): Html {
  return html`<p class="hint"><b>${name}</b>: ${words.text('sources.pending')}</p>`
}

/** Renders the courses into which a large document is divided, to be made one by one or all at once. */
function renderParts(words: Words, row: SourceRow, { courses }: SourceSections): Html {
  const language = row.language ?? 'und'
  return html`
    <div class="section-head">
      <h2>${words.text('choose.large')}</h2>
      <button class="button" formaction="/console/new/parts" formnovalidate>
        ${words.count('choose.makeAll', courses.length)} ${icon('arrow')}
      </button>
    </div>
    <p>${words.count('choose.largeMeans', courses.length, { most: COURSE_LIMITS.lessons })}</p>
    <ol class="parts">
      ${courses.map(({ title, sections, words: length, lessons }, at) => {
        const facts = [
          ...(lessons === null ? [] : [words.count('counts.lessons', lessons)]),
          words.count('choose.sections', sections.length),
          words.count('counts.words', length),
        ]
        return html`
          <li class="card">
            <h3 lang="${language}">${title}</h3>
            <p>${facts.join(' · ')}</p>
            <button
              class="button quiet small"
              name="part"
              value="${at}"
              data-part="${sections.map(id => `${row.id}/${id}`).join(' ')}"
              data-subject="${title}"
              formnovalidate
            >
              ${words.text('choose.only')}<span class="unseen">: <span lang="${language}">${title}</span></span>
            </button>
          </li>
        `
      })}
    </ol>
  `
}
