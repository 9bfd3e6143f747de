import type { Difference } from '../../../course/change/diff-courses.ts'
import { type Fields, ownFields, readPartFields } from '../../../course/change/read-part-fields.ts'
import type { Run } from '../../../course/change/word-diff.ts'
import type { Course } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { type Page, pageHead } from '../../page.ts'
import { describePlace, nameInWords, sayValue } from '../../part-names.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { inWords, restoreForm } from './versions-page.ts'

/**
 * A version compared with the one before. `runs` has the word-by-word difference of each pair that `listTexts` returns.
 */
export type Compared = { course: Course; before: Course | null; current: number; changes: Difference[]; runs: Run[][] }

/**
 * Lists the pairs of old and new texts that differ, in page order. The word-by-word comparison takes too long for the
 * main thread, so a worker thread does it.
 */
export function listTexts(words: Words, changes: Difference[], before: Course, after: Course): [string, string][] {
  return changes.flatMap(change => collectTexts(words, change, before, after).map(({ texts }) => texts))
}

/** Renders the changes of a version word by word, compared with the previous version that is still stored. */
export function versionPage(words: Words, visitor: KeyVisitor, compared: Compared): Page {
  const { course, before, current, changes } = compared
  const runs = compared.runs.values()
  const lead = before
    ? words.text('versions.against', {
        number: before.version,
        changes: changes.length === 0 ? words.text('versions.noneDiffer') : inWords(words, changes),
      })
    : words.text('versions.firstKept')
  const restore = course.version !== current && restoreForm(words, course.id, course.version)
  return {
    title: words.text('versions.versionOf', { number: course.version, name: course.name }),
    visitor,
    at: '/console/courses',
    body: html`
      <p class="eyebrow"><a href="/console/courses/${course.id}/versions">${words.text('versions.all')}</a></p>
      ${pageHead(words.text('versions.version', { number: course.version }), lead, restore || undefined)}
      ${before && changes.map(change => changeCard(words, change, before, course, runs))}
    `,
  }
}

function changeCard(words: Words, change: Difference, before: Course, after: Course, runs: Iterator<Run[]>): Html {
  const { id, op } = change
  const place = describePlace(words, id, op === 'remove' ? before : after)
  const fields = collectTexts(words, change, before, after).map(({ field }) => {
    return html`
      ${field !== null && html`<h3>${nameInWords(words, field)}</h3>`}
      <p class="words" lang="${after.language}" dir="auto">${runs.next().value!.map(run)}</p>
    `
  })
  return html`
    <section class="card change">
      <h2>${place} <span class="badge">${words.text(OP_KEYS[op])}</span></h2>
      ${op === 'move' ? html`<p class="hint">${words.text('versions.sameWords')}</p>` : fields}
    </section>
  `
}

const OP_KEYS = {
  set: 'versions.opSet',
  add: 'versions.opAdd',
  move: 'versions.opMove',
  remove: 'versions.opRemove',
} as const

/**
 * Returns the texts of a change: all texts of a part that was added or removed, otherwise one pair for each changed
 * field. Moving a part changes no text.
 */
function collectTexts(
  words: Words,
  change: Difference,
  before: Course,
  after: Course,
): { field: string | null; texts: [string, string] }[] {
  const old = readPartFields(before, change.id)
  const now = readPartFields(after, change.id)
  if (change.op === 'move') return []
  if (change.op === 'set') {
    const say = (part: Fields | null, field: string) => sayValue(words, part?.[field], field)
    return change.fields.map(field => ({ field, texts: [say(old, field), say(now, field)] }))
  }
  const part = sayValue(words, ownFields(change.id, (now ?? old)!))
  return [{ field: null, texts: [old && !now ? part : '', now && !old ? part : ''] }]
}

/**
 * Renders a run of a difference with `del` or `ins`, so that the difference is visible without colour and screen
 * readers can announce it.
 */
function run({ kind, text }: Run): Html | string {
  if (kind === 'same') return text
  return kind === 'gone' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`
}
