import type { CourseText, TextField } from '../texts.ts'
import { CLIENT_WORDS, type CourseUnit } from './course-texts.ts'

type Residue = { what: string; fields: TextField[]; pattern: RegExp }

const DRAWN: TextField[] = ['title', 'line', 'option', 'markdown', 'article']
const PLAIN: TextField[] = ['title', 'line', 'option']
const RICH: TextField[] = ['markdown', 'article']

/** Every pattern is bounded: a hostile text of any length is read once. */
const RESIDUES: Residue[] = [
  {
    what: 'a placeholder',
    fields: DRAWN,
    pattern: /\{\{?\s?(subject|chapter|topic|title|name|company|placeholder)\s?\}?\}/i,
  },
  {
    what: 'a placeholder',
    fields: DRAWN,
    pattern: /\[(insert|your|add|enter|todo|tbd|placeholder|name of|company)\b[^[\]\n]{0,80}\](?!\()/i,
  },
  { what: 'a placeholder', fields: DRAWN, pattern: /\b(lorem ipsum|TODO:|TBD\b|FIXME|XXXX+)/ },
  {
    what: 'active HTML',
    fields: DRAWN,
    pattern:
      /<\/?(script|iframe|object|embed|svg|math|style|link|meta|base|form|input|button|img|video|audio|source|template|body|html)\b/i,
  },
  { what: 'active HTML', fields: DRAWN, pattern: /<[a-z][^<>]{0,200}\bon[a-z]{3,20}\s{0,5}=/i },
  { what: 'active HTML', fields: DRAWN, pattern: /\]\(\s{0,5}(javascript|data|vbscript):/i },
  {
    what: 'HTML tags',
    fields: DRAWN,
    pattern: /<\/?(b|i|u|em|strong|p|br|div|span|ul|ol|li|h[1-6]|a|table|tr|td|th|code|pre)(\s[^<>]{0,200})?\/?>/i,
  },
  { what: 'a Markdown heading', fields: ['title', 'line', 'option', 'markdown'], pattern: /^\s{0,3}#{1,6}\s/m },
  { what: 'a Markdown heading other than ##', fields: ['article'], pattern: /^\s{0,3}(#|#{3,6})\s/m },
  { what: 'a Markdown fence', fields: DRAWN, pattern: /^\s{0,3}(```|~~~)/m },
  { what: 'a Markdown image', fields: DRAWN, pattern: /!\[[^[\]\n]{0,200}\]\(/ },
  { what: 'a Markdown table', fields: DRAWN, pattern: /^\s{0,3}\|?\s?:?-{3,20}:?\s?\|/m },
  {
    what: 'Markdown in plain text',
    fields: PLAIN,
    pattern:
      /\*\*[^*\n]{1,400}\*\*|(^|[\s(])\*[^*\s][^*\n]{0,200}\*(?=[\s.,;:!?)]|$)|\[[^[\]\n]{1,200}\]\(https?:|^\s?[*+-]\s/,
  },
]

/** No placeholder, empty or duplicate block, Markdown residue or active HTML. */
export function checkResidue(units: CourseUnit[]): string[] {
  return [...units.flatMap(unitResidue), ...duplicateBlocks(units), ...duplicateTitles(units)]
}

function unitResidue(unit: CourseUnit): string[] {
  const found = new Set(unit.texts.flatMap(text => textResidue(text, unit)))
  return [...found].map(what => `${unit.where} has ${what}`)
}

function textResidue({ field, text }: CourseText, unit: CourseUnit): string[] {
  if (field === 'code') return []
  const prose = withoutInlineCode(text)
  const found = RESIDUES.filter(residue => residue.fields.includes(field) && residue.pattern.test(prose))
  const problems = found.map(residue => residue.what)
  if (RICH.includes(field) && countOf(prose, '**') % 2 === 1) problems.push('an unclosed **')
  if (isEmpty(text, field, unit)) problems.push('an empty text')
  return problems
}

/** A cell or a card may be a bare symbol, as in a table of operators. */
function isEmpty(text: string, field: TextField, unit: CourseUnit): boolean {
  if (field === 'option' || (field === 'line' && unit.kind !== 'keypoints')) return !/[^\s\p{Cf}]/u.test(text)
  return !/[\p{L}\p{N}\p{S}]/u.test(text) && !text.includes(CLIENT_WORDS)
}

const BLOCK_KINDS = new Set([
  'text',
  'keypoints',
  'callout',
  'example',
  'table',
  'code',
  'flashcards',
  'accordion',
  'steps',
  'check',
])

function duplicateBlocks(units: CourseUnit[]): string[] {
  const seen = new Map<string, string>()
  return units.flatMap(unit => {
    if (!BLOCK_KINDS.has(unit.kind) && unit.kind !== 'exercise' && unit.kind !== 'article') return []
    const text = unit.texts.map(part => part.text.replace(/\s+/gu, ' ').trim().toLowerCase()).join('\n')
    const earlier = seen.get(text)
    if (earlier !== undefined) return [`${unit.where} repeats ${earlier}`]
    seen.set(text, unit.where)
    return []
  })
}

function duplicateTitles(units: CourseUnit[]): string[] {
  const seen = new Set<string>()
  const problems: string[] = []
  for (const { field, text } of units.find(unit => unit.kind === 'titles')?.texts ?? []) {
    if (field !== 'title' || text === CLIENT_WORDS) continue
    const title = text.trim().toLowerCase()
    if (seen.has(title)) problems.push(`two titles are the same: ${JSON.stringify(text.slice(0, 80).toWellFormed())}`)
    seen.add(title)
  }
  return problems
}

function withoutInlineCode(text: string): string {
  return text.replace(/`[^`\n]{1,400}`/g, 'code')
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1
}
