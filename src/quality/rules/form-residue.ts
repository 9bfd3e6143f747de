import type { CourseUnit } from '../../course/course-units.ts'
import { type Finding, placeName, type Rule } from '../../course/findings.ts'
import type { CourseText, TextField } from '../../course/texts.ts'
import { withoutCode } from './document-texts.ts'

type Residue = {
  rule: Rule
  what: string
  fields: TextField[]
  pattern: { test(text: string): boolean }
  /**
   * Matches the markup in code. If some code in the course matches, this markup is a subject of the course, and its
   * marks in the prose are not leftovers.
   */
  sign: RegExp
}

const PLAIN: TextField[] = ['title', 'line']
const RICH: TextField[] = ['markdown', 'article', 'sheet']
const DRAWN: TextField[] = [...PLAIN, ...RICH]

const STARS = /\*/
const UNCLOSED = { test: (text: string) => text.split('**').length % 2 === 0 }
const TAG = /<\/?[a-z]/i

/**
 * Kinds of markup that should have been rendered, but that readers see as plain characters, such as `**`. The
 * repetitions in every pattern are bounded, so that searching takes little time in any text.
 */
const RESIDUES: Residue[] = [
  {
    rule: 'markup-residue',
    what: 'Markdown in plain text',
    fields: PLAIN,
    pattern:
      /(^|[\s(])(\*\*?)(?=[\p{L}\p{N}])[^*\n]{1,300}(?<=[\p{L}\p{N}.,:;!?)])\2(?=$|[\s.,;:!?)])|\[[^[\]\n]{1,200}\]\(https?:/u,
    sign: STARS,
  },
  { rule: 'markup-residue', what: 'an unclosed **', fields: RICH, pattern: UNCLOSED, sign: STARS },
  {
    rule: 'markup-residue',
    what: 'a Markdown heading',
    fields: ['title', 'line', 'markdown'],
    pattern: /^ {0,3}#{1,6} \S/m,
    sign: /^\s{0,20}#/m,
  },
  { rule: 'markup-residue', what: 'a Markdown fence', fields: PLAIN, pattern: /^ {0,3}(```|~~~)/m, sign: /```|~~~/ },
  { rule: 'markup-residue', what: 'a Markdown image', fields: DRAWN, pattern: /!\[[^[\]\n]{0,200}\]\(/, sign: /\]\(/ },
  {
    rule: 'markup-residue',
    what: 'a Markdown table',
    fields: [...PLAIN, 'markdown', 'article'],
    pattern: /^ {0,3}\|?\s?:?-{3,20}:?\s?\|/m,
    sign: /-{3}/,
  },
  {
    rule: 'markup-residue',
    what: 'HTML tags',
    fields: DRAWN,
    pattern:
      /<(b|i|u|em|strong|p|div|span|ul|ol|li|h[1-6]|a|table|script|style|iframe|svg|form)(\s[^<>]{0,200})?>|<(br|hr|img)(\s[^<>]{0,200})?\/?>/i,
    sign: TAG,
  },
  {
    rule: 'unfilled-label',
    what: 'a label that nobody filled',
    fields: DRAWN,
    pattern: /\{(subject|chapter)\}/,
    sign: /\{[a-z]+\}/,
  },
]

/**
 * Finds leftovers of markup in prose. Options, code and file names are not checked, because markup may be their
 * content.
 */
export function findResidue(units: CourseUnit[]): Finding[] {
  const codeTexts = units.flatMap(unit => unit.texts.flatMap(extractCode))
  const residues = RESIDUES.filter(({ sign }) => !codeTexts.some(code => sign.test(code)))
  return units.flatMap(({ at, texts }) => {
    const prose = texts.map(({ field, text }) => ({ field, text: withoutCode(text) }))
    const residuesPresent = residues.filter(({ fields, pattern }) =>
      prose.some(({ field, text }) => fields.includes(field) && pattern.test(text)),
    )
    return residuesPresent.map(({ rule, what }): Finding => ({ rule, at, says: `${placeName(at)} has ${what}` }))
  })
}

/** Returns the texts of a course that are shown verbatim: code, inline code and options. */
function extractCode({ field, text }: CourseText): string[] {
  if (field === 'code' || field === 'option') return [text]
  return [...text.matchAll(/```[^\n]*\n([\s\S]{0,4000}?)```|`([^`\n]{1,400})`/g)].map(
    ([, block, inline]) => block ?? inline!,
  )
}
