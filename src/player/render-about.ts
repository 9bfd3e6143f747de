import type { ScorePart } from '../course/quality-report.ts'
import type { Course, Origin } from '../course/schema.ts'
import { type Html, html } from '../look/html.ts'
import { icon } from '../look/icons.ts'
import type { Words } from './words.ts'

const PART_WORDS = {
  alignment: 'partAlignment',
  items: 'partItems',
  fidelity: 'partFidelity',
  teaching: 'partTeaching',
  prose: 'partProse',
} as const satisfies Record<ScorePart, string>

/** Who wrote it, when, and what the quality rules say of it. */
export function renderAbout(course: Course, words: Words): Html {
  const { quality } = course
  const parts = quality.parts.map(({ part, score, outOf }) => {
    return html`<div><dt>${words.text(PART_WORDS[part])}</dt><dd>${scoreOf(score, outOf, words)}</dd></div>`
  })
  return html`<details class="about"><summary>${icon('note')}<span>${words.text('about')}</span>${icon('chevron')}</summary><div class="about-body"><p>${renderOrigin(course.origin, words)}</p><p>${words.text('createdOn', { date: words.date(course.createdAt) })}</p><h2>${words.text('quality')}</h2><p><strong>${words.text('qualityScore', numbers(quality.score, 100, words))}</strong>. ${words.text(quality.passed ? 'qualityPassed' : 'qualityFailed')}.</p><dl class="scores">${parts}</dl></div></details>`
}

function renderOrigin({ kind, name, version }: Origin, words: Words): string {
  switch (kind) {
    case 'subject-pack':
    case 'domain-pack':
      return words.text('byPack', { name, version })
    case 'workbook':
      return words.text('byFrame', { name, version })
    case 'sources':
    case 'model':
      return words.text('byModel', { name })
  }
}

function scoreOf(score: number, total: number, words: Words): string {
  return `${words.number(Math.round(score))} / ${words.number(total)}`
}

function numbers(score: number, total: number, words: Words) {
  return { score: words.number(Math.round(score)), total: words.number(total) }
}
