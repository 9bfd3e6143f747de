import { type Difference, diffCourses } from '../../../course/change/diff-courses.ts'
import { type Fields, ownFields, partOf } from '../../../course/change/part-of.ts'
import { diffWords, type Run } from '../../../course/change/word-diff.ts'
import type { Course } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { type Page, pageHead } from '../page.ts'
import { nameOf, placeOf, wordsOf } from '../part-names.ts'
import type { KeyVisitor } from '../visitor.ts'
import { inWords, restoreForm } from './versions-page.ts'

export type Compared = { course: Course; before: Course | null; current: number }

/** What a version changed, word by word, against the kept one before it. */
export function versionPage(visitor: KeyVisitor, { course, before, current }: Compared): Page {
  const changes = before ? diffCourses(before, course) : []
  const lead = before
    ? `Against version ${before.version}: ${changes.length === 0 ? 'no words differ.' : `${inWords(changes)}.`}`
    : 'The first version that is kept.'
  const restore = course.version !== current && restoreForm(course.id, course.version)
  return {
    title: `Version ${course.version} of ${course.name}`,
    visitor,
    at: '/console/courses',
    body: html`
      <p class="eyebrow"><a href="/console/courses/${course.id}/versions">All versions</a></p>
      ${pageHead(`Version ${course.version}`, lead, restore || undefined)}
      ${before && changes.map(change => changeCard(change, before, course))}
    `,
  }
}

function changeCard(change: Difference, before: Course, after: Course): Html {
  const { id, op } = change
  const place = placeOf(id, op === 'remove' ? before : after)
  const old = partOf(before, id)
  const now = partOf(after, id)
  return html`
    <section class="card change">
      <h2>${place} <span class="badge">${OP_WORDS[op]}</span></h2>
      ${op === 'move' ? html`<p class="hint">The words are the same.</p>` : fieldsOf(change, old, now, after.language)}
    </section>
  `
}

const OP_WORDS: Record<Difference['op'], string> = { set: 'Changed', add: 'Added', move: 'Moved', remove: 'Removed' }

function fieldsOf(change: Difference, old: Fields | null, now: Fields | null, language: string): Html {
  if (change.op !== 'set') {
    const part = ownFields(change.id, (now ?? old)!)
    return difference(old && !now ? wordsOf(part) : '', now && !old ? wordsOf(part) : '', language)
  }
  return html`${change.fields.map(field => fieldDifference(field, old?.[field], now?.[field], language))}`
}

function fieldDifference(field: string, old: unknown, now: unknown, language: string): Html {
  return html`
    <h3>${nameOf(field)}</h3>
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
