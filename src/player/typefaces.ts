import { join } from 'node:path'
import type { Typeface } from '../brand/brand.ts'

type FontFile = { name: string; path: string; range: string }

const LATIN =
  'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
/** Characters of English headings, and letters of the commonest loanwords. */
const BASIC =
  'U+20-29,U+2B-3B,U+3D,U+3F-5A,U+61-7A,U+A0,U+A3,U+B0,U+B7,U+BD,U+D7,U+E2,U+E7-E9,U+2013-2014,U+2018-2019,U+201C-201D,' +
  'U+2022,U+2026,U+20AC,U+2212'
/** The other characters of Latin-1, and signs that occur only in code. */
const MORE =
  'U+2A,U+3C,U+3E,U+5B-60,U+7B-7E,U+A1-A2,U+A5-AC,U+AE-AF,U+B1-B6,U+B8-BC,U+BE-D6,U+D8-E1,U+E3-E6,U+EA-FF,U+131,' +
  'U+152-153,U+201A,U+201E,U+2032-2033,U+2039-203A,U+2122'
const EXTENDED = 'U+100-130,U+132-151,U+154-2BA,U+1E00-1E9F,U+1EF2-1EFF,U+2113'
const VIETNAMESE =
  'U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+300-301,U+303-304,U+308-309,U+323,U+329,U+1EA0-1EF1,U+20AB'
const CYRILLIC = 'U+301,U+400-45F,U+490-491,U+4B0-4B1,U+2116'
const GREEK = 'U+370-377,U+37A-37F,U+384-38A,U+38C,U+38E-3A1,U+3A3-3FF'

/** Font files of each typeface. A browser fetches a file only where a heading has a character of its range. */
const FILES: Record<Typeface, FontFile[]> = {
  bricolage: [
    // Our own subsets of the Latin file from npm, which has 22.4 kB. The first has 11.1 kB and is for every page; the
    // second has 7.1 kB and is for pages whose headings have other letters.
    own('display', BASIC),
    own('display-more', MORE),
    packed('bricolage-grotesque', 'latin-ext', 'display-extended', EXTENDED),
    packed('bricolage-grotesque', 'vietnamese', 'display-vietnamese', VIETNAMESE),
  ],
  manrope: [
    packed('manrope', 'latin', 'manrope', LATIN),
    packed('manrope', 'latin-ext', 'manrope-extended', EXTENDED),
    packed('manrope', 'vietnamese', 'manrope-vietnamese', VIETNAMESE),
    packed('manrope', 'cyrillic', 'manrope-cyrillic', CYRILLIC),
    packed('manrope', 'greek', 'manrope-greek', GREEK),
  ],
  fraunces: [
    packed('fraunces', 'latin', 'fraunces', LATIN),
    packed('fraunces', 'latin-ext', 'fraunces-extended', EXTENDED),
    packed('fraunces', 'vietnamese', 'fraunces-vietnamese', VIETNAMESE),
  ],
  atkinson: [
    packed('atkinson-hyperlegible', 'latin', 'atkinson', LATIN),
    packed('atkinson-hyperlegible', 'latin-ext', 'atkinson-extended', EXTENDED),
  ],
}

export function listFontFiles(typeface: Typeface): readonly FontFile[] {
  return FILES[typeface]
}

/** Renders the font faces of a typeface under one family name, so that style sheets do not depend on the typeface. */
export function renderFaces(typeface: Typeface, family: string, addressOf: (name: string) => string): string {
  return FILES[typeface]
    .map(({ name, range }) => {
      const source = `src:url(${addressOf(name)}) format("woff2")`
      return `@font-face{font-family:${family};${source};font-weight:700;font-display:swap;unicode-range:${range}}`
    })
    .join('')
}

/** Whether a text has a letter in the range of this file. */
export function coversText({ range }: FontFile, text: string): boolean {
  const bounds = range.split(',').map(part =>
    part
      .slice(2)
      .split('-')
      .map(digits => Number.parseInt(digits, 16)),
  )
  return (text.match(/\p{L}/gu) ?? []).some(letter => {
    const code = letter.codePointAt(0)!
    return bounds.some(([first, last]) => code >= first! && code <= (last ?? first!))
  })
}

function own(name: string, range: string): FontFile {
  return { name: `${name}.woff2`, path: join(import.meta.dirname, 'fonts', `${name}.woff2`), range }
}

function packed(font: string, letters: string, name: string, range: string): FontFile {
  return { name: `${name}.woff2`, path: `@fontsource/${font}/files/${font}-${letters}-700-normal.woff2`, range }
}
