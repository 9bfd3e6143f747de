import { type Difference, diffCourses } from '../../../course/change/diff-courses.ts'
import { type Fields, ownFields, partOf } from '../../../course/change/part-of.ts'
import { diffWords, type Run } from '../../../course/change/word-diff.ts'
import type { Course } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { type Page, pageHead } from '../../page.ts'
import { nameOf, placeOf, wordsOf } from '../../part-names.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { inWords, restoreForm } from './versions-page.ts'

export type Compared = { course: Course; before: Course | null; current: number }

/** What a version changed, word by word, against the kept one before it. */
export function versionPage(words: Words, visitor: KeyVisitor, { course, before, current }: Compared): Page {
  const changes = before ? diffCourses(before, course) : []
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
      ${before && changes.map(change => changeCard(words, change, before, course))}
    `,
  }
}

function changeCard(words: Words, change: Difference, before: Course, after: Course): Html {
  const { id, op } = change
  const place = placeOf(words, id, op === 'remove' ? before : after)
  const old = partOf(before, id)
  const now = partOf(after, id)
  return html`
    <section class="card change">
      <h2>${place} <span class="badge">${words.text(OP_KEYS[op])}</span></h2>
      ${op === 'move' ? html`<p class="hint">${words.text('versions.sameWords')}</p>` : fieldsOf(words, change, old, now, after.language)}
    </section>
  `
}

const OP_KEYS = {
  set: 'versions.opSet',
  add: 'versions.opAdd',
  move: 'versions.opMove',
  remove: 'versions.opRemove',
} as const

function fieldsOf(words: Words, change: Difference, old: Fields | null, now: Fields | null, language: string): Html {
  if (change.op !== 'set') {
    const part = ownFields(change.id, (now ?? old)!)
    return difference(old && !now ? wordsOf(part) : '', now && !old ? wordsOf(part) : '', language)
  }
  return html`${change.fields.map(field => fieldDifference(words, field, old?.[field], now?.[field], language))}`
}

function fieldDifference(words: Words, field: string, old: unknown, now: unknown, language: string): Html {
  return html`
    <h3>${nameOf(words, field)}</h3>
    ${difference(wordsOf(old), wordsOf(now), language)}
  `
}

function difference(before: string, after: string, language: string): Html {
  return html`<p class="words" lang="${language}" dir="auto">${diffWords(before, after).map(run)}</p>`
}

/** Told by more than colour: struck through, underlined, and said by screen readers that read insertions. */
function run({ kind, text }: Run): Html | string {
  if (kind === 'same') return text
  return kind === 'gone' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`
}
