import type { Cite } from '../../course/parts.ts'
import type { Passage, Reference } from '../../course/references.ts'
import type { CourseContent } from '../../course/schema.ts'
import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import type { Translator } from '../translator.ts'

/**
 * Renders a fold below a block with the passages of the client's documents that the block cites. The fold needs no
 * script, and in print the passages are shown below the block. Public works are named only in the part about the course
 * (`renderAbout`). Returns false if the block cites no passage.
 */
export function renderCites(cites: Cite[] | undefined, course: CourseContent, translator: Translator): Html | false {
  const cited = listCitedPassages(cites, course)
  if (cited.length === 0) return false
  return html`
    <details class="cites">
      <summary>
        ${icon('note')}
        <span>${describeCitedPlace(cited, course, translator)}</span>
        ${icon('chevron')}
      </summary>
      ${cited.map(renderPassage)}
    </details>
  `
}

export function listCitedPassages(cites: Cite[] | undefined, { passages = [] }: CourseContent): Passage[] {
  const ids = new Set(cites?.map(({ passage }) => passage))
  return passages.filter(({ id }) => ids.has(id))
}

/** Describes the place of the first passage: document, heading and page. */
export function describeCitedPlace(cited: Passage[], { references }: CourseContent, translator: Translator): string {
  const first = cited[0]!
  const document = references.find(({ id }) => id === first.ref)
  const name = document && 'name' in document ? document.name : ''
  return [...new Set([name, first.headings.at(-1) ?? name, ...listPages(cited, document, translator)])].join(' · ')
}

/** Returns the page of the first passage, or the range up to the last. Presentations have slides instead of pages. */
function listPages(cited: Passage[], document: Reference | undefined, translator: Translator): string[] {
  const citedPages = cited.filter(({ ref }) => ref === cited[0]!.ref).flatMap(({ page }) => page ?? [])
  if (citedPages.length === 0) return []
  const [first, last] = [Math.min(...citedPages), Math.max(...citedPages)].map(page => translator.number(page))
  const number = first === last ? first! : `${first}–${last}`
  const isTalk = document && 'kind' in document && document.kind === 'pptx'
  return [translator.text(isTalk ? 'citedSlide' : 'citedPage', { number })]
}

function renderPassage({ text }: Passage): Html {
  return html`
    <blockquote>
      ${text.split('\n').map(line => html`<p>${line}</p>`)}
    </blockquote>
  `
}
