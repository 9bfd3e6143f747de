import type { SourceSections } from '../../../flows/sources/look-through-source.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { SourceRow } from '../../../store/sources.ts'
import type { Words } from '../../words.ts'

type ListedSection = SourceSections['sections'][number]

/** Whether a section is ticked, and whether it is ticked by default. Sections are named as in `src_…/s3`. */
export type Ticks = { isTicked(value: string): boolean; isProposed(value: string): boolean }

/**
 * Maximum number of sections at which all chapters are expanded. In a longer document, the reader expands them one by
 * one.
 */
const OPEN_SECTIONS = 40

/**
 * Renders the sections as nested lists of native check boxes: screen readers know them, and a form without a script
 * submits them.
 */
export function renderTree(
  words: Words,
  { id: source, name, language }: SourceRow,
  sections: ListedSection[],
  { isTicked, isProposed }: Ticks,
): Html {
  const children = Map.groupBy(sections, ({ parent }) => parent)
  const roots = children.get(null) ?? []
  // A single heading above all others is the title of the document and no chapter, so it is expanded.
  const isOpen = (parent: string) => sections.length <= OPEN_SECTIONS || (roots.length === 1 && roots[0]!.id === parent)
  return html`
    <fieldset class="tree" data-tree="${source}">
      <legend class="unseen">${words.text('choose.tree', { name })}</legend>
      <input type="hidden" name="sectioned" value="${source}">
      <input type="hidden" name="tickable" value="${source}/${countTickable(sections)}">
      <p class="tree-name" aria-hidden="true"><b>${name}</b></p>
      <ul lang="${language ?? 'und'}">
        ${roots.map(section => renderNode(section))}
      </ul>
    </fieldset>
  `

  function renderNode(section: ListedSection): Html {
    const below = children.get(section.id) ?? []
    return html`
      <li data-node>
        ${renderRow(section, below.length > 0)}
        ${below.length > 0 && renderBelow(section.id, below)}
      </li>
    `
  }

  function renderBelow(parent: string, below: ListedSection[]): Html {
    const list = html`
      <ul>
        ${below.map(section => renderNode(section))}
      </ul>
    `
    return html`
      <details${isOpen(parent) && html` open`}>
        <summary lang="${words.locale}">${icon('chevron')} ${words.count('choose.below', countTexts(below))}</summary>
        ${list}
      </details>
    `
  }

  function countTexts(list: ListedSection[]): number {
    return list.reduce((sum, { id, words: own }) => sum + Math.sign(own) + countTexts(children.get(id) ?? []), 0)
  }

  /**
   * Renders a section with its check box. For a heading without text the form submits nothing; the script uses its box
   * to tick everything below the heading.
   */
  function renderRow(section: ListedSection, hasBelow: boolean): Html {
    const { id, title, words: length, taken } = section
    const value = `${source}/${id}`
    const facts = describe(words, section)
    const name = title || html`<span lang="${words.locale}">${words.text('choose.opening')}</span>`
    if (length === 0)
      return html`
        <label class="node">
          <input type="checkbox" class="scripted" data-group${!hasBelow && html` disabled`}>
          <span><b>${name}</b> <small lang="${words.locale}">${facts}</small></span>
        </label>
      `
    return html`
      <label class="node${!taken && ' minor'}">
        <input
          type="checkbox"
          name="sections"
          value="${value}"
          data-words="${length}"${isProposed(value) && html` data-proposed`}${isTicked(value) && html` checked`}
        >
        <span>
          ${name} <small lang="${words.locale}">${facts}</small>
          ${whyShown(section) && html`<small class="why" lang="${words.locale}">${words.text(`choose.${whyShown(section)!}`)}</small>`}
        </span>
      </label>
    `
  }
}

/** Returns the number of sections that can be ticked: headings without text cannot. */
export function countTickable(sections: ListedSection[]): number {
  return sections.filter(({ words }) => words > 0).length
}

/**
 * Returns why a section is included or not. Returns null where no reason is shown: for a heading without text, and for
 * the sections of a small document that is used whole, where the reason would always be the same.
 */
function whyShown({ why }: ListedSection): Exclude<ListedSection['why'], 'whole' | 'empty'> | null {
  return why === 'whole' || why === 'empty' ? null : why
}

/** Returns the facts about a section, such as "page 3 · 310 words · 2 questions". */
function describe(words: Words, { pages, words: length, can }: ListedSection): string {
  const questions = Object.values(can ?? {}).reduce((sum, count) => sum + count, 0)
  const [from, to] = pages ?? [0, 0]
  return [
    ...(pages === null
      ? []
      : [from === to ? words.text('choose.page', { page: from }) : words.text('choose.pages', { from, to })]),
    length === 0 ? words.text('choose.empty') : words.count('counts.words', length),
    ...(questions > 0 ? [words.count('counts.questions', questions)] : []),
  ].join(' · ')
}
